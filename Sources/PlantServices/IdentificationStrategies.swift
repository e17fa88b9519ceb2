import Foundation
import Garden

/// Who can be shown photos, and what each strategy makes of that.
///
/// A model on this machine joins here, as a second source beside the service. Until there is one, the service stands in for
/// it in every strategy but the one that wants the model alone.
struct IdentificationStrategies: Sendable {
    let service: PlantNetSource

    /// Shows photos to those whom a strategy names.
    ///
    /// - Throws: what the service throws; `IdentificationError.notConfigured` where the strategy's sources are not there.
    func identify(
        _ question: PhotoQuestion, by strategy: Strategy, refresh: Bool,
        step: @escaping @Sendable (IdentificationService.Step) -> Void
    ) async throws -> Identification {
        let clock = ContinuousClock()
        let start = clock.now
        switch strategy {
        case .onDeviceOnly:
            throw IdentificationError.notConfigured
        case .apiOnly, .onDeviceFirst, .parallel:
            let reply = try await service.answer(to: question, refresh: refresh, step: step)
            return Identification(
                plantNet: reply.answer, onDevice: nil, preferred: reply.answer, isCached: reply.isCached,
                duration: clock.now - start, remaining: reply.remaining)
        }
    }
}
