import Foundation
import Garden

/// The files of a cache folder.
struct FolderContents {
    /// One file.
    struct File {
        /// Where it is.
        let url: URL
        /// Its size in bytes.
        let bytes: Int
        /// When it was written or last used.
        let usedAt: Date
    }

    /// The plain files directly in the folder, the latest used first.
    let files: [File]
    private let folder: URL
    /// Whether the folder is there and cannot be listed.
    private let isClosed: Bool

    /// The files of a folder; none where there is no such folder.
    init(_ folder: URL) {
        let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey, .isRegularFileKey]
        // A cache folder that cannot be listed is as good as empty.
        let found = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: Array(keys))
        self.folder = folder
        var isFolder: ObjCBool = false
        let isThere = FileManager.default.fileExists(atPath: folder.path(percentEncoded: false), isDirectory: &isFolder)
        isClosed = isThere && (found == nil || !isFolder.boolValue)
        files = (found ?? []).compactMap { url -> File? in
            // A file that went in the meantime counts no more.
            guard let values = try? url.resourceValues(forKeys: keys), values.isRegularFile == true,
                let usedAt = values.contentModificationDate
            else { return nil }
            return File(url: url, bytes: values.fileSize ?? 0, usedAt: usedAt)
        }.sorted { $0.usedAt > $1.usedAt }
    }

    /// The size of all files together.
    var bytes: Int { files.reduce(0) { $0 + $1.bytes } }

    /// Removes what was used before a moment, and the least recently used beyond so many bytes, but no file of a name given.
    ///
    /// - Returns: what was removed.
    @discardableResult
    func sweep(keeping capacity: Int, notBefore moment: Date = .distantPast, except names: Set<String> = []) -> [URL] {
        var kept = 0
        var removed: [URL] = []
        for file in files {
            kept += file.bytes
            guard kept > capacity || file.usedAt < moment, !names.contains(file.url.lastPathComponent) else { continue }
            // What cannot be removed now goes at the next sweep.
            if (try? FileManager.default.removeItem(at: file.url)) != nil { removed.append(file.url) }
        }
        return removed
    }

    /// Removes every file but those of the names given, as far as it can be done.
    ///
    /// Throws `StoreError.readOnly` where some could not be removed.
    func clear(except names: Set<String> = []) throws(StoreError) {
        sweep(keeping: -1, except: names)
        // What another program removed meanwhile is gone as well.
        let left = files.filter { !names.contains($0.url.lastPathComponent) }
        if isClosed || left.contains(where: { FileManager.default.fileExists(atPath: $0.url.path(percentEncoded: false)) }) {
            throw .readOnly(path: folder.path(percentEncoded: false))
        }
    }
}
