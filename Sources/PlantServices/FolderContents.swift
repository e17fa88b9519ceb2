import Foundation
import Garden

/// The files of a cache folder.
struct FolderContents {
    struct File {
        let url: URL
        let bytes: Int
        /// When it was last written or used.
        let usedAt: Date
    }

    /// The regular files directly in the folder, most recently used first.
    let files: [File]
    private let folder: URL
    /// Whether the folder exists but cannot be listed.
    private let isClosed: Bool

    /// Lists the files of a folder; none if it does not exist.
    init(_ folder: URL) {
        let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey, .isRegularFileKey]
        // A cache folder that cannot be listed is treated as empty.
        let found = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: Array(keys))
        self.folder = folder
        var isFolder: ObjCBool = false
        let isThere = FileManager.default.fileExists(atPath: folder.path(percentEncoded: false), isDirectory: &isFolder)
        isClosed = isThere && (found == nil || !isFolder.boolValue)
        files = (found ?? []).compactMap { url -> File? in
            // A file that was removed in the meantime is skipped.
            guard let values = try? url.resourceValues(forKeys: keys), values.isRegularFile == true,
                let usedAt = values.contentModificationDate
            else { return nil }
            return File(url: url, bytes: values.fileSize ?? 0, usedAt: usedAt)
        }.sorted { $0.usedAt > $1.usedAt }
    }

    /// The total size of all files, in bytes.
    var bytes: Int { files.reduce(0) { $0 + $1.bytes } }

    /// Removes files last used before a moment, and the least recently used ones beyond a capacity in bytes, except files with
    /// given names.
    ///
    /// - Returns: The removed files.
    @discardableResult
    func remove(keeping capacity: Int, notBefore moment: Date = .distantPast, except names: Set<String> = []) -> [URL] {
        var kept = 0
        var removed: [URL] = []
        for file in files {
            kept += file.bytes
            guard kept > capacity || file.usedAt < moment, !names.contains(file.url.lastPathComponent) else { continue }
            // A file that cannot be removed now is removed by a later sweep.
            if (try? FileManager.default.removeItem(at: file.url)) != nil { removed.append(file.url) }
        }
        return removed
    }

    /// Removes all files except those with given names, as far as possible. Throws `StoreError.readOnly` if some could not be
    /// removed.
    func clear(except names: Set<String> = []) throws(StoreError) {
        remove(keeping: -1, except: names)
        // What another program removed meanwhile is gone as well.
        let left = files.filter { !names.contains($0.url.lastPathComponent) }
        if isClosed || left.contains(where: { FileManager.default.fileExists(atPath: $0.url.path(percentEncoded: false)) }) {
            throw .readOnly(path: folder.path(percentEncoded: false))
        }
    }
}
