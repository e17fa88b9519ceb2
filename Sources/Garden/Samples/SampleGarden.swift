import Foundation

/// The sample garden, used by demo mode and tests.
///
/// Its rules are hard-coded, so that it does not depend on the catalog. On the given day, two plants are overdue, four are due,
/// and three have already been watered.
public enum SampleGarden {
    /// A plant with its rules and events.
    public struct Entry: Sendable {
        /// The plant.
        public let plant: Plant
        /// The plant's care rules.
        public let rules: [CareRule]
        /// The past events, oldest first within each rule.
        public let events: [CareEvent]
        /// What is or was wrong with the plant.
        public let problems: [PlantProblem]
        /// The photos, oldest first.
        public let pictures: [Picture]
    }

    /// A bundled picture that the garden has as a photo of a plant.
    public struct Picture: Hashable, Sendable {
        /// The base name of the file, `data/sample/NAME.jpg`.
        public let file: String
        /// The day on which it was taken.
        public let takenOn: LocalDay
        /// The problem that it shows; nil for none.
        public let problem: PlantProblem.ID?
    }

    /// Builds the garden as of `today`: 24 plants, followed by three archived ones. It assumes the default preferences.
    ///
    /// IDs are the same on every call.
    ///
    /// - Parameters:
    ///   - now: The recording time of today's events; older events are recorded whole days of 24 hours earlier.
    ///   - translate: Returns an English text in the user's language: names, tags, notes, and reasons of archiving.
    public static func make(
        on today: LocalDay, now: Date, translating translate: (String) -> String = { $0 }
    ) -> [Entry] {
        SamplePlant.all.enumerated().map { index, sample in
            Grower(sample: sample.translated(translate), index: index, today: today, now: now).entry
        }
    }
}

/// Builds one entry of the sample from its definition.
private struct Grower {
    let sample: SamplePlant
    let index: Int
    let today: LocalDay
    let now: Date

    /// The namespace of the sample's IDs: a random UUID, generated once.
    private static let namespace = UUID(
        uuid: (0x8f, 0x3c, 0x5a, 0x10, 0x6d, 0x2e, 0x4b, 0x97, 0xa1, 0x44, 0x70, 0xd9, 0x12, 0xce, 0x85, 0x3b))

    private var id: Plant.ID { Plant.ID(.derived(from: Self.namespace, role: "plant \(index)")) }

    var entry: SampleGarden.Entry {
        let grown = sample.care.map(grow)
        let rules = grown.map(\.rule)
        return SampleGarden.Entry(
            plant: plant, rules: rules, events: grown.flatMap(\.events), problems: sample.troubles.map { problem($0, rules) },
            pictures: sample.pictures.map { picture in
                let shown = sample.troubles.first { $0.picture == picture.file }
                return SampleGarden.Picture(
                    file: picture.file, takenOn: today - picture.daysAgo, problem: shown.map(problemID))
            })
    }

    private func problem(_ trouble: SamplePlant.Trouble, _ rules: [CareRule]) -> PlantProblem {
        PlantProblem(
            id: problemID(trouble), plant: id, kind: trouble.kind, name: trouble.name, notedOn: today - trouble.notedAgo,
            note: trouble.note, resolvedOn: trouble.resolvedAgo.map { today - $0 },
            treatments: Set(rules.filter { $0.type == trouble.treatment }.map(\.id)))
    }

    private func problemID(_ trouble: SamplePlant.Trouble) -> PlantProblem.ID {
        PlantProblem.ID(.derived(from: id.uuid, role: "problem \(trouble.notedAgo)"))
    }

    private var plant: Plant {
        Plant(
            id: id, name: sample.name, species: sample.species, room: sample.room, light: sample.light,
            place: sample.room.usualPlace ?? .indoor, since: today - sample.keptDays,
            isFavorite: sample.isFavorite, tags: sample.tags, notes: sample.notes,
            archive: sample.archived.map { Plant.Archive(on: today - $0.daysAgo, reason: $0.reason) }, art: sample.art,
            addedAt: instant(daysAgo: sample.keptDays))
    }

    /// A rule and its past events. Each was done on its due day, so that the rule is next due on the defined day.
    private func grow(_ care: SamplePlant.Care) -> (rule: CareRule, events: [CareEvent]) {
        let rest = sample.archived?.daysAgo ?? 0
        let last = today - rest + care.dueIn - care.every
        let first = last - care.every * (care.times - 1)
        let rule = CareRule(
            id: CareRule.ID(.derived(from: id.uuid, role: care.type.description)), plant: id, type: care.type,
            recurrence: .everyDays(care.every), start: first, checksSoil: care.checksSoil, amount: care.amount,
            note: care.note, origin: care.isOwn ? .user : .profile)
        var events: [CareEvent] = []
        var occurrence = Occurrence(rule: rule.id, place: .on(first))
        for turn in 0..<care.times {
            let day = first + care.every * turn
            let interval = turn == 0 ? nil : care.every
            let answer = CareEvent.Answer(occurrence: occurrence, due: day, interval: interval)
            // Before every sixth watering with a soil check, a check two days early found the soil still moist.
            if care.checksSoil, turn > 0, turn.isMultiple(of: 6) {
                events.append(event(rule, .moist(askAgainIn: 2), day - 2, answer, "moist \(turn)"))
            }
            let done = event(rule, .done, day, answer, "done \(turn)", note: care.remarks[care.times - 1 - turn])
            events.append(done)
            occurrence = Occurrence(rule: rule.id, place: .after(done.id))
        }
        return (rule, events)
    }

    private func event(
        _ rule: CareRule, _ kind: CareEvent.Kind, _ day: LocalDay, _ answer: CareEvent.Answer, _ role: String,
        note: String? = nil
    ) -> CareEvent {
        CareEvent(
            id: CareEvent.ID(.derived(from: rule.id.uuid, role: role)), plant: id, rule: rule.id, type: rule.type, kind: kind,
            day: day, recordedAt: instant(daysAgo: today - day), answer: answer, note: note,
            undoGroup: UndoGroup.ID(.derived(from: rule.id.uuid, role: "batch \(role)")))
    }

    private func instant(daysAgo days: Int) -> Date { now.addingTimeInterval(-86_400 * Double(days)) }
}
