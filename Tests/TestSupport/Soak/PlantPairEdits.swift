import Foundation
import Garden
import GardenData
import GardenStore

/// Edits of plants and preferences.
extension PairGarden {
    static let plantEdits: [@Sendable (PairGarden) async throws -> PairEdit] = [
        { try await $0.preference() }, { try await $0.preference() }, { try await $0.ownPreference() }, { try await $0.field() },
        { try await $0.field() }, { try await $0.notes() }, { try await $0.undoneNotes() }, { try await $0.tags() },
        { try await $0.added() }, { try await $0.duplicate() }, { try await $0.archive() }, { try await $0.unarchive() },
        { try await $0.removed() }, { try await $0.removalUndone() }, { try await $0.deleted() },
    ]

    private static let preferences: [(key: String, values: [String], read: @Sendable (Preferences) -> String)] = [
        ("careTime", ["07:15", "18:30"], { $0.careTime.description }),
        ("remindDaysBefore", ["0", "3", "9"], { "\($0.remindDaysBefore)" }),
        ("groupsWatering", ["true", "false"], { "\($0.groupsWatering)" }),
        ("wateringDays", ["monday", "friday"], { $0.wateringDays.days.map { "\($0)" }.joined(separator: ",") }),
        ("adjustsForSeason", ["true", "false"], { "\($0.adjustsForSeason)" }),
        ("checksSoilFirst", ["true", "false"], { "\($0.checksSoilFirst)" }),
        ("place", ["indoor", "balcony"], { $0.place.rawValue }),
        ("hemisphere", ["northern", "southern"], { $0.hemisphere.rawValue }),
        ("units", ["metric", "imperial", "auto"], { $0.units?.rawValue ?? "auto" }),
        ("project", ["weurope", "all"], { $0.project ?? "all" }),
        ("mayUpload", ["true", "false"], { "\($0.mayUpload)" }),
        ("reminders", ["true", "false"], { $0.reminders.isOn.map { "\($0)" } ?? "unasked" }),
        ("reminderSound", ["none", "default"], { $0.reminders.sound.description }),
        ("quietHours", ["22:00-07:00", "none"], { $0.reminders.quietHours?.description ?? "none" }),
        ("reminderDigest", ["true", "false"], { "\($0.reminders.usesDigest)" }),
        ("backupMegabytes", ["400", "800"], { "\($0.backupMegabytes)" }),
    ]

    private func preference() async throws -> PairEdit {
        let kind = choice(Self.preferences)
        let value = choice(kind.values)
        var edit = PairEdit(
            words: "terminal: \(kind.key) \(value)", subject: kind.key, expected: value,
            make: byTerminal(["preferences", "set", kind.key, value]), state: { kind.read(try await $0.preferences()) })
        guard kind.key == "mayUpload" else { return edit }
        edit.isConsent = value == "true"
        edit.isFinal = value == "false"
        // What is withdrawn was given before, also in the backups.
        if edit.isFinal { _ = try await repository.changePreferences { $0.mayUpload = true } }
        return edit
    }

    private func ownPreference() async throws -> PairEdit {
        let keys: [(String, WritableKeyPath<Preferences, Bool> & Sendable)] = [
            ("groupsWatering", \.groupsWatering), ("adjustsForSeason", \.adjustsForSeason),
            ("reminderDigest", \.reminders.usesDigest),
        ]
        let (key, path) = choice(keys)
        let value = Bool.random(using: &random)
        return PairEdit(
            words: "repository: \(key) \(value)", subject: key, expected: "\(value)",
            make: byRepository { _ = try await $0.changePreferences { $0[keyPath: path] = value } },
            state: { "\(try await $0.preferences()[keyPath: path])" })
    }

    /// An edit of one field of a plant.
    private func edit(
        _ words: String, _ field: String, of id: Plant.ID, _ expected: String,
        _ make: @escaping @Sendable () async throws -> PairEdit.Answer, _ read: @escaping @Sendable (Plant) -> String
    ) -> PairEdit {
        PairEdit(words: words, subject: "\(field) of \(id)", expected: expected, plant: id, make: make) { garden in
            try await garden.database.read { try $0.plant(id).map(read) ?? "no plant" }
        }
    }

    private func field() async throws -> PairEdit {
        let (id, number) = (try await plant(), next())
        let (day, isOn) = ("2024-01-\(10 + number % 20)", Bool.random(using: &random))
        let fields: [(String, String?, String, @Sendable (Plant) -> String)] = [
            ("--name", "Name \(number)", "Name \(number)", { $0.name }),
            ("--species", "Ignota numero \(number)", "Ignota numero \(number)", { $0.species ?? "" }),
            ("--room", "Room \(number)", "Room \(number)", { $0.room?.rawValue ?? "" }),
            ("--light", "fullSun", "fullSun", { $0.light?.rawValue ?? "" }),
            ("--place", "outdoor", "outdoor", { $0.place.rawValue }), ("--since", day, day, { $0.since?.description ?? "" }),
            ("--notes", "Note \(number)", "Note \(number)", { $0.notes }),
            (isOn ? "--favorite" : "--no-favorite", nil, "\(isOn)", { "\($0.isFavorite)" }),
        ]
        let (option, value, expected, read) = choice(fields)
        let words = [option] + [value].compactMap(\.self)
        let name = option.replacing("--no-", with: "").replacing("--", with: "")
        return edit(
            "terminal: plant edit \(id) \(words)", name, of: id, expected, byTerminal(["plant", "edit", "\(id)"] + words), read)
    }

    private func notes() async throws -> PairEdit {
        let (id, text) = (try await plant(), "Own note \(next())")
        let before = try await repository.plant(id)
        let save: @Sendable (GardenRepository) async throws -> Void = { garden in
            var plant = before
            plant.notes = text
            _ = try await garden.save(plant, changedFrom: before)
        }
        return edit("repository: notes of \(id)", "notes", of: id, text, byRepository(save)) { $0.notes }
    }

    /// Undo, or redo.
    private func undoneNotes() async throws -> PairEdit {
        let (id, text, redoes) = (try await plant(), "Undone note \(next())", Bool.random(using: &random))
        let before = try await repository.plant(id)
        var plant = before
        plant.notes = text
        var group = try await repository.save(plant, changedFrom: before).undoGroup
        if redoes { group = try await repository.undo(group) }
        var edit = edit(
            "repository: \(redoes ? "redo" : "undo") notes of \(id)", "notes", of: id, redoes ? text : before.notes,
            byRepository { [group] in _ = try await $0.undo(group) }
        ) { $0.notes }
        edit.yields = true
        return edit
    }

    private func tags() async throws -> PairEdit {
        let ids = Set([try await plant(), try await plant(), try await plant()])
        let tag = "Tag \(next())"
        return PairEdit(
            words: "repository: \(tag)", subject: tag, expected: "0 without",
            make: byRepository { _ = try await $0.change(ids) { $0.tags.append(tag) } }
        ) { garden in
            let plants = try await garden.database.read { reader in try ids.compactMap { try reader.plant($0) } }
            return "\(plants.count { !$0.tags.contains(tag) }) without"
        }
    }

    private func there(_ name: String) -> @Sendable (GardenRepository) async throws -> String {
        { garden in try await garden.summaries().contains { $0.name == name } ? "there" : "gone" }
    }

    private func isThere(_ id: Plant.ID) -> @Sendable (GardenRepository) async throws -> String {
        { garden in try await garden.database.read { try $0.exists(id) } ? "there" : "gone" }
    }

    private func added() async throws -> PairEdit {
        let (name, hasPhoto) = ("Added \(next())", Int.random(in: 0..<4, using: &random) == 0)
        let photo = Checkout.root.appendingPathComponent("data/art/monstera.png").path
        let words = ["plant", "add", "--name", name, "--every", "3d"] + (hasPhoto ? ["--photo", photo] : [])
        return PairEdit(
            words: "terminal: \(words)", subject: name, expected: "there", make: byTerminal(words), state: there(name))
    }

    private func duplicate() async throws -> PairEdit {
        let (id, name) = (try await plant(), "Copy \(next())")
        return PairEdit(
            words: "terminal: duplicate \(id)", subject: name, expected: "there", plant: id,
            make: byTerminal(["plant", "duplicate", "\(id)", "--name", name]), state: there(name))
    }

    private func archive() async throws -> PairEdit {
        let (id, reason) = (try await plant(), "Reason \(next())")
        let make = byTerminal(["plant", "archive", "\(id)", "--reason", reason])
        var edit = edit("terminal: archive \(id)", "archive", of: id, reason, make) { $0.archive?.reason ?? "none" }
        edit.role = .archivesPlant
        return edit
    }

    private func unarchive() async throws -> PairEdit {
        let id = try await newPlant()
        _ = try await repository.archive([id])
        let make = byTerminal(["plant", "unarchive", "\(id)"])
        return edit("terminal: unarchive \(id)", "archive", of: id, "none", make) { $0.archive?.reason ?? "none" }
    }

    private func removed() async throws -> PairEdit {
        let id = try await newPlant()
        return PairEdit(
            words: "terminal: remove \(id)", subject: "plant \(id)", expected: "gone", plant: id, role: .endsPlant,
            make: byTerminal(["plant", "remove", "\(id)"]), state: isThere(id))
    }

    private func removalUndone() async throws -> PairEdit {
        let id = try await newPlant()
        let group = try await repository.remove([id]).undoGroup
        return PairEdit(
            words: "repository: undo remove \(id)", subject: "plant \(id)", expected: "there", plant: id,
            make: byRepository { _ = try await $0.undo(group) }, state: isThere(id))
    }

    /// Deletes a plant for good, sometimes from the backups, too, of which one then has it.
    private func deleted() async throws -> PairEdit {
        let (id, fromBackups) = (try await newPlant(), Bool.random(using: &random))
        if fromBackups { _ = try await repository.backUp() }
        let options = fromBackups ? ["--for-good", "--from-backups"] : ["--for-good"]
        return PairEdit(
            words: "terminal: remove \(id) \(options)", subject: "plant \(id)", expected: "gone", plant: id, role: .endsPlant,
            isFinal: fromBackups, make: byTerminal(["plant", "remove", "\(id)"] + options)
        ) { garden in
            guard try await !garden.database.read({ try $0.exists(id) }) else { return "there" }
            let keepers = try await garden.database.backups(containing: id)
            return fromBackups && !keepers.isEmpty ? "in a backup" : "gone"
        }
    }
}
