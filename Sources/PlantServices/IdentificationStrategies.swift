import Foundation
import Garden

/// Queries the sources of a strategy.
///
/// An on-device model would be added here as a second source. Until there is one, every strategy except the on-device-only one uses
/// the service.
struct IdentificationStrategies: Sendable {
    let service: PlantNetSource

    /// Identifies photos with the sources of a strategy.
    ///
    /// - Throws: Errors of the service; `IdentificationError.notConfigured` without a key, `.noModel` if only a model is allowed.
    func identify(
        _ question: PhotoQuestion, by strategy: Strategy, refresh: Bool,
        step: @escaping @Sendable (IdentificationService.Step) -> Void
    ) async throws -> Identification {
        let clock = ContinuousClock()
        let start = clock.now
        switch strategy {
        case .onDeviceOnly:
            throw IdentificationError.noModel
        case .apiOnly, .onDeviceFirst, .parallel:
            let reply = try await service.answer(to: question, refresh: refresh, step: step)
            return Identification(
                plantNet: reply.answer, onDevice: nil, preferred: reply.answer, isCached: reply.isCached,
                duration: clock.now - start, remaining: reply.remaining)
        }
    }
}
