import Foundation
import Garden
import Logging

/// The folder of the installed models: one folder for each, named by its id, with its manifest, its model and its labels.
struct ModelFolder: Sendable {
    let url: URL

    /// The name of the manifest in a model's folder.
    static let manifest = "manifest.json"

    /// The models that are installed, by id. Those whose manifest or labels cannot be read are left out.
    func models() -> [InstalledModel] {
        // A missing folder has no models.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false))) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted().compactMap { name in
            do {
                return try model(in: url.appending(path: name, directoryHint: .isDirectory))
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
        let manifest = try ModelManifest(decoding: try Self.contents(of: folder.appending(path: Self.manifest)))
        let labels = folder.appending(path: manifest.labels.name, directoryHint: .notDirectory)
        let names = try ModelLabels(
            decoding: try Self.contents(of: labels), form: manifest.labels.form, count: manifest.labels.count)
        let file = folder.appending(path: manifest.file.name, directoryHint: .notDirectory)
        return InstalledModel(manifest: manifest, labels: names, file: file)
    }

    /// The folder of a model.
    func folder(of id: String) -> URL { url.appending(path: id, directoryHint: .isDirectory) }

    /// The folder in which a download of a model grows. It stays after an interruption, so that the download can be resumed.
    func unfinished(_ id: String) -> URL { url.appending(path: ".\(id).download", directoryHint: .isDirectory) }

    /// Removes a model, and what was downloaded of it.
    func remove(_ id: String) throws(ModelInstallError) {
        for folder in [folder(of: id), unfinished(id)] where FileManager.default.fileExists(atPath: folder.path) {
            do { try FileManager.default.removeItem(at: folder) } catch { throw .notWritable(folder.path) }
        }
    }

    private static func contents(of file: URL) throws(ModelInstallError) -> Data {
        do { return try Data(contentsOf: file) } catch { throw .incomplete(file.lastPathComponent) }
    }
}

/// A model that is installed.
public struct InstalledModel: Sendable {
    /// Its description.
    public let manifest: ModelManifest
    /// The names of its outputs.
    public let labels: ModelLabels
    /// The model's file.
    let file: URL

    /// The SHA-256 of what its answers depend on: the network and the names of its outputs.
    var digest: String { SHA256.hex(of: Data(([manifest.file.sha256] + labels.names).joined(separator: "\n").utf8)) }
}
