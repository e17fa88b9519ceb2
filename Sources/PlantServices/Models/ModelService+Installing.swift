import Foundation
import Garden
import GardenData
import Imaging
import WebServices

extension ModelService {
    /// The progress of an installation.
    public enum InstallStep: Sendable, Equatable {
        /// The model is downloaded: the bytes that are there, of all.
        case downloading(bytes: Int, of: Int)
        /// The model is tried on a picture.
        case testing
    }

    /// Downloads a model, tries it, and installs it, unless it is installed and intact. What an interrupted download left is not
    /// downloaded again.
    ///
    /// If photos were identified by the service alone, the first model that is installed becomes the first source.
    ///
    /// - Throws: `ModelError` if the library that runs it is missing or the model does not do what its manifest says;
    ///   `ModelInstallError`, `ModelManifestError`, `StoreError` or `CancellationError`.
    public func install(_ id: String, step: @escaping @Sendable (InstallStep) -> Void = { _ in }) async throws {
        guard let offer = offers().first(where: { $0.manifest.id == id }) else { throw ModelInstallError.unknown(id) }
        let manifest = offer.manifest
        try await checkRuntime(manifest.runtime)
        try await locked {
            if await installed.isIntact(offer) { return }
            let folder = installed.unfinished(id)
            try Self.make(folder)
            let labels = folder.appending(path: manifest.labels.name)
            if let download = manifest.labels.download {
                try await ModelDownload(file: download, target: labels, http: RetryingClient(http)).run { _ in }
            } else {
                let source = offer.folder.appending(path: manifest.labels.name)
                try ModelFiles.write(try ModelFiles.contents(of: source, limit: ModelLimits.labelBytes), to: labels)
            }
            let size = manifest.file.bytes
            try await ModelDownload(
                file: manifest.file, target: folder.appending(path: manifest.file.name), http: RetryingClient(http)
            ).run {
                step(.downloading(bytes: $0, of: size))
            }
            try ModelFiles.write(offer.description, to: folder.appending(path: ModelManifest.fileName))
            try await finish(folder, step)
        }
    }

    /// Installs a model from a folder or a ZIP file with a manifest, a model and its labels.
    ///
    /// - Throws: As ``install(_:step:)``.
    @discardableResult
    public func install(
        from url: URL, step: @escaping @Sendable (InstallStep) -> Void = { _ in }
    ) async throws -> ModelManifest {
        try await locked {
            let folder = installed.copies()
            try Self.make(folder)
            // What is left of a failed installation is of no use.
            defer { try? FileManager.default.removeItem(at: folder) }
            try await ModelFiles(url: url).copy(to: folder)
            let manifest = try installed.model(in: folder).manifest
            let known = offers().first { $0.manifest.id == manifest.id }
            guard known == nil || known?.manifest.file.sha256 == manifest.file.sha256 else {
                throw ModelInstallError.idTaken(manifest.id)
            }
            try await checkRuntime(manifest.runtime)
            try await finish(folder, step)
            return manifest
        }
    }

    /// Removes a model. The choice of sources stays, so that no photo is sent to a service that was not chosen before.
    ///
    /// - Throws: `ModelInstallError` or `StoreError`.
    public func remove(_ id: String) async throws {
        try await locked {
            guard installed.hasFolder(of: id) else { throw ModelInstallError.unknown(id) }
            try installed.remove(id)
            guard try await repository.preferences().model == id else { return }
            _ = try await repository.changePreferences { if $0.model == id { $0.model = nil } }
        }
    }

    /// Tries the model in a folder and moves it to its place.
    private func finish(_ folder: URL, _ step: @Sendable (InstallStep) -> Void) async throws {
        step(.testing)
        let model = try installed.model(in: folder)
        let (width, height) = (model.manifest.input.width, model.manifest.input.height)
        let gray = PixelBuffer(width: width, height: height, rgb: Data(repeating: 128, count: width * height * 3))
        guard let gray else { throw ModelError.wrongPicture }
        let scores: [[Float]]
        do {
            scores = try await worker.scores(of: [gray], model: model.manifest, file: model.file)
        } catch ModelError.changed {
            throw ModelInstallError.wrongFile
        }
        _ = try ModelAnswer(scores: scores, of: model.manifest, labels: model.labels, isIndoors: false)
        try Task.checkCancellation()
        let isFirst = installed.models().isEmpty
        try installed.keepOnlyFiles(of: model.manifest, in: folder)
        try installed.place(folder, as: model.manifest.id)
        guard isFirst else { return }
        _ = try await repository.changePreferences {
            if $0.strategy == .apiOnly { $0.strategy = .onDeviceFirst(threshold: Strategy.usualThreshold) }
        }
    }

    /// How often the lock is tried, with a pause in microseconds: for a second in all, our own choice.
    private static let (lockAttempts, lockPause) = (20, UInt32(50_000))

    /// Runs a body while no other program installs or removes a model.
    private func locked<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        try Self.make(installed.url)
        let path = installed.url.appending(path: ".lock").path(percentEncoded: false)
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw ModelInstallError.notWritable(installed.url.path) }
        // Closing it releases the lock.
        defer { close(descriptor) }
        // A program that starts at this moment has a copy of every lock of this one, until it runs.
        var attempts = 0
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            attempts += 1
            guard attempts < Self.lockAttempts else { throw ModelInstallError.busy }
            usleep(Self.lockPause)
        }
        installed.removeLeftovers(resumable: Set(offers().map(\.manifest.id)))
        return try await body()
    }

    private static func make(_ folder: URL) throws(ModelInstallError) {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw ModelInstallError(writing: folder, error)
        }
    }
}
