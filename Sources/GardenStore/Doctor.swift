import GRDB
import Garden

/// What an examination of the garden found.
public struct Findings: Sendable, Equatable, Codable {
    /// SQLite's own words where the file is not sound; empty where it is.
    public var damage: [String] = []
    /// Rules whose due day in the index is not what the facts say.
    public var wrongDueDays: [CareRule.ID] = []
    /// Plants whose fields in the index are not what the facts say.
    public var wrongPlants: [Plant.ID] = []
    /// The files of photos whose original is not there.
    public var missingOriginals: [String] = []
    /// Plants in the garden, archived ones too.
    public var plants = 0
    /// Rules of theirs that hold.
    public var rules = 0
    /// Events, retracted ones too.
    public var events = 0
    /// Photos of plants in the garden.
    public var photos = 0

    /// Whether nothing is wrong.
    public var isHealthy: Bool {
        damage.isEmpty && wrongDueDays.isEmpty && wrongPlants.isEmpty && missingOriginals.isEmpty
    }
}

extension GardenDatabase {
    /// Checks the file, and the index against the facts. It changes nothing.
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

    /// Builds the index again from the facts.
    public func rebuildIndex(at moment: WritingMoment) async throws {
        _ = try await write(at: moment) { writer in try writer.projectAll() }
    }
}

/// A row of `next_due`, for comparing.
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

    /// The row that a task should have.
    func expected(_ task: OpenTask, _ preferences: Preferences) throws -> IndexedDue {
        let id = Announcement.id(of: task.occurrence, deferral: task.deferral)
        let day = preferences.reminderDay(of: task)
        return IndexedDue(task, announcement: id, reminderDay: day, isShown: try isShown(id, on: day))
    }
}

extension GardenWriter {
    func projectAll() throws {
        try projectPreferences()
        for plant in try Plant.ID.fetchAll(db, sql: "SELECT DISTINCT subject FROM fact WHERE kind = 'plant'") {
            try project(plant: plant)
            if try reader.exists(plant) { try projectPhotos(of: plant) }
        }
    }
}
