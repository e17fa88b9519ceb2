import Foundation
import GRDB
import Garden

/// The fields of a plant as facts, each with a JSON value.
enum PlantFields {
    static let removed = "removed"
    /// Written once, when the plant is added.
    static let addedAt = "addedAt"

    /// The JSON value of every field; nil means unset.
    static func values(of plant: Plant) throws -> [(String, String?)] {
        [
            ("name", try FactValue.text(plant.name)), ("species", try plant.species.map(FactValue.text)),
            ("room", try plant.room.map { try FactValue.text($0.rawValue) }),
            ("light", try plant.light.map { try FactValue.text($0) }), ("place", try FactValue.text(plant.place)),
            ("since", try plant.since.map { try FactValue.text($0) }), ("isFavorite", plant.isFavorite ? "true" : "false"),
            ("tags", try FactValue.text(plant.tags)), ("notes", try FactValue.text(plant.notes)),
            ("archive", try plant.archive.map { try FactValue.text($0) }), ("art", try plant.art.map(FactValue.text)),
            (addedAt, try FactValue.text(plant.addedAt)),
        ]
    }

    /// The plant described by the fields, or nil if it was removed or has no name.
    static func plant(_ id: Plant.ID, _ fields: [String: String]) throws -> Plant? {
        if fields[removed] == "true" { return nil }
        let name: String? = try FactValue.read(fields["name"])
        let plant = Plant(
            id: id, name: name ?? "", species: try FactValue.read(fields["species"]),
            room: try FactValue.read(fields["room"]).map(Room.init), light: try FactValue.read(fields["light"]),
            place: try FactValue.read(fields["place"]) ?? .indoor, since: try FactValue.read(fields["since"]),
            isFavorite: try FactValue.read(fields["isFavorite"]) ?? false, tags: try FactValue.read(fields["tags"]) ?? [],
            notes: try FactValue.read(fields["notes"]) ?? "", archive: try FactValue.read(fields["archive"]),
            art: try FactValue.read(fields["art"]),
            addedAt: Row.date(try FactValue.read(fields[addedAt], as: Date.self)?.timeIntervalSince1970 ?? 0))
        return name == nil ? nil : plant.withoutNUL
    }
}

/// The preferences as facts, each with a JSON value.
enum PreferenceFields {
    static func values(of preferences: Preferences) throws -> [(String, String?)] {
        [
            ("careTime", try FactValue.text(preferences.careTime)),
            ("remindDaysBefore", String(preferences.remindDaysBefore)),
            ("groupsWatering", String(preferences.groupsWatering)),
            ("wateringDays", String(preferences.wateringDays.rawValue)),
            ("adjustsForSeason", String(preferences.adjustsForSeason)),
            ("checksSoilFirst", String(preferences.checksSoilFirst)), ("place", try FactValue.text(preferences.place)),
            ("hemisphere", try FactValue.text(preferences.hemisphere)), ("units", try preferences.units.map(FactValue.text)),
            ("strategy", try FactValue.text(preferences.strategy)), ("model", try preferences.model.map(FactValue.text)),
            ("project", try preferences.project.map(FactValue.text)), ("mayUpload", String(preferences.mayUpload)),
            ("reminders.isOn", preferences.reminders.isOn.map { String($0) }),
            ("reminders.sound", try FactValue.text(preferences.reminders.sound.description)),
            ("reminders.quietHours", try preferences.reminders.quietHours.map { try FactValue.text($0.description) }),
            ("reminders.usesDigest", String(preferences.reminders.usesDigest)),
            ("reminders.showsTray", String(preferences.reminders.showsTray)),
            ("backupMegabytes", String(preferences.backupMegabytes)),
            ("feed.isOn", String(preferences.feed.isOn)), ("feed.isTimed", String(preferences.feed.isTimed)),
            ("feed.hasAlarms", String(preferences.feed.hasAlarms)),
        ]
    }

    /// The preferences described by the fields. Missing fields have their default values, and numbers out of range, which another
    /// program may have exported, the nearest allowed ones.
    static func preferences(_ fields: [String: String]) throws -> Preferences {
        var preferences = Preferences()
        preferences.careTime = try FactValue.read(fields["careTime"]) ?? preferences.careTime
        preferences.remindDaysBefore =
            try FactValue.read(fields["remindDaysBefore"]).map { nearest($0, Preferences.remindDaysLimits) }
            ?? preferences.remindDaysBefore
        preferences.groupsWatering = try FactValue.read(fields["groupsWatering"]) ?? preferences.groupsWatering
        let days = try FactValue.read(fields["wateringDays"]).map { WeekdaySet(rawValue: $0) }
        if let days, !days.isEmpty { preferences.wateringDays = days }
        preferences.adjustsForSeason = try FactValue.read(fields["adjustsForSeason"]) ?? preferences.adjustsForSeason
        preferences.checksSoilFirst = try FactValue.read(fields["checksSoilFirst"]) ?? preferences.checksSoilFirst
        preferences.place = try FactValue.read(fields["place"]) ?? preferences.place
        preferences.hemisphere = try FactValue.read(fields["hemisphere"]) ?? preferences.hemisphere
        preferences.units = try FactValue.read(fields["units"])
        preferences.strategy = try FactValue.read(fields["strategy"]) ?? preferences.strategy
        preferences.model = try FactValue.read(fields["model"])
        preferences.project = try FactValue.read(fields["project"]).flatMap { Preferences.isProject($0) ? $0 : nil }
        preferences.mayUpload = try FactValue.read(fields["mayUpload"]) ?? preferences.mayUpload
        preferences.reminders.isOn = try FactValue.read(fields["reminders.isOn"])
        preferences.reminders.sound =
            try FactValue.read(fields["reminders.sound"]).flatMap { ReminderPreferences.Sound($0) } ?? preferences.reminders.sound
        preferences.reminders.quietHours = try FactValue.read(fields["reminders.quietHours"]).flatMap { QuietHours($0) }
        preferences.reminders.usesDigest =
            try FactValue.read(fields["reminders.usesDigest"]) ?? preferences.reminders.usesDigest
        preferences.reminders.showsTray =
            try FactValue.read(fields["reminders.showsTray"]) ?? preferences.reminders.showsTray
        preferences.backupMegabytes =
            try FactValue.read(fields["backupMegabytes"]).map { nearest($0, Preferences.backupLimits) }
            ?? preferences.backupMegabytes
        preferences.feed.isOn = try FactValue.read(fields["feed.isOn"]) ?? preferences.feed.isOn
        preferences.feed.isTimed = try FactValue.read(fields["feed.isTimed"]) ?? preferences.feed.isTimed
        preferences.feed.hasAlarms = try FactValue.read(fields["feed.hasAlarms"]) ?? preferences.feed.hasAlarms
        return preferences
    }

    private static func nearest(_ value: Int, _ limits: ClosedRange<Int>) -> Int {
        min(max(value, limits.lowerBound), limits.upperBound)
    }
}

/// Projections: update the index tables to the current state of the facts.
extension GardenWriter {
    func project(plant id: Plant.ID) throws {
        touch(id)
        guard let plant = try reader.plantByFacts(id) else {
            try execute("DELETE FROM plant WHERE id = ?", [id])
            return
        }
        let isNew = try !reader.exists(plant.id)
        try Plant.indexedRows.write(plant, to: self)
        // The cover depends on whether the plant has a drawing.
        guard isNew else { return try chooseCover(of: id) }
        // An undo that restores a plant must also restore its rules, photos and care values.
        for rule in try reader.rulesByFacts(of: id).keys { try project(rule: rule, of: id) }
        try projectPhotos(of: id)
        try projectOverrides(of: id)
    }

    func project(rule id: CareRule.ID, of plant: Plant.ID) throws {
        touch(plant)
        changedRules.insert(id)
        guard let rule = try reader.ruleByFacts(id, of: plant), try reader.exists(plant) else {
            try execute("DELETE FROM rule WHERE id = ?", [id])
            return
        }
        try CareRule.indexedRows.write(rule, to: self)
    }

    func projectOverrides(of plant: Plant.ID) throws {
        touch(plant)
        try execute("DELETE FROM careOverride WHERE plant = ?", [plant])
        guard try reader.exists(plant) else { return }
        for (field, value) in try reader.overridesByFacts(of: plant) {
            try execute("INSERT INTO careOverride (plant, field, value) VALUES (?, ?, ?)", [plant, field, value])
        }
    }

    func projectPreferences() throws {
        // What cannot be read, in a damaged file, may have been anything.
        let before = try? reader.preferences()
        defer { touchPreferences() }
        try execute("DELETE FROM preference", [])
        for (key, value) in try reader.preferencesByFacts() {
            try execute("INSERT INTO preference (key, value) VALUES (?, ?)", [key, value])
        }
        if try before?.hasSameDueDays(as: reader.preferences()) != true { derivesAll = true }
    }
}
