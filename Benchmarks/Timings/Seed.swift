import Foundation
import Garden
import GardenStore

/// Generates gardens of any size. Each plant has six rules and one recorded watering.
enum Seed {
    /// The current time. The window uses the system clock and therefore shows a third of the tasks as overdue and the others as
    /// upcoming.
    static let instant = Date()
    static let today = LocalDay(clamping: Int((instant.timeIntervalSince1970 / 86_400).rounded(.down)))
    private static let art = ["monstera", "basil", "fern", "lavender", "orchid", "pilea", "pothos", "rubber", "snake", "spider"]

    static func plant(_ number: Int) -> Plant {
        Plant(
            name: "Plant \(number)", species: "Monstera deliciosa", room: Room.known[number % Room.known.count],
            light: LightLevel.allCases[number % 4], isFavorite: number % 9 == 0, tags: number % 7 == 0 ? ["Herbs"] : [],
            art: art[number % art.count], addedAt: instant - Double(number) * 60)
    }

    /// Care data like that of a web service, for a species that no plant in the garden has.
    static let learned: CareProfile = {
        var profile = CareProfile(scientificName: "Nemo ignotus", family: "Nemaceae")
        let source = Source(.trefle, citations: [.init(title: "Trefle", address: "https://trefle.io")], asOf: "2026-05-21")
        profile.light = Sourced(.partialSun, source)
        profile.watering = Sourced(Watering(days: 7, depth: .moderate), source)
        profile.temperature = Sourced(TemperatureRange(minimum: 15, maximum: 30), source)
        profile.humidity = Sourced(.high, source)
        profile.more = Sourced([.text(.growing, String(repeating: "It grows in forests. ", count: 100))], source)
        return profile
    }()

    static func rules(of plant: Plant.ID, _ number: Int) -> [CareRule] {
        let recurrences: [(CareType, Recurrence)] = [
            (.watering, .everyDays(3 + number % 12)), (.fertilizing, .everyDays(30)), (.rotation, .weekdays([.init([.monday])])),
            (.pruning, .monthly(day: 1 + number % 28)), (.repotting, .everyDays(730)), (.pestControl, .timesAWeek(1)),
        ]
        return recurrences.enumerated().map { index, entry in
            CareRule(
                plant: plant, type: entry.0, recurrence: entry.1, start: today - 20 + (number * 7 + index * 11) % 60,
                adjustsForSeason: true)
        }
    }

    static func watering(of rule: CareRule, _ number: Int, undoGroup: UndoGroup.ID) -> CareEvent {
        CareEvent(
            plant: rule.plant, rule: rule.id, type: .watering, kind: .done, day: today - number % 10,
            recordedAt: instant - Double(number % 10) * 86_400, undoGroup: undoGroup)
    }

    /// Adds `plants` plants to the garden in `directory`, in one undo group.
    static func fill(_ directory: URL, plants: Int) async throws {
        let database = try GardenDatabase.open(in: directory, now: instant)
        _ = try await database.write(at: WritingMoment(instant: instant, today: today)) { writer in
            for number in 0..<plants {
                let plant = plant(number)
                try writer.save(plant)
                let rules = rules(of: plant.id, number)
                for rule in rules { try writer.save(rule) }
                try writer.record(watering(of: rules[0], number, undoGroup: writer.undoGroup))
            }
        }
    }
}
