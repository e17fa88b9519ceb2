import Archives
import Foundation
import Garden
import Imaging

/// The files of a model in a folder or a ZIP file that the user chose.
struct ModelFiles {
    /// The folder or ZIP file.
    let url: URL

    /// Copies the manifest and the two files that it names. Other files are left out.
    ///
    /// - Throws: ``ModelInstallError``, `ModelManifestError` or `CancellationError`.
    @concurrent
    func copy(to folder: URL) async throws {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path(percentEncoded: false), isDirectory: &isFolder) else {
            throw ModelInstallError.notAModel(url.lastPathComponent)
        }
        if !isFolder.boolValue {
            let type = try? FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path)[.type]
            // Opening a FIFO without a writer would block forever.
            guard type as? FileAttributeType == .typeRegular else { throw ModelInstallError.notAModel(url.lastPathComponent) }
        }
        let source: any Source = isFolder.boolValue ? FolderSource(url: url) : try ZipSource(url)
        let description = try source.contents(of: ModelManifest.fileName, limit: ModelLimits.manifestBytes)
        let manifest = try ModelManifest(decoding: description)
        try Self.write(description, to: folder.appending(path: ModelManifest.fileName))
        for (name, limit) in [(manifest.labels.name, ModelLimits.labelBytes), (manifest.file.name, manifest.file.bytes)] {
            try Task.checkCancellation()
            try Self.write(try source.contents(of: name, limit: limit), to: folder.appending(path: name))
        }
    }

    /// The contents of a file.
    ///
    /// - Throws: ``ModelInstallError/incomplete(_:)`` or ``ModelInstallError/tooLarge(_:)``.
    static func contents(of file: URL, limit: Int) throws(ModelInstallError) -> Data {
        do {
            return try RegularFile.contents(of: file, limit: limit)
        } catch {
            throw error == .tooLarge ? .tooLarge(file.lastPathComponent) : .incomplete(file.lastPathComponent)
        }
    }

    /// Writes a file of a model, in place of whatever is there, also of a link. Throws ``ModelInstallError``.
    static func write(_ data: Data, to file: URL) throws(ModelInstallError) {
        do { try data.write(to: file, options: .atomic) } catch {
            throw ModelInstallError(writing: file.deletingLastPathComponent(), error)
        }
    }

    private protocol Source {
        func contents(of name: String, limit: Int) throws -> Data
    }

    private struct FolderSource: Source {
        let url: URL

        func contents(of name: String, limit: Int) throws -> Data {
            try ModelFiles.contents(of: url.appending(path: name, directoryHint: .notDirectory), limit: limit)
        }
    }

    /// A ZIP file, in which the files may be in a folder.
    private struct ZipSource: Source {
        let url: URL
        /// The path of the folder that has the manifest, with a slash at its end; empty for the outermost one.
        let folder: String

        init(_ url: URL) throws {
            self.url = url
            var folders: [Substring] = []
            try Self.read(url) { entry in
                if entry.name.split(separator: "/").last.map(String.init) == ModelManifest.fileName {
                    folders.append(entry.name.dropLast(ModelManifest.fileName.count))
                }
                return true
            }
            // The outermost one, as others may be those of an example.
            let outermost = folders.min { $0.count { $0 == "/" } < $1.count { $0 == "/" } }
            guard let outermost else { throw ModelInstallError.incomplete(ModelManifest.fileName) }
            folder = String(outermost)
        }

        func contents(of name: String, limit: Int) throws -> Data {
            var found: Data?
            try Self.read(url) { entry in
                guard entry.name == folder + name else { return true }
                var contents = Data()
                do {
                    try entry.read(limit: limit) { contents.append($0) }
                } catch ZipError.tooLarge {
                    throw ModelInstallError.tooLarge(name)
                }
                found = contents
                return false
            }
            guard let found else { throw ModelInstallError.incomplete(name) }
            return found
        }

        /// Calls `body` with each entry until it returns false.
        private static func read(_ url: URL, _ body: (ZipReader.Entry) throws -> Bool) throws {
            do {
                let archive = try ZipReader(url)
                while let entry = try archive.next() {
                    try Task.checkCancellation()
                    guard try body(entry) else { return }
                }
            } catch let error as ZipError {
                if case .system = error { throw ModelInstallError.incomplete(url.lastPathComponent) }
                throw ModelInstallError.notAModel(url.lastPathComponent)
            }
        }
    }
}
