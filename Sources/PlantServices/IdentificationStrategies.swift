import Foundation
import Garden
import Logging

/// Queries the sources of a strategy.
struct IdentificationStrategies: Sendable {
    let device: OnDeviceSource
    let service: PlantNetSource

    /// Identifies photos with the sources of a strategy.
    ///
    /// - Throws: Errors of the only source that was asked; `IdentificationError.bothSourcesFailed`; `.notConfigured` without a
    ///   model and a key; `.noModel` if only a model is allowed and none is installed; `CancellationError`.
    func identify(
        _ question: PhotoQuestion, by strategy: Strategy, refresh: Bool,
        step: @escaping @Sendable (IdentificationService.Step) -> Void
    ) async throws -> Identification {
        let run = SourceRun(device: device, service: service, question: question, refresh: refresh, step: step)
        switch strategy {
        case .onDeviceOnly:
            guard let reply = try await run.device() else { throw IdentificationError.noModel }
            return await run.identification(nil, reply)
        case .apiOnly:
            return await run.identification(try await run.service(), nil)
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
        let begun = clock.now
        let reply = try await device.answer(to: question, refresh: refresh) { step(.looking) }
        return reply.map { Timed(reply: $0, duration: clock.now - begun) }
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
            let remote: Timed<PlantNetSource.Reply>
            do {
                remote = try await service()
            } catch let failure as CancellationError {
                throw failure
            } catch let failure {
                throw IdentificationError.bothSourcesFailed(onDevice: error, api: failure)
            }
            return await identification(remote, nil, deviceError: error)
        }
        guard let local else { return await identification(try await service(), nil) }
        if local.reply.answer.isSure(reaching: threshold) { return await identification(nil, local) }
        let remote: Timed<PlantNetSource.Reply>
        do {
            remote = try await service()
        } catch let failure as CancellationError {
            throw failure
        } catch {
            return await identification(nil, local, serviceError: error)
        }
        return await identification(remote, local)
    }

    /// Both at once. If one fails, the other's answer stands.
    func parallel() async throws -> Identification {
        async let local = Result.of { try await device() }
        async let remote = Result.of { try await service() }
        switch (await local, await remote) {
        case (.failure(let error as CancellationError), _), (_, .failure(let error as CancellationError)): throw error
        case (.success(let local), .success(let remote)): return await identification(remote, local)
        case (.failure(let error), .success(let remote)): return await identification(remote, nil, deviceError: error)
        case (.success(let local?), .failure(let error)):
            return await identification(nil, local, serviceError: error)
        case (.success(nil), .failure(let error)): throw error
        case (.failure(let onDevice), .failure(let api)):
            throw IdentificationError.bothSourcesFailed(onDevice: onDevice, api: api)
        }
    }

    /// Combines the answers.
    ///
    /// - Parameters:
    ///   - serviceError: Why the service gave no answer although the strategy asked it; nil if it gave one or was not asked.
    ///   - deviceError: The same of the model.
    func identification(
        _ remote: Timed<PlantNetSource.Reply>?, _ local: Timed<OnDeviceSource.Reply>?, serviceError: (any Error)? = nil,
        deviceError: (any Error)? = nil
    ) async -> Identification {
        let (plantNet, onDevice) = (remote?.reply.answer, local?.reply.answer)
        var merged = plantNet ?? onDevice ?? PhotoAnswer(source: .onDevice, candidates: [])
        var names: [String: String] = [:]
        if let plantNet, let onDevice {
            names = await acceptedNames(of: plantNet.candidates + onDevice.candidates)
            merged = plantNet.adding(onDevice) { names[$0.scientificName] }
        }
        var errors = [Candidate.Source.plantNet: serviceError, .onDevice: deviceError]
        // It was not asked, as the user has not set it up.
        if case .notConfigured? = serviceError as? IdentificationError { errors[.plantNet] = nil }
        if case .uploadsOff? = serviceError as? IdentificationError { errors[.plantNet] = nil }
        return Identification(
            plantNet: plantNet, onDevice: onDevice, preferred: merged,
            isCached: remote?.reply.isCached ?? true && local?.reply.isCached ?? true, duration: clock.now - start,
            durations: [.plantNet: remote?.duration, .onDevice: local?.duration].compactMapValues(\.self),
            remaining: remote?.reply.remaining, isUnconfirmed: serviceError.map(IdentificationService.mayAnswerLater) ?? false,
            acceptedNames: names, errors: errors.compactMapValues { $0.map(SourceError.init) })
    }

    /// The names that the catalog accepts for those of candidates, since sources can know a species by different names.
    private func acceptedNames(of candidates: [Candidate]) async -> [String: String] {
        var accepted: [String: String] = [:]
        for name in candidates.map(\.scientificName) where accepted[name] == nil {
            do {
                accepted[name] = try await device.models.repository.species(named: name)?.scientificName ?? name
            } catch {
                // The answers are there, whether or not the library can be read.
                Logger(label: "models").warning("\(name) was not looked up: \(error)")
                accepted[name] = name
            }
        }
        return accepted
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
    ///
    /// - Parameter name: By what candidates are compared.
    func adding(_ other: PhotoAnswer, comparing name: (Candidate) -> String?) -> PhotoAnswer {
        let names = Set(candidates.map(name))
        let more = other.candidates.filter { !names.contains(name($0)) }
        return PhotoAnswer(source: source, candidates: candidates + more, verdict: verdict)
    }
}
