import Foundation
import Garden

/// A value of a garden that can be read before and after a crash.
enum Probe: Hashable, Codable, Sendable {
    /// All fields of a plant.
    case plant(Plant.ID)
    /// The pot of a plant.
    case pot(of: Plant.ID)
    /// The numbers of plants with a name, and of their rules and overrides.
    case named(String)
    /// The active rules of a plant.
    case rules(of: Plant.ID)
    /// The watering recurrence of a plant.
    case recurrence(of: Plant.ID)
    /// A rule, whether or not it has ended.
    case rule(CareRule.ID)
    /// The numbers of a plant's unretracted events, by type and kind.
    case events(of: Plant.ID)
    /// What the user said about the soil of a plant, and what was decided on proposals for it.
    case learning(of: Plant.ID)
    /// The problems of a plant.
    case problems(of: Plant.ID)
    /// The origin and the price of a plant, and its values in custom fields.
    case details(of: Plant.ID)
    /// A care value that the user has set.
    case override(Plant.ID, CareOverride.Field)
    /// The preferences.
    case preferences
    /// The days of the absences.
    case absences
    /// The numbers of fact and event rows about a plant, including retracted ones.
    case traces(of: Plant.ID)
    /// The photos of a plant, and whether each original is intact.
    case photos(of: Plant.ID)
    /// How many of a plant's events have photos that the plant has, and how many have any.
    case eventPhotos(of: Plant.ID)
    /// How many of these originals exist after the garden has been opened.
    case originals([String])
    /// The body of a cache entry.
    case cached(String)
    /// The cached care of a species.
    case care(of: String)
    /// The remaining request quota of the identification service.
    case quota
    /// The number of photos in the offline queue.
    case queue
    /// The announcement states of a plant's tasks.
    case announcements(of: Plant.ID)
    /// The schedules of all plants, after whatever was interrupted is finished.
    case schedules
    /// The imported tables.
    case tables
    /// Another garden in a subfolder: its health and its numbers of plants and events after opening.
    case garden(in: String)
    /// The number of facts of a garden of schema 1 after opening it, in the garden and in each of its backups.
    case migratedFacts(in: String)
    /// Whether the newest backup is intact, and its number of plants.
    case backups(in: String)
    /// What an export in a subfolder contains; "none" if there is none.
    case export(in: String)
    /// A library in a subfolder: its number of species, and how many a search finds.
    case library(in: String)
}

/// The value of a probe before a write, and the value required after it.
struct CrashExpectation: Codable, Sendable {
    let probe: Probe
    let before: String
    let after: String
}

/// A line of the writer's output. Each line is written before the next call starts.
enum Line: Codable, Sendable {
    /// Preparation is complete and these values hold; the tested writes follow.
    case ready([CrashExpectation])
    /// The next write starts and must take effect completely or not at all.
    case will([CrashExpectation])
    /// The write returned after this number of microseconds.
    case did(Int)

    /// Parses a writer's output, without a last line that the kill cut off.
    static func read(_ output: String) throws -> [Line] {
        let decoder = JSONDecoder()
        return try output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .map { try decoder.decode(Line.self, from: Data($0.utf8)) }
    }

    /// Writes the line to standard output with a single unbuffered call.
    func say() throws {
        var bytes = try JSONEncoder().encode(self)
        bytes.append(UInt8(ascii: "\n"))
        try FileHandle.standardOutput.write(contentsOf: bytes)
    }
}
