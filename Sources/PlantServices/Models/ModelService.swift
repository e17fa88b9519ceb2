import Foundation
import Garden
import GardenData
import Imaging
import WebServices

/// The models that identify photos on this computer: which there are, installing and removing them, and their answers.
public struct ModelService: Sendable {
    let repository: GardenRepository
    let folders: Folders
    let http: HTTPClient
    let imageWorker: ImageWorkerClient
    let worker: ModelWorkerClient
    /// A manifest that is offered besides the bundled ones; nil for none.
    let extra: URL?

    init(
        repository: GardenRepository, folders: Folders, http: HTTPClient, imageWorker: ImageWorkerClient, extra: String?
    ) {
        self.repository = repository
        self.folders = folders
        self.http = http
        self.imageWorker = imageWorker
        self.extra = extra.flatMap { $0.isEmpty ? nil : URL(filePath: $0) }
        worker = ModelWorkerClient(worker: folders.modelWorker, libraries: RuntimeLibraries(own: folders.libraries))
    }

    var installed: ModelFolder {
        ModelFolder(url: folders.garden.appending(path: "models", directoryHint: .isDirectory))
    }

    /// A model that is installed or can be.
    public struct Known: Identifiable, Hashable, Sendable {
        /// Its description.
        public let manifest: ModelManifest
        /// Whether it is installed.
        public let isInstalled: Bool
        /// Whether it identifies photos.
        public let isPreferred: Bool
        /// The number of bytes of it that were downloaded before an interruption; 0 for none.
        public let downloaded: Int
        /// The model's id.
        public var id: String { manifest.id }
    }

    /// The models that are installed or can be, the default one first. Throws `StoreError`.
    public func models() async throws -> [Known] {
        let preferred = try await preferred()?.manifest.id
        let present = installed.models()
        let ids = Set(present.map(\.manifest.id))
        let offered = try bundled().filter { !ids.contains($0.id) }
        return (present.map(\.manifest) + offered).map { manifest in
            Known(
                manifest: manifest, isInstalled: ids.contains(manifest.id), isPreferred: manifest.id == preferred,
                downloaded: downloaded(of: manifest))
        }.sorted { (Self.rank($0.id), $0.manifest.name) < (Self.rank($1.id), $1.manifest.name) }
    }

    /// The model that identifies photos: the one of the preferences, or else the first that is installed; nil if none is.
    public func preferred() async throws -> InstalledModel? {
        let models = installed.models().sorted {
            (Self.rank($0.manifest.id), $0.manifest.name) < (Self.rank($1.manifest.id), $1.manifest.name)
        }
        let chosen = try await repository.preferences().model
        return models.first { $0.manifest.id == chosen } ?? models.first
    }

    /// Proves that the library that runs models of a format is there and works.
    ///
    /// - Returns: The library with its version, if it is known, and its file, in words that need no translation.
    /// - Throws: `ModelError` as to what is missing, or `CancellationError`.
    @discardableResult
    public func prove(_ runtime: ModelRuntime) async throws -> String {
        let proof = try await worker.proveRuntime(runtime)
        return [runtime.title, proof.version, "(\(proof.library))"].compactMap(\.self).joined(separator: " ")
    }

    /// The default model comes first.
    private static func rank(_ id: String) -> Int { id == defaultModel ? 0 : 1 }

    /// The id of the model that is offered first.
    public static let defaultModel = "iris-9"

    /// The manifests that come with the program. Throws `ModelInstallError` if they cannot be read.
    func bundled() throws -> [ModelManifest] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folders.models.path(percentEncoded: false))) ?? []
        let bundled = files.filter { $0.hasSuffix(".json") }.sorted().map { folders.models.appending(path: $0) }
        return try (bundled + [extra].compactMap(\.self)).map(Self.manifest)
    }

    /// The manifest with an id and the folder with its bundled list of labels.
    func bundled(_ id: String) throws -> (manifest: ModelManifest, folder: URL) {
        if let extra, let manifest = try? Self.manifest(extra), manifest.id == id {
            return (manifest, extra.deletingLastPathComponent())
        }
        guard let manifest = try bundled().first(where: { $0.id == id }) else { throw ModelInstallError.unknown(id) }
        return (manifest, folders.models)
    }

    private static func manifest(_ file: URL) throws -> ModelManifest {
        let data: Data
        do { data = try Data(contentsOf: file) } catch { throw ModelInstallError.incomplete(file.lastPathComponent) }
        return try ModelManifest(decoding: data)
    }

    private func downloaded(of manifest: ModelManifest) -> Int {
        let file = installed.unfinished(manifest.id).appending(path: manifest.file.name).path(percentEncoded: false)
        // A file that is not there has no attributes.
        return (try? FileManager.default.attributesOfItem(atPath: file))?[.size] as? Int ?? 0
    }
}
