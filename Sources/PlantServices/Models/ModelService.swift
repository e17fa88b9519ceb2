import Foundation
import Garden
import GardenData
import Imaging
import Logging
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
    public struct ListedModel: Identifiable, Hashable, Sendable {
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
    public func models() async throws -> [ListedModel] {
        let preferred = try await preferred()?.manifest.id
        let present = installed.models()
        let ids = Set(present.map(\.manifest.id))
        let offered = offers().map(\.manifest).filter { !ids.contains($0.id) }
        return (present.map(\.manifest) + offered).map { manifest in
            ListedModel(
                manifest: manifest, isInstalled: ids.contains(manifest.id), isPreferred: manifest.id == preferred,
                downloaded: downloaded(of: manifest))
        }.sorted { Self.comesFirst($0.manifest, $1.manifest) }
    }

    /// The model that identifies photos, as ``preferred()`` chooses it.
    ///
    /// - Throws: `ModelError.unreadable` if those that are installed are damaged; `StoreError`.
    func usable() async throws -> InstalledModel? {
        let model = try await preferred()
        if model == nil, installed.hasAnyFolder { throw ModelError.unreadable }
        return model
    }

    /// The model that identifies photos: the one of the preferences, or else the first that is installed; nil if none is.
    public func preferred() async throws -> InstalledModel? {
        let models = installed.models().sorted { Self.comesFirst($0.manifest, $1.manifest) }
        let chosen = try await repository.preferences().model
        return models.first { $0.manifest.id == chosen } ?? models.first
    }

    /// The species of the catalog that a model cannot name, by scientific name; nil if its list of names is not on this computer
    /// yet.
    ///
    /// - Throws: `StoreError`.
    public func unknownSpecies(of id: String) async throws -> [Species]? {
        guard let labels = labels(of: id) else { return nil }
        return try await repository.catalogSpecies(beyond: labels.names)
    }

    /// The names that an installed or offered model can give; nil if they are still to be downloaded, or cannot be read.
    private func labels(of id: String) -> ModelLabels? {
        if let model = installed.models().first(where: { $0.manifest.id == id }) { return model.labels }
        guard let offer = offers().first(where: { $0.manifest.id == id }), offer.manifest.labels.download == nil else {
            return nil
        }
        let (file, form) = (offer.folder.appending(path: offer.manifest.labels.name), offer.manifest.labels.form)
        // They are read again, with an error, when the model is installed.
        guard let data = try? ModelFiles.contents(of: file, limit: ModelLimits.labelBytes) else { return nil }
        return try? ModelLabels(decoding: data, form: form, count: offer.manifest.labels.count)
    }

    /// Checks that the library that runs models of a format is there and works.
    ///
    /// - Throws: `ModelError` as to what is missing, or `CancellationError`.
    public func checkRuntime(_ runtime: ModelRuntime) async throws { _ = try await worker.proveRuntime(runtime) }

    /// The library that runs models of a format, with its version, if it is known, and its file, in words that need no translation.
    ///
    /// - Throws: `ModelError` as to what is missing, or `CancellationError`.
    public func describeRuntime(_ runtime: ModelRuntime) async throws -> String {
        let proof = try await worker.proveRuntime(runtime).withVersion()
        return [runtime.title, proof.version, "(\(proof.library))"].compactMap(\.self).joined(separator: " ")
    }

    /// The order of models: the default one, then by name.
    private static func comesFirst(_ first: ModelManifest, _ second: ModelManifest) -> Bool {
        first.id == defaultModel ? second.id != defaultModel : second.id != defaultModel && first.name < second.name
    }

    /// The id of the model that is offered first.
    public static let defaultModel = "iris-9"

    /// A model that can be installed.
    struct Offer: Sendable {
        let manifest: ModelManifest
        /// The manifest's file.
        let description: Data
        /// The folder of the manifest, with the list of labels if that is not downloaded.
        let folder: URL

        init(_ file: URL) throws {
            description = try ModelFiles.contents(of: file, limit: ModelLimits.manifestBytes)
            manifest = try ModelManifest(decoding: description)
            folder = file.deletingLastPathComponent()
        }
    }

    /// The models that come with the program, and ``extra``, which comes before one with the same id. Manifests that cannot be
    /// read are left out.
    func offers() -> [Offer] {
        // Without its folder the program offers none.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folders.models.path(percentEncoded: false))) ?? []
        let bundled = names.filter { $0.hasSuffix(".json") }.sorted().map { folders.models.appending(path: $0) }
        var offers: [Offer] = []
        for file in [extra].compactMap(\.self) + bundled {
            do {
                let offer = try Offer(file)
                if !offers.contains(where: { $0.manifest.id == offer.manifest.id }) { offers.append(offer) }
            } catch {
                Logger(label: "models").warning("\(file.lastPathComponent) describes no model: \(error)")
            }
        }
        return offers
    }

    private func downloaded(of manifest: ModelManifest) -> Int {
        let file = installed.unfinished(manifest.id).appending(path: manifest.file.name).path(percentEncoded: false)
        // A file that is not there has no attributes.
        return (try? FileManager.default.attributesOfItem(atPath: file))?[.size] as? Int ?? 0
    }
}
