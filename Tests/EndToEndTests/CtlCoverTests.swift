import Foundation
import TestSupport
import Testing

@Suite("Photos and notes in plantguidectl", .timeLimit(.minutes(15)))
struct CtlCoverTests {
    @Test("a photo is made the cover by the beginning of its ID, and the newest one again")
    func cover() async throws {
        let terminal = try CtlTerminal()
        let arts = ["monstera", "lily"].map { Checkout.data.appendingPathComponent("art/\($0).png").path }
        _ = try await terminal.object("plant", "add", "--name", "Monstera", "--photo", arts[0], "--photo", arts[1])
        let before = try await terminal.object("plant", "show", "Monstera")
        let photos = try #require(before["photos"] as? [[String: Any]]).compactMap { $0.text("id") }
        #expect(photos.count == 2 && before.text("cover") == photos[0])
        #expect(try await terminal.run("plant", "cover", "Monstera", String(photos[1].prefix(8))).status == 0)
        #expect(try await terminal.object("plant", "show", "Monstera").text("cover") == photos[1])
        #expect(try await terminal.run("doctor").status == 0)
        #expect(try await terminal.run("plant", "cover", "Monstera", "--newest").status == 0)
        #expect(try await terminal.object("plant", "show", "Monstera").text("cover") == photos[0])
        #expect(try await terminal.run("plant", "cover", "Monstera", "00000000").status == 1)
        #expect(try await terminal.run("plant", "cover", "Monstera").status == 64)
    }

    @Test("a photo gets another date and a note in the history, and invalid values change nothing")
    func photo() async throws {
        let terminal = try CtlTerminal()
        let art = Checkout.data.appendingPathComponent("art/monstera.png").path
        _ = try await terminal.object("plant", "add", "--name", "Monstera", "--photo", art)
        func shown() async throws -> [String: Any] { try await terminal.object("plant", "show", "Monstera") }
        func taken() async throws -> String? {
            try #require(try await shown()["photos"] as? [[String: Any]]).first?.text("takenOn")
        }
        let photos = try #require(try await shown()["photos"] as? [[String: Any]])
        let photo = try #require(photos.first?.text("id"))
        let id = String(photo.prefix(8))

        let wrong = [
            [], ["--date", "2026-02-30"], ["--date", "tomorrow", "--note", "New leaf"], ["--note", " "],
            ["--date", "yesterday", "--note", String(repeating: "a", count: 5_000)],
        ]
        for options in wrong {
            let done = try await terminal.run(["plant", "photo", "Monstera", id] + options)
            #expect(done.status == 64 && done.output.isEmpty && !done.errors.isEmpty, "\(options): \(done.errors)")
        }
        #expect(try await terminal.run("plant", "photo", "Monstera", "00000000", "--date", "today").status == 1)
        let before = try await taken()
        #expect(before != "2026-02-20" && before != "2026-02-28")

        let plant = try await terminal.object("plant", "photo", "Monstera", id, "--date", "2026-02-20")
        #expect(plant.text("name") == "Monstera")
        #expect(try await taken() == "2026-02-20")
        let noted = try await terminal.run("plant", "photo", "Monstera", id, "--date", "yesterday", "--note", "New leaf")
        #expect(noted.status == 0 && noted.output.contains("Monstera"))
        #expect(try await taken() == "2026-02-28")
        let history = try #require(try await shown()["history"] as? [[String: Any]])
        let note = try #require(history.first { $0.text("note") == "New leaf" })
        #expect(note.text("day") == "2026-02-28" && note["photos"] as? [String] == [photo])
        #expect(try await terminal.run("doctor").status == 0)
    }

    @Test("notes keep their lines in text, each in its column")
    func notes() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil")
        #expect(try await terminal.run("plant", "edit", "Basil", "--notes", "By the window\n\nTurn it weekly").status == 0)
        let lines = try await terminal.run("plant", "show", "Basil").output.split(
            separator: "\n", omittingEmptySubsequences: false)
        let first = try #require(lines.firstIndex { $0.hasPrefix("Notes") })
        let column = try #require(lines[first].range(of: "By the window")).lowerBound
        let indent = lines[first].distance(from: lines[first].startIndex, to: column)
        #expect(lines[first + 1].isEmpty)
        #expect(lines[first + 2] == String(repeating: " ", count: indent) + "Turn it weekly")
    }
}
