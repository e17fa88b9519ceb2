import Foundation
import TestSupport
import Testing

@Suite("The calendar in plantguidectl", .timeLimit(.minutes(15)))
struct CtlCalendarTests {
    @Test("a calendar is printed, or written to a file that is replaced only if that is wanted")
    func export() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil")
        let printed = try await terminal.run("calendar", "export", "--days", "10")
        #expect(printed.status == 0)
        #expect(printed.output.hasPrefix("BEGIN:VCALENDAR\r\n") && printed.output.hasSuffix("END:VCALENDAR\r\n"))
        #expect(printed.output.contains("SUMMARY:Basil: Water\r\n"))
        let file = terminal.directory.file("tasks.ics").path
        let written = try await terminal.object("calendar", "export", "--days", "10", "--output", file)
        #expect(written["tasks"] as? Int == 3)
        #expect(try String(contentsOfFile: file, encoding: .utf8).components(separatedBy: "BEGIN:VEVENT").count == 4)
        #expect(try await terminal.run("calendar", "export", "--output", file).status == 1)
        #expect(try await terminal.run("calendar", "export", "--output", file, "--force").status == 0)
    }

    @Test("values that make no sense are refused, and a file that cannot be written", arguments: ["-1", "3661", "many"])
    func refused(days: String) async throws {
        let terminal = try CtlTerminal()
        #expect(try await terminal.run("calendar", "export", "--days=\(days)").status == 64)
        #expect(try await terminal.run("calendar", "export", "--json").status == 64)
        let missing = terminal.directory.file("missing/tasks.ics").path
        #expect(try await terminal.run("calendar", "export", "--output", missing).status == 77)
    }

    @Test("the feed is written after each change once it is turned on, and is gone once it is turned off")
    func feed() async throws {
        let terminal = try CtlTerminal()
        let feed = terminal.directory.file("data/plantguide/plantguide.ics")
        func text() throws -> String { try String(contentsOf: feed, encoding: .utf8) }
        try await terminal.addPlant("Basil")
        #expect(!FileManager.default.fileExists(atPath: feed.path))
        let on = try await terminal.run("preferences", "set", "feed", "on")
        #expect(on.status == 0 && on.output == "feed  yes\nLet your calendar app subscribe to file://\(feed.path)\n", "\(on)")
        #expect(try text().contains("Basil: Water"))
        try await terminal.addPlant("Fern")
        #expect(try text().contains("Fern: Water"))
        #expect(try !text().contains("VALARM"))
        #expect(try await terminal.run("preferences", "set", "feedAlarms", "true").status == 0)
        #expect(try text().contains("BEGIN:VALARM"))
        #expect(try await terminal.run("preferences", "set", "feed", "off").output == "feed  no\n")
        #expect(!FileManager.default.fileExists(atPath: feed.path))
    }
}
