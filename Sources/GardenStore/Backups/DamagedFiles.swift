import Foundation
import Garden

/// Damaged files that still contain a plant which was deleted permanently: gardens that were set aside, and backups that cannot
/// be restored. They may be the only copy of other plants, so they are never deleted without being asked.
extension GardenDatabase {
    /// The damaged files that contain the id of a plant, in the order of their paths.
    public func damagedFiles(containing plant: Plant.ID) async throws -> [URL] {
        guard let directory else { return [] }
        return try await files(path: path) {
            try Self.damagedFiles(containing: plant, in: directory).compactMap(\.first).map { URL(filePath: $0) }
        }
    }

    /// Deletes those of the files that the user chose that are damaged and contain the id of a plant, and the original photos
    /// that only they list.
    public func deleteDamagedFiles(_ chosen: [URL], containing plant: Plant.ID) async throws {
        guard let directory, !chosen.isEmpty else { return }
        let paths = Set(chosen.map { $0.path(percentEncoded: false) })
        try await files(path: path) { [self] in
            try originals.makeFolder()
            try withStoreLock(at: path + ".lock", wait) {
                try withStoreLock(at: originals.lock, wait) {
                    try removeUnneeded()
                    try withBackupLock(in: directory, wait) {
                        let damaged = try Self.damagedFiles(containing: plant, in: directory)
                        try delete(damaged.filter { $0.first.map(paths.contains) ?? false }, in: directory)
                    }
                    try removeUnneeded()
                }
            }
        }
    }

    /// Deletes files, each with its log. The caller holds the locks.
    private func delete(_ damaged: [[String]], in directory: URL) throws {
        // If this is interrupted, the next program finds the photos in the list of pending ones.
        let deleted = Set(damaged.joined())
        let listed = Set(
            GardenBackup.all(in: directory).filter { deleted.contains($0.path) }.flatMap { $0.listedOriginals() ?? [] })
        if !listed.isEmpty { try originals.note(pending: originals.pending + listed.sorted()) }
        for file in damaged.joined() where unlink(file) != 0 && errno != ENOENT {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
    }

    /// The paths of damaged files, each with that of its log if there is one.
    private static func damagedFiles(containing plant: Plant.ID, in directory: URL) throws -> [[String]] {
        let backups = GardenBackup.all(in: directory).map(\.path).sorted()
        let damagedBackups = try backups.filter { try contains($0, plant) && GardenBackup.isDamaged($0) }
        return try damagedBackups.map { [$0] }
            + GardenFile(in: directory).setAside().filter { try $0.contains { try contains($0, plant) } }
    }

    /// Whether the bytes of an id are anywhere in a file, whatever its format.
    private static func contains(_ path: String, _ plant: Plant.ID) throws -> Bool {
        let file: FileHandle
        do {
            file = try FileHandle(forReadingFrom: URL(filePath: path))
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return false
        }
        defer { file.closeFile() }
        let id = withUnsafeBytes(of: plant.uuid.uuid) { Data($0) }
        var end = Data()
        while let part = try file.read(upToCount: 1 << 20), !part.isEmpty {
            if (end + part).range(of: id) != nil { return true }
            end = part.suffix(id.count - 1)
        }
        return false
    }
}
