import Foundation
import Garden
import Imaging
import Logging

/// The folder of the installed models: one folder for each, named by its id, with its manifest, its model and its labels.
struct ModelFolder: Sendable {
    let url: URL

    /// The models that are installed, by id. Those whose manifest or labels cannot be read, or whose folder has another name than
    /// their id, are left out.
    func models() -> [InstalledModel] {
        // A missing folder has no models.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false))) ?? []
        // While a model is replaced, and if the program ended then, the old one is the only one.
        let replaced = names.filter { $0.hasPrefix(Self.replaced) && !names.contains(String($0.dropFirst(Self.replaced.count))) }
        return (names.filter { !$0.hasPrefix(".") } + replaced).sorted().compactMap { name in
            do {
                let model = try model(in: url.appending(path: name, directoryHint: .isDirectory))
                guard [name, String(name.dropFirst(Self.replaced.count))].contains(model.manifest.id) else {
                    throw ModelInstallError.unknown(model.manifest.id)
                }
                return model
            } catch {
                Logger(label: "models").warning("\(name) is no model: \(error)")
                return nil
            }
        }
    }

    /// The model in a folder, with a file beside the manifest.
    ///
    /// - Throws: `ModelManifestError` or ``ModelInstallError/incomplete``.
    func model(in folder: URL) throws -> InstalledModel {
        let description = try ModelFiles.contents(
            of: folder.appending(path: ModelManifest.fileName), limit: ModelLimits.manifestBytes)
        let manifest = try ModelManifest(decoding: description)
        let names = try ModelFiles.contents(
            of: folder.appending(path: manifest.labels.name, directoryHint: .notDirectory), limit: ModelLimits.labelBytes)
        let labels = try ModelLabels(decoding: names, form: manifest.labels.form, count: manifest.labels.count)
        let file = folder.appending(path: manifest.file.name, directoryHint: .notDirectory)
        return InstalledModel(manifest: manifest, labels: labels, file: file, digest: SHA256.hex(of: description + names))
    }

    /// Whether a model is installed as it is offered, with its file unchanged.
    func isIntact(_ offer: ModelService.Offer) async -> Bool {
        do {
            let model = try model(in: folder(of: offer.manifest.id))
            guard model.manifest == offer.manifest else { return false }
            _ = try await model.manifest.verifiedContents(of: model.file)
            return true
        } catch {
            return false
        }
    }

    /// Whether there is anything of a model: installed, damaged or downloaded in part.
    func hasFolder(of id: String) -> Bool {
        StoredFileName.isValid(id)
            && [folder(of: id), unfinished(id)].contains {
                FileManager.default.fileExists(atPath: $0.path(percentEncoded: false))
            }
    }

    /// Whether there is a folder of a model, readable or not.
    var hasAnyFolder: Bool {
        // A missing folder has no models.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false))) ?? []
        return names.contains { name in
            let manifest = url.appending(path: "\(name)/\(ModelManifest.fileName)")
            return !name.hasPrefix(".") && FileManager.default.fileExists(atPath: manifest.path(percentEncoded: false))
        }
    }

    /// The folder of a model.
    func folder(of id: String) -> URL { url.appending(path: id, directoryHint: .isDirectory) }

    /// The folder in which a download of a model grows. It stays after an interruption, so that the download can be resumed.
    func unfinished(_ id: String) -> URL { url.appending(path: ".\(id).download", directoryHint: .isDirectory) }

    /// A new folder for what an installation copies. ``removeLeftovers(resumable:)`` removes it if the installation does not.
    func copies() -> URL { url.appending(path: ".file.\(UUID().uuidString)", directoryHint: .isDirectory) }

    /// Removes a model, and what was downloaded of it.
    func remove(_ id: String) throws(ModelInstallError) {
        for folder in [folder(of: id), unfinished(id)] where FileManager.default.fileExists(atPath: folder.path) {
            do { try FileManager.default.removeItem(at: folder) } catch { throw .notWritable(folder.path) }
        }
    }

    /// Removes what installations left that did not end. No other one may be running.
    ///
    /// - Parameter resumable: The ids of the models whose downloads can be resumed.
    func removeLeftovers(resumable: Set<String>) {
        // A missing folder has none.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false))) ?? []
        let kept = Set(resumable.map { unfinished($0).lastPathComponent })
        for name in names where name.hasPrefix(Self.replaced) {
            let (old, place) = (url.appending(path: name), folder(of: String(name.dropFirst(Self.replaced.count))))
            // The program may have ended before the new model was in its place. The old one is then taken back, now or, if that
            // fails, at the next installation.
            if FileManager.default.fileExists(atPath: place.path(percentEncoded: false)) {
                try? FileManager.default.removeItem(at: old)
            } else {
                try? FileManager.default.moveItem(at: old, to: place)
            }
        }
        for name in names where name.hasPrefix(".file.") || name.hasSuffix(".download") && !kept.contains(name) {
            // What cannot be removed now is tried again at the next installation.
            try? FileManager.default.removeItem(at: url.appending(path: name))
        }
    }

    /// Removes all files of a folder but those of its model, such as those of an earlier manifest.
    func keepOnlyFiles(of manifest: ModelManifest, in folder: URL) throws(ModelInstallError) {
        let kept = [ModelManifest.fileName, manifest.labels.name, manifest.file.name]
        do {
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
            where !kept.contains(name) {
                try FileManager.default.removeItem(at: folder.appending(path: name))
            }
        } catch {
            throw ModelInstallError(writing: folder, error)
        }
    }

    /// Moves a finished folder to the place of its model, and removes the model that was there. If that fails, it is still there.
    func place(_ folder: URL, as id: String) throws(ModelInstallError) {
        let (place, old) = (self.folder(of: id), url.appending(path: Self.replaced + id))
        do {
            let isReplaced = FileManager.default.fileExists(atPath: place.path(percentEncoded: false))
            if isReplaced { try FileManager.default.moveItem(at: place, to: old) }
            do {
                try FileManager.default.moveItem(at: folder, to: place)
            } catch {
                if isReplaced { try FileManager.default.moveItem(at: old, to: place) }
                throw error
            }
            // What cannot be removed now is removed at the next installation.
            if isReplaced { try? FileManager.default.removeItem(at: old) }
        } catch {
            throw ModelInstallError(writing: url, error)
        }
    }

    /// The beginning of the name of a folder of a model that another one replaces, before its id.
    private static let replaced = ".replaced."
}

/// A model that is installed.
public struct InstalledModel: Sendable {
    /// Its description.
    public let manifest: ModelManifest
    /// The names of its outputs.
    public let labels: ModelLabels
    /// The model's file.
    let file: URL
    /// The SHA-256 of what its answers depend on: its manifest, which has that of the network, and the names of its outputs.
    let digest: String
}
