import Foundation
import Garden

/// Damaged files that still contain a plant which was deleted permanently: gardens that were set aside, and backups that cannot be
/// restored. They may be the only copy of other plants, so they are never deleted without being asked.
extension GardenDatabase {
    /// The damaged files that contain the id of a plant, in the order of their paths.
    public func damagedFiles(containing plant: Plant.ID) async throws -> [URL] {
        guard let directory else { return [] }
        return try await files(path: path) {
            try Self.damagedFiles(containing: plant, in: directory).compactMap(\.first).map { URL(filePath: $0) }
        }
    }

    /// Deletes the damaged files that contain the id of a plant.
    public func deleteDamagedFiles(containing plant: Plant.ID) async throws {
        guard let directory else { return }
        try await files(path: path) { [path, wait] in
            try withStoreLock(at: path + ".lock", wait) {
                try withBackupLock(in: directory, wait) {
                    for file in try Self.damagedFiles(containing: plant, in: directory).joined() {
                        guard unlink(file) == 0 || errno == ENOENT else {
                            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
                        }
                    }
                }
            }
        }
    }

    /// The paths of damaged files, each with that of its log if there is one.
    private static func damagedFiles(containing plant: Plant.ID, in directory: URL) throws -> [[String]] {
        let backups = GardenBackup.all(in: directory).map(\.path).sorted()
        let damagedBackups = try backups.filter { try contains($0, plant) && GardenBackup.contents(of: $0) == nil }
        return try damagedBackups.map { [$0] }
            + GardenFile(in: directory).setAside().filter { try $0.contains { try contains($0, plant) } }
    }

    /// Whether the bytes of an id are anywhere in a file, whatever its format.
    private static func contains(_ path: String, _ plant: Plant.ID) throws -> Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { return false }
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
