import Foundation
import Garden

/// Queries the sources of a strategy.
struct IdentificationStrategies: Sendable {
    let device: OnDeviceSource
    let service: PlantNetSource

    /// Identifies photos with the sources of a strategy.
    ///
    /// - Throws: Errors of the only source that was asked; `IdentificationError.bothSourcesFailed`; `.notConfigured` without a model
    ///   and a key; `.noModel` if only a model is allowed and none is installed; `CancellationError`.
    func identify(
        _ question: PhotoQuestion, by strategy: Strategy, refresh: Bool,
        step: @escaping @Sendable (IdentificationService.Step) -> Void
    ) async throws -> Identification {
        let run = SourceRun(device: device, service: service, question: question, refresh: refresh, step: step)
        switch strategy {
        case .onDeviceOnly:
            guard let reply = try await run.device() else { throw IdentificationError.noModel }
            return run.identification(nil, reply)
        case .apiOnly:
            return run.identification(try await run.service(), nil)
        case .onDeviceFirst(let threshold):
            return try await run.deviceFirst(threshold)
        case .parallel:
            return try await run.parallel()
        }
    }
}

/// One identification by the sources.
private struct SourceRun: Sendable {
    let device: OnDeviceSource
    let service: PlantNetSource
    let question: PhotoQuestion
    let refresh: Bool
    let step: @Sendable (IdentificationService.Step) -> Void
    private let clock = ContinuousClock()
    private let start = ContinuousClock.now

    init(
        device: OnDeviceSource, service: PlantNetSource, question: PhotoQuestion, refresh: Bool,
        step: @escaping @Sendable (IdentificationService.Step) -> Void
    ) {
        (self.device, self.service, self.question) = (device, service, question)
        (self.refresh, self.step) = (refresh, step)
    }

    struct Timed<Reply: Sendable>: Sendable {
        let reply: Reply
        let duration: Duration
    }

    func device() async throws -> Timed<OnDeviceSource.Reply>? {
        step(.looking)
        let begun = clock.now
        return try await device.answer(to: question, refresh: refresh).map { Timed(reply: $0, duration: clock.now - begun) }
    }

    func service() async throws -> Timed<PlantNetSource.Reply> {
        let begun = clock.now
        let reply = try await service.answer(to: question, refresh: refresh, step: step)
        return Timed(reply: reply, duration: clock.now - begun)
    }

    /// The model, and the service unless the model is sure and its best score reaches the threshold. If the service cannot be
    /// asked, the model's answer stands.
    func deviceFirst(_ threshold: Double) async throws -> Identification {
        let local: Timed<OnDeviceSource.Reply>?
        do {
            local = try await device()
        } catch let error as CancellationError {
            throw error
        } catch {
            do {
                return identification(try await service(), nil)
            } catch let failure as CancellationError {
                throw failure
            } catch let failure {
                throw IdentificationError.bothSourcesFailed(onDevice: error, api: failure)
            }
        }
        guard let local else { return identification(try await service(), nil) }
        if local.reply.answer.isSure(reaching: threshold) { return identification(nil, local) }
        do {
            return identification(try await service(), local)
        } catch let failure as CancellationError {
            throw failure
        } catch {
            return identification(nil, local, unasked: error)
        }
    }

    /// Both at once. If one fails, the other's answer stands.
    func parallel() async throws -> Identification {
        async let local = Result.of { try await device() }
        async let remote = Result.of { try await service() }
        switch (await local, await remote) {
        case (.failure(let error as CancellationError), _), (_, .failure(let error as CancellationError)): throw error
        case (.success(let local), .success(let remote)): return identification(remote, local)
        case (.failure, .success(let remote)): return identification(remote, nil)
        case (.success(let local?), .failure(let error)): return identification(nil, local, unasked: error)
        case (.success(nil), .failure(let error)): throw error
        case (.failure(let onDevice), .failure(let api)):
            throw IdentificationError.bothSourcesFailed(onDevice: onDevice, api: api)
        }
    }

    /// - Parameter unasked: Why the service gave no answer although the strategy asked it; nil if it was not to be asked.
    func identification(
        _ remote: Timed<PlantNetSource.Reply>?, _ local: Timed<OnDeviceSource.Reply>?, unasked: (any Error)? = nil
    ) -> Identification {
        let (plantNet, onDevice) = (remote?.reply.answer, local?.reply.answer)
        let merged = plantNet.map { $0.adding(onDevice) } ?? onDevice
        return Identification(
            plantNet: plantNet, onDevice: onDevice, preferred: merged ?? PhotoAnswer(source: .onDevice, candidates: []),
            isCached: remote?.reply.isCached ?? true && local?.reply.isCached ?? true, duration: clock.now - start,
            durations: [.plantNet: remote?.duration, .onDevice: local?.duration].compactMapValues(\.self),
            remaining: remote?.reply.remaining, isUnconfirmed: unasked.map(IdentificationService.mayAnswerLater) ?? false)
    }
}

extension Result where Failure == any Error {
    fileprivate static func of(_ body: () async throws -> Success) async -> Result {
        do { return .success(try await body()) } catch { return .failure(error) }
    }
}

extension PhotoAnswer {
    /// Scores of a model have 32 bits, so that 0.7 is a little less than 0.7.
    private static let tolerance = 0.000_001

    /// Whether no other source needs to be asked: the model is sure, and its best score reaches a threshold, from 0 to 1.
    func isSure(reaching threshold: Double) -> Bool {
        verdict?.isSure == true && (candidates.first?.score ?? 0) + Self.tolerance >= threshold
    }

    /// The answer followed by the candidates that only another one has.
    func adding(_ other: PhotoAnswer?) -> PhotoAnswer {
        let names = Set(candidates.map(\.scientificName))
        let more = (other?.candidates ?? []).filter { !names.contains($0.scientificName) }
        return PhotoAnswer(source: source, candidates: candidates + more, verdict: verdict)
    }
}
