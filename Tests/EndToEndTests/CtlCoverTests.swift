import Foundation
import TestSupport
import Testing

@Suite("Covers and notes in plantguidectl", .timeLimit(.minutes(15)))
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
