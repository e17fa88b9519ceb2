import Foundation
import Garden

/// Something about a garden that can be asked before and after a crash.
enum Probe: Hashable, Codable, Sendable {
    /// A plant, all of its fields.
    case plant(Plant.ID)
    /// How much there is of plants of a name: the plants, their rules, overrides and events.
    case named(String)
    /// The rules of a plant that hold.
    case rules(of: Plant.ID)
    /// How often a plant is watered.
    case recurrence(of: Plant.ID)
    /// A rule, ended or not.
    case rule(CareRule.ID)
    /// The events of a plant that hold, by kind.
    case events(of: Plant.ID)
    /// A care value that the user set.
    case override(Plant.ID, CareOverride.Field)
    /// The preferences.
    case preferences
    /// How many rows of facts and events are about a plant, retracted ones too.
    case traces(of: Plant.ID)
    /// The photos of a plant, and which of their originals are whole.
    case photos(of: Plant.ID)
    /// Which of some originals are there once a program has opened the garden.
    case originals([String])
    /// A cached body.
    case cached(String)
    /// The care that is kept of a species.
    case care(of: String)
    /// How many requests a service still takes.
    case quota
    /// How many photos wait for a service.
    case queue
    /// How the tasks of a plant that have come stand with those who tell of them.
    case announcements(of: Plant.ID)
    /// Another garden in a folder inside: how much is in it when it is opened.
    case garden(in: String)
    /// What the table of a garden older than the first schema held, in the garden and in each of its backups.
    case keepsake(in: String)
    /// How many backups are offered, and whether the newest can be read.
    case backups(in: String)
    /// A library in a folder inside: how many species are found in it.
    case library(in: String)
}

/// What a probe told before a write, and has to tell after it.
struct CrashExpectation: Codable, Sendable {
    let probe: Probe
    let before: String
    let after: String
}

/// A line that the writer prints: each stands on the pipe before the next call begins.
enum Line: Codable, Sendable {
    /// What holds now that everything is prepared; the writes that count follow.
    case ready([CrashExpectation])
    /// The next write will do this, wholly or not at all.
    case will([CrashExpectation])
    /// That write was acknowledged after so many microseconds.
    case did(Int)

    /// The lines of a writer's output; one that the kill cut off is left out.
    static func read(_ output: String) throws -> [Line] {
        let decoder = JSONDecoder()
        return try output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .map { try decoder.decode(Line.self, from: Data($0.utf8)) }
    }

    /// Writes the line to standard output with a single call, past every buffer.
    func say() throws {
        var bytes = try JSONEncoder().encode(self)
        bytes.append(UInt8(ascii: "\n"))
        try FileHandle.standardOutput.write(contentsOf: bytes)
    }
}
