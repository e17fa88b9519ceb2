import Foundation
import TestSupport
import Testing

@Suite("A care round in the window", .timeLimit(.minutes(15)))
struct CareRoundWindowTests {
    private static let plants = [("Aloe", "Kitchen"), ("Basil", "Kitchen"), ("Fern", "Bathroom")]

    /// A garden with three plants that are due for pruning, in two rooms.
    private func session() async throws -> AppSession {
        let session = try await AppSession()
        for (name, room) in Self.plants {
            try await session.ctl("plant", "add", "--name", name, "--room", room)
            try await session.ctl("task", "add", "--plant", name, "--type", "pruning", "--on", "today")
        }
        return session
    }

    @Test("a round is walked by keyboard alone: answered, skipped, undone, left, and closed")
    func keyboard() async throws {
        let session = try await session()
        let window = try await session.open()
        try await window.see("Aloe")
        try await window.keys("ctrl+r")
        try await window.focus(on: "Prune: Aloe")
        try await window.see("Plant 1 of 3")
        // A second press right away is not meant for the next plant.
        try await window.keys("Return")
        try await window.focus(on: "Prune: Basil")
        try await until("the pruning to be recorded") { try await open(session) == ["Basil", "Fern"] }
        try await window.keys("ctrl+z")
        try await window.focus(on: "Prune: Aloe")
        try await until("the pruning to be taken back") { try await open(session) == ["Aloe", "Basil", "Fern"] }
        try await window.keys("Right")
        try await window.focus(on: "Prune: Basil")
        try await window.keys("Tab")
        try await window.focus(on: "Skip: Prune Basil")
        try await window.keys("space")
        try await window.focus(on: "Prune: Fern")
        try await window.keys("Left")
        try await window.focus(on: "Undo: Pruning skipped")
        try await window.keys("Left")
        try await window.focus(on: "Prune: Aloe")
        for name in ["Undo: Pruning skipped", "Prune: Fern"] {
            try await window.keys("Right")
            try await window.focus(on: name)
        }
        try await window.keys("Right")
        try await window.see("Care Round Ended")
        try await window.see("1 Skipped")
        try await window.see("2 Left Open")
        try await window.focus(on: "Close")
        try await window.keys("Return")
        try await window.gone("Care Round Ended")
        #expect(try await open(session) == ["Aloe", "Fern"])
        try await window.keys("ctrl+r")
        try await window.see("Plant 1 of 2")
        try await window.keys("Escape")
        try await window.gone("Plant 1 of 2")
    }

    @Test("Enter answers no soil check before the user has chosen: the focus is on the question, and both answers follow it")
    func soilCheck() async throws {
        let session = try await AppSession()
        for name in ["Aloe", "Basil"] {
            try await session.ctl("plant", "add", "--name", name)
            try await session.ctl("task", "add", "--plant", name, "--type", "soilCheck", "--on", "today")
        }
        let window = try await session.open()
        try await window.see("Aloe")
        try await window.keys("ctrl+r")
        try await window.focus(on: "Aloe: Is the soil dry?")
        try await window.keys("Return")
        try await window.keys("Tab")
        try await window.focus(on: "Water: Aloe")
        #expect(try await open(session, "soilCheck") == ["Aloe", "Basil"])
        try await window.keys("Tab")
        try await window.focus(on: "Still Moist: Check")
        try await window.keys("Return")
        try await window.focus(on: "Basil: Is the soil dry?")
        // A key right after an answer is ignored.
        try await until("the watering to be recorded") {
            try await window.keys("w")
            return try await open(session, "soilCheck").isEmpty
        }
        try await window.see("1 Still Moist")
        try await window.see("1 Watered")
    }

    @Test("after a round in which the focused task of the schedule was answered, the focus is on another task, not on a heading")
    func backToSchedule() async throws {
        let session = try await session()
        let window = try await session.open()
        try await window.see("Aloe")
        try await window.keys("alt+2")
        try await window.focus(on: "Aloe, ")
        try await window.keys("ctrl+r")
        try await window.focus(on: "Prune: Aloe")
        try await window.keys("Return")
        try await window.focus(on: "Prune: Basil")
        try await window.keys("Escape")
        try await window.gone("Plant 2 of 3")
        try await window.focus(on: "Basil, ")
    }

    @Test("a task that the terminal answers meanwhile disappears from the round")
    func elsewhere() async throws {
        let session = try await session()
        let window = try await session.open()
        try await window.see("Aloe")
        try await window.keys("ctrl+r")
        try await window.see("Plant 1 of 3")
        try await session.ctl("task", "done", "Aloe")
        try await window.see("Plant 1 of 2")
        try await window.focus(on: "Prune: Basil")
    }

    private func open(_ session: AppSession, _ type: String = "pruning") async throws -> [String] {
        try await session.list("tasks", "--to", "2026-05-21", "--type", type)
            .compactMap { ($0["plant"] as? [String: Any])?["name"] as? String }.sorted()
    }
}
