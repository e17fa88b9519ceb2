import Foundation
import GRDB

/// The files of an export; docs/export.md describes them.
enum ExportFormat {
    /// The version that this program writes. A later version is not read.
    static let version = 1
    static let name = "PlantGuide garden"
    static let manifest = "garden.json"
    static let photoFolder = "photos/"
    /// The largest manifest or line of a table, in bytes. A note has at most 20,000 letters.
    static let longestLine = 4_000_000
    /// The largest table, in bytes: enough for ten million facts.
    static let largestTable = 4_000_000_000
    /// The largest photo, in bytes; no photo that can be added is larger.
    static let largestPhoto = 200_000_000

    /// What `garden.json` says.
    struct Manifest: Codable {
        var format = ExportFormat.name
        let version: Int
        let exportedAt: Date
        /// The numbers of records and photos, by file or folder name.
        let counts: [String: Int]
    }

    static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return encoder
    }()

    static let decoder: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }()
}

/// A row of a table of facts, which is a line of JSON in an export. The names are those of the columns.
protocol ExportedRecord: Codable, FetchableRecord, PersistableRecord {
    /// The file of the table in the export.
    static var file: String { get }
    /// The SQL expression that orders the lines.
    static var order: String { get }
}

extension ExportedRecord {
    /// The order in which the rows were recorded.
    static var order: String { "rowid" }
}

/// The tables of an export, in the order in which they are written.
let exportedTables: [any ExportedRecord.Type] = [DeviceRecord.self, FactRecord.self, EventRecord.self, RetractionRecord.self]

/// A device that recorded facts.
struct DeviceRecord: ExportedRecord {
    static let databaseTableName = "device", file = "devices.jsonl", order = "id"
    let id: UUID
    let name: String
    /// Whether it was the computer that exported. An import has a device of its own.
    let isThis: Bool
}

/// A fact, of a kind that this program may not know.
struct FactRecord: ExportedRecord {
    static let databaseTableName = "fact", file = "facts.jsonl"
    let id: UUID
    let kind: String
    let subject: UUID?
    let field: String
    let value: String?
    let device: UUID
    let clock: Int64
    let batch: UUID
    let recordedAt: Double
}

/// An event, of a kind that this program may not know.
struct EventRecord: ExportedRecord {
    static let databaseTableName = "event", file = "events.jsonl"
    let id: UUID
    let plant: UUID
    let rule: UUID?
    let type: String
    let kind: String
    let untilDay: Int?
    let untilTime: Int?
    let askAgainIn: Int?
    let day: Int
    let occurrence: String?
    let due: Int?
    let interval: Int?
    let note: String?
    let payload: String?
    let device: UUID
    let clock: Int64
    let batch: UUID
    let recordedAt: Double
}

/// A retraction of an undo group. Whether it is in effect is derived.
struct RetractionRecord: ExportedRecord {
    static let databaseTableName = "retraction", file = "retractions.jsonl"
    let id: UUID
    let target: UUID
    let device: UUID
    let clock: Int64
    let batch: UUID
    let recordedAt: Double
}
