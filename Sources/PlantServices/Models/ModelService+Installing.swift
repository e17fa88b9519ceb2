import Archives
import Foundation
import Garden
import GardenData
import Imaging

extension ModelService {
    /// The progress of an installation.
    public enum InstallStep: Sendable, Equatable {
        /// The model is downloaded: the bytes that are there, of all.
        case downloading(bytes: Int, of: Int)
        /// The model is tried on a picture.
        case testing
    }

    /// Downloads a model, tries it, and installs it. What an interrupted download left is not downloaded again.
    ///
    /// The first model that is installed also becomes the first source that photos are identified by.
    ///
    /// - Throws: `ModelError` if the library that runs it is missing or the model does not do what its manifest says;
    ///   `ModelInstallError`, `ModelManifestError`, `StoreError` or `CancellationError`.
    public func install(_ id: String, step: @escaping @Sendable (InstallStep) -> Void = { _ in }) async throws {
        let (manifest, source) = try bundled(id)
        try await prove(manifest.runtime)
        try await locked {
            let folder = installed.unfinished(id)
            try Self.make(folder)
            let labels = manifest.labels.download
            if let labels {
                try await ModelDownload(file: labels, target: folder.appending(path: labels.name), http: http).run { _ in }
            } else {
                try Self.copy(source.appending(path: manifest.labels.name), to: folder.appending(path: manifest.labels.name))
            }
            let size = manifest.file.bytes
            try await ModelDownload(file: manifest.file, target: folder.appending(path: manifest.file.name), http: http).run {
                step(.downloading(bytes: $0, of: size))
            }
            try Self.copy(try manifestFile(of: id), to: folder.appending(path: ModelFolder.manifest))
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
            let folder = installed.url.appending(path: ".file.\(UUID().uuidString)", directoryHint: .isDirectory)
            try Self.make(folder)
            // What is left of a failed installation is of no use.
            defer { try? FileManager.default.removeItem(at: folder) }
            try await Self.unpack(url, to: folder)
            let manifest = try installed.model(in: folder).manifest
            try await prove(manifest.runtime)
            try await finish(folder, step)
            return manifest
        }
    }

    /// Removes a model. If it was the last one, photos are identified online again.
    ///
    /// - Throws: `ModelInstallError` or `StoreError`.
    public func remove(_ id: String) async throws {
        try await locked {
            guard try await models().contains(where: { $0.id == id && ($0.isInstalled || $0.downloaded > 0) }) else {
                throw ModelInstallError.unknown(id)
            }
            try installed.remove(id)
            guard installed.models().isEmpty else { return }
            _ = try await repository.changePreferences { if $0.strategy != .apiOnly { $0.strategy = .apiOnly } }
        }
    }

    /// Tries the model in a folder and moves it to its place.
    private func finish(_ folder: URL, _ step: @Sendable (InstallStep) -> Void) async throws {
        step(.testing)
        let model = try installed.model(in: folder)
        let (width, height) = (model.manifest.input.width, model.manifest.input.height)
        let gray = PixelBuffer(width: width, height: height, rgb: Data(repeating: 128, count: width * height * 3))
        guard let gray else { throw ModelError.wrongPicture }
        let scores = try await worker.scores(of: [gray], model: model.manifest, file: model.file)
        _ = try ModelAnswer(scores: scores, of: model.manifest, labels: model.labels, isIndoors: false)
        try Task.checkCancellation()
        let isFirst = installed.models().isEmpty
        let place = installed.folder(of: model.manifest.id)
        do {
            if FileManager.default.fileExists(atPath: place.path) { try FileManager.default.removeItem(at: place) }
            try FileManager.default.moveItem(at: folder, to: place)
        } catch {
            throw ModelInstallError(writing: installed.url, error)
        }
        guard isFirst else { return }
        _ = try await repository.changePreferences {
            if $0.strategy == .apiOnly { $0.strategy = .onDeviceFirst(threshold: Strategy.usualThreshold) }
        }
    }

    /// Runs a body while no other program installs or removes a model.
    private func locked<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        try Self.make(installed.url)
        let path = installed.url.appending(path: ".lock").path(percentEncoded: false)
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw ModelInstallError.notWritable(installed.url.path) }
        // Closing it releases the lock.
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw ModelInstallError.busy }
        return try await body()
    }

    /// The file of a bundled manifest.
    private func manifestFile(of id: String) throws -> URL {
        let (_, folder) = try bundled(id)
        if let extra, folder == extra.deletingLastPathComponent() { return extra }
        return folder.appending(path: "\(id).json")
    }

    // MARK: Files

    private static func make(_ folder: URL) throws {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw ModelInstallError(writing: folder, error)
        }
    }

    private static func copy(_ file: URL, to target: URL) throws {
        let data: Data
        do { data = try Data(contentsOf: file) } catch { throw ModelInstallError.incomplete(file.lastPathComponent) }
        do { try data.write(to: target) } catch { throw ModelInstallError(writing: target.deletingLastPathComponent(), error) }
    }

    /// Copies the files of a model out of a folder or a ZIP file. Other files are left out.
    @concurrent
    private static func unpack(_ url: URL, to folder: URL) async throws {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            throw ModelInstallError.notAModel(url.lastPathComponent)
        }
        if isFolder.boolValue {
            try copy(url.appending(path: ModelFolder.manifest), to: folder.appending(path: ModelFolder.manifest))
            let manifest = try ModelManifest(decoding: Data(contentsOf: folder.appending(path: ModelFolder.manifest)))
            for name in [manifest.labels.name, manifest.file.name] {
                try copy(url.appending(path: name), to: folder.appending(path: name))
            }
            return
        }
        do {
            let archive = try ZipReader(url)
            while let entry = try archive.next() {
                // A ZIP file of a folder has the folder's name before each.
                let name = entry.name.split(separator: "/").last.map(String.init) ?? ""
                guard StoredFileName.isValid(name) else { continue }
                var contents = Data()
                try entry.read(limit: ModelLimits.modelBytes) { contents.append($0) }
                try contents.write(to: folder.appending(path: name))
            }
        } catch let error as ZipError {
            if case .system = error { throw ModelInstallError.incomplete(url.lastPathComponent) }
            throw ModelInstallError.notAModel(url.lastPathComponent)
        } catch {
            throw ModelInstallError(writing: folder, error)
        }
    }
}
