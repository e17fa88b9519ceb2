import Foundation

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

    /// The files of a folder; none where there is no such folder.
    init(_ folder: URL) {
        let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey, .isRegularFileKey]
        // A cache folder that cannot be listed is as good as empty.
        let found = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: Array(keys))) ?? []
        files = found.compactMap { url -> File? in
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
    func sweep(keeping capacity: Int, notBefore moment: Date = .distantPast, except names: Set<String> = []) {
        var kept = 0
        for file in files {
            kept += file.bytes
            guard kept > capacity || file.usedAt < moment, !names.contains(file.url.lastPathComponent) else { continue }
            // What cannot be removed now goes at the next sweep.
            try? FileManager.default.removeItem(at: file.url)
        }
    }

    /// Removes every file.
    func clear() { sweep(keeping: -1) }
}
