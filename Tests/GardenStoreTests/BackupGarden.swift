import Foundation
import Garden
import TestSupport

@testable import GardenStore

/// A garden in a temporary folder, for tests of backups.
struct BackupGarden {
    /// The time of ``moment(_:)`` for day 0: 28 May 2026, 20:26 in Greenwich.
    static let start = Date(timeIntervalSince1970: 1_780_000_000)

    let folder: TemporaryDirectory
    let database: GardenDatabase

    init() throws {
        folder = try TemporaryDirectory()
        database = try GardenDatabase.open(in: folder.url, now: Self.start)
    }

    func moment(_ day: Int = 0) -> WritingMoment {
        let date = Self.start.addingTimeInterval(Double(day) * 86_400)
        return WritingMoment(instant: date, today: LocalMoment(date, in: .gmt).day)
    }

    @discardableResult
    func add(_ name: String, notes: String = "") async throws -> Plant {
        let plant = Plant(name: name, notes: notes, addedAt: Self.start)
        _ = try await database.write(at: moment()) { try $0.save(plant) }
        return plant
    }

    /// Adds a photo file with its fact, and returns its name.
    func addPhoto(_ content: String, to plant: Plant) async throws -> String {
        let name = "\(content).jpeg"
        try Data(content.utf8).write(to: folder.file(content))
        let photo = Photo(plant: plant.id, digest: content, file: name, takenOn: nil, addedAt: Self.start)
        _ = try await database.write(at: moment(), keeping: [.init(folder.file(content), as: name)]) { try $0.save(photo) }
        return name
    }

    func hasOriginal(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: database.original(name).path(percentEncoded: false))
    }

    var names: [String] {
        get async throws { try await database.read { try $0.summaries().map(\.name).sorted() } }
    }
}
