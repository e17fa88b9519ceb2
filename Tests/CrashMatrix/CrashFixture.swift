import Foundation
import GRDB
import Garden
import GardenStore
import GardenData
import TestSupport

/// The tested garden, as the writer and the checking process open it.
struct CrashFixture: Sendable {
    /// The fixed current time, 28 May 2026, so that both processes compute tasks for the same day.
    static let now = Date(timeIntervalSince1970: 1_780_000_000)
    static let moment = WritingMoment(instant: now, today: LocalMoment(now, in: .gmt).day)
    static let catalog = Checkout.root.appendingPathComponent("data/catalog")

    let folder: URL
    let database: GardenDatabase
    let repository: GardenRepository

    /// Opens or creates the garden in a folder.
    init(_ folder: URL) throws {
        self.folder = folder
        database = try GardenDatabase.open(in: folder, now: Self.now)
        repository = GardenRepository(
            database: database, library: try LibraryDatabase.open(in: folder, catalog: Self.catalog), language: "en",
            now: { Self.now }, zone: { .gmt })
    }

    /// The current value of a probe.
    func value(of probe: Probe) async throws -> String {
        switch probe {
        case .plant(let id): try await database.read { try Self.text($0.plant(id)) }
        case .pot(let plant): try await Self.described(repository.pot(of: plant))
        case .named(let name): try await described(name)
        case .rules(let plant):
            try await repository.rules(of: plant).map { try Self.text($0) }.joined(separator: " ")
        case .recurrence(let plant):
            try await Self.text(repository.rules(of: plant).first { $0.type == .watering }?.recurrence)
        case .rule(let id): try await database.read { try Self.text($0.rule(id)) }
        case .events(let plant): try await database.read { Self.counted(try $0.events(of: plant)) }
        case .learning(let plant): try await database.read { try Self.learned($0.verdicts(of: plant), $0.decisions(of: plant)) }
        case .problems(let plant):
            try await repository.problems(of: plant).map { "\($0.kind) \($0.name) \($0.note) \($0.isOpen)" }.joined(
                separator: ", ")
        case .details(let plant): try await "\(repository.details(of: plant))"
        case .override(let plant, let field):
            try await database.read { reader in try Self.text(reader.overrides(of: plant).first { $0.field == field }) }
        case .preferences: try await database.read { try Self.text($0.preferences()) }
        case .absences: try await repository.awayPeriods().map { "\($0.from)–\($0.through)" }.joined(separator: ", ")
        case .traces(let plant): try Self.traces(of: plant, in: folder)
        case .photos(let plant): try await photos(of: plant)
        case .eventPhotos(let plant): try await eventPhotos(of: plant)
        case .originals(let files): try await Self.originals(files, in: folder)
        case .care(let species): try await Self.text(repository.cachedCare(of: species)?.profile)
        case .quota: try await Self.text(repository.database.quota(of: .plantNet))
        case .queue: try await "\(repository.database.queue().count) waiting"
        case .announcements(let plant): try Self.announcements(of: plant, in: folder)
        case .cached(let key): try await Self.digest(database.cache(.care).entry(key, now: Self.now)?.body)
        case .schedules: try await schedules()
        case .tables:
            try await repository.importedTables().map { "\($0.report.species) of \($0.table)" }.joined(separator: ", ")
        case .garden(let name): try await Self.contents(of: folder.appendingPathComponent(name))
        case .migratedFacts(let name): try Self.migratedFacts(in: folder.appendingPathComponent(name))
        case .backups(let name): try Self.backups(in: folder.appendingPathComponent(name))
        case .export(let name): try await Self.export(in: folder.appendingPathComponent(name))
        case .library(let name):
            try await Self.species(in: LibraryDatabase.open(in: folder.appendingPathComponent(name), catalog: Self.catalog))
        }
    }

    /// A value as JSON with sorted keys, so that equal values give equal texts; "none" for nil.
    static func text(_ value: (some Encodable)?) throws -> String {
        guard let value else { return "none" }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// The number of events of each type and kind.
    static func counted(_ events: [CareEvent]) -> String {
        let counts = Dictionary(events.map { ("\($0.type) \($0.kind)", 1) }, uniquingKeysWith: +)
        return counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    }

    /// The number of verdicts of each kind, and the decisions in their order.
    static func learned(_ verdicts: [CareEvent.ID: SoilVerdict], _ decisions: [IntervalDecision]) -> String {
        let counts = Dictionary(verdicts.values.map { ($0.rawValue, 1) }, uniquingKeysWith: +)
        return
            (counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
            + decisions.map { "\($0.current) to \($0.proposed) \($0.isAccepted)" }).joined(separator: ", ")
    }

    /// The length and a checksum of a body; "none" for nil.
    static func digest(_ body: Data?) -> String {
        guard let body else { return "none" }
        return "\(body.count) bytes, \(body.reduce(UInt32(0)) { $0 &* 31 &+ UInt32($1) })"
    }

    /// How many rules have each recurrence, and how many tasks are due on each day.
    private func schedules() async throws -> String {
        // Reading tasks finishes what was interrupted.
        let days = try await repository.tasks(limit: .max).map { "\($0.moment.day)" }
        let recurrences = try await database.read { reader in
            try reader.plantIDs().flatMap { try reader.rules(of: $0).map { "\($0.recurrence)" } }
        }
        let counts = Dictionary((days + recurrences).map { ($0, 1) }, uniquingKeysWith: +)
        return counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    }

    private func eventPhotos(of plant: Plant.ID) async throws -> String {
        let linked = try await database.read { try $0.photosByEvent(of: plant) }
        return try await "\(repository.page(of: plant).eventPhotos.count) of \(linked.count) events"
    }

    static func described(_ pot: Pot) -> String { "\(pot.diameter ?? 0) cm, \(pot.hasDrainage ?? false)" }

    private func described(_ name: String) async throws -> String {
        try await database.read { reader in
            let plants = try reader.summaries().filter { $0.name == name }.map(\.id)
            let rules = try plants.map { try reader.rules(of: $0).count }
            let overrides = try plants.map { try reader.overrides(of: $0).count }
            return "\(plants.count) plants, \(rules) rules, \(overrides) overrides"
        }
    }

    /// The number of species in a library, and how many a search finds.
    static func species(in library: LibraryDatabase) async throws -> String {
        let words = try await library.search("monstera", language: "en", limit: 5).count
        return try await "\(library.count()) species, \(words) found"
    }
}
