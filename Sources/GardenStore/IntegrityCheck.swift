import GRDB
import Garden

/// The results of checking the garden's integrity.
public struct Findings: Sendable, Equatable, Codable {
    /// SQLite's messages if the file is damaged, otherwise empty.
    public var damage: [String] = []
    /// Rules whose due day in the index differs from the facts.
    public var wrongDueDays: [CareRule.ID] = []
    /// Plants whose fields or photos in the index differ from the facts.
    public var wrongPlants: [Plant.ID] = []
    /// The file names of photos whose original is missing.
    public var missingOriginals: [String] = []
    /// The number of plants in the garden, including archived ones.
    public var plants = 0
    /// The number of active rules of these plants.
    public var rules = 0
    /// The number of events, including retracted ones.
    public var events = 0
    /// The number of photos of plants in the garden.
    public var photos = 0

    /// Whether no problem was found.
    public var isHealthy: Bool {
        damage.isEmpty && wrongDueDays.isEmpty && wrongPlants.isEmpty && missingOriginals.isEmpty
    }
}

extension GardenDatabase {
    /// Checks the file, and the index against the facts. Changes nothing. Throws `StoreError`.
    public func examine(at moment: WritingMoment) async throws -> Findings {
        let originals = originals
        return try await withErrors { writer in
            try await writer.read { db in
                var findings = Findings()
                findings.damage = try String.fetchAll(db, sql: "PRAGMA quick_check").filter { $0 != "ok" }
                let reader = GardenReader(db: db)
                let calculator = OccurrenceCalculator(preferences: try reader.preferences(), today: moment.today)
                findings.events = try Int.fetchOne(db, sql: "SELECT count(*) FROM event") ?? 0
                for summary in try reader.summaries() {
                    findings.plants += 1
                    guard let plant = try reader.plant(summary.id) else { continue }
                    let photos = try reader.photos(of: plant.id)
                    if try PlantFields.plant(plant.id, reader.current(.plant, of: plant.id.uuid)) != plant
                        || Set(reader.photosByFacts(of: plant.id)) != Set(photos) || summary.photo != photos.first
                    {
                        findings.wrongPlants.append(plant.id)
                    }
                    findings.photos += photos.count
                    findings.missingOriginals += photos.map(\.file).filter { !originals.has($0) }
                    let rules = try reader.rules(of: plant.id)
                    findings.rules += rules.count
                    let events = try reader.events(of: plant.id)
                    for rule in rules {
                        let task = plant.archive == nil ? calculator.open(rule, events: events, at: plant.place) : nil
                        let due = try task.map { try reader.expected($0, calculator.preferences) }
                        if try reader.indexed(rule.id) != due { findings.wrongDueDays.append(rule.id) }
                    }
                }
                return findings
            }
        }
    }

    /// Rebuilds the index from the facts. Throws `StoreError`.
    public func rebuildIndex(at moment: WritingMoment) async throws {
        _ = try await write(at: moment) { writer in try writer.rebuildProjections() }
    }
}

/// A row of `next_due`, for comparison.
struct IndexedDue: Equatable {
    static let columns = "occurrence, day, time, announcement, remindDay, isShown"

    let occurrence: String
    let day: Int
    let time: Int
    let announcement: Announcement.ID
    let reminderDay: Int
    let isShown: Bool

    init(_ task: OpenTask, announcement: Announcement.ID, reminderDay: LocalDay, isShown: Bool) {
        occurrence = task.occurrence.description
        day = task.due.number
        time = task.time.minutes
        self.announcement = announcement
        self.reminderDay = reminderDay.number
        self.isShown = isShown
    }

    init(row: Row) {
        occurrence = row[0]
        day = row[1]
        time = row[2]
        announcement = row[3]
        reminderDay = row[4]
        isShown = row[5]
    }
}

extension GardenReader {
    func indexed(_ rule: CareRule.ID) throws -> IndexedDue? {
        try Row.fetchOne(
            db.cachedStatement(sql: "SELECT \(IndexedDue.columns) FROM next_due WHERE rule = ?"), arguments: [rule]
        ).map(IndexedDue.init(row:))
    }

    /// The row that should be stored for a task.
    func expected(_ task: OpenTask, _ preferences: Preferences) throws -> IndexedDue {
        let id = Announcement.id(of: task.occurrence, deferral: task.deferral)
        let day = preferences.reminderDay(of: task)
        return IndexedDue(task, announcement: id, reminderDay: day, isShown: try isShown(id, on: day))
    }
}

extension GardenWriter {
    func rebuildProjections() throws {
        try projectPreferences()
        for plant in try Plant.ID.fetchAll(db, sql: "SELECT DISTINCT subject FROM fact WHERE kind = 'plant'") {
            try project(plant: plant)
            if try reader.exists(plant) { try projectPhotos(of: plant) }
        }
    }
}
