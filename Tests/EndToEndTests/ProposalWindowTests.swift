import Foundation
import GardenData
import TestSupport
import Testing

@Suite("A schedule that learns, in the window", .timeLimit(.minutes(15)))
struct ProposalWindowTests {
    private static let now = Date(timeIntervalSince1970: 1_779_350_400)

    /// A session with a plant for which eight days are proposed instead of seven.
    private func session() async throws -> AppSession {
        let session = try await AppSession()
        try await GardenRepository.addPlantWithProposal(to: session.desktop, at: Self.now)
        return session
    }

    @Test("a proposal is found from the schedule, accepted, and undone")
    func accepting() async throws {
        let session = try await session()
        let window = try await session.open()
        try await window.keys("alt+2")
        try await window.press("A new watering interval is suggested for 1 plant", role: "button")
        try await window.see("8 days instead of 7?")
        try await window.see("When your last 4 waterings were due, the soil was too moist twice and never bone dry.")
        try await window.press("Show Waterings", role: "button")
        try await window.see("Thursday, May\u{A0}14, after 7 days, Too Moist")
        try await window.press("Use 8 Days", role: "button")
        try await window.see("“Monstera”: every 8 days")
        try await window.gone("8 days instead of 7?")
        #expect(try await session.list("proposals").isEmpty)
        let tasks = try await session.list("tasks", "--type", "watering")
        #expect(tasks.first?.text("why")?.contains("changed from 7 to 8 days on May 21 because the soil was too moist") == true)

        try await window.keys("ctrl+z")
        try await window.see("8 days instead of 7?")
        #expect(try await session.list("proposals").count == 1)
        try await window.press("Keep 7", role: "button")
        try await window.gone("8 days instead of 7?")
        #expect(try await session.list("proposals").isEmpty)
        try await window.keys("ctrl+z")
        try await window.see("8 days instead of 7?")
        try await window.keys("Escape")
        try await window.see("A new watering interval is suggested for 1 plant")
        #expect(try await session.ctl("doctor").isEmpty == false)
    }

    @Test("a completed watering asks what the soil was like, and the answer can be changed in the history and undone")
    func verdict() async throws {
        let session = try await session()
        let window = try await session.open()
        try await window.keys("alt+2")
        try await window.press("Mark Complete: Water Monstera", role: "button")
        try await window.see("Watered · What was the soil like?")
        try await window.press("Monstera: Bone Dry", role: "button")
        try await window.see("“Monstera”: the soil was bone dry")
        #expect(try await soil(session) == "dry")
        #expect(try await session.list("proposals").isEmpty)
        try await window.keys("alt+1")
        try await window.click("Monstera,")
        try await window.see("Watered on May\u{A0}21; the soil was bone dry")
        try await window.scroll(30)
        try await window.click("What was the soil like? Watered on May\u{A0}21")
        try await window.press("Just Right")
        try await window.see("Watered on May\u{A0}21; the soil was just right")
        #expect(try await soil(session) == "right")
        try await window.keys("ctrl+z")
        try await window.see("Watered on May\u{A0}21; the soil was bone dry")
        #expect(try await soil(session) == "dry")
    }

    @Test("proposals are accepted and declined in the terminal, by name or id")
    func terminal() async throws {
        let session = try await session()
        let proposal = try #require(try await session.list("proposals").first)
        #expect(proposal["days"] as? Int == 7 && proposal["proposedDays"] as? Int == 8)
        let rounds = try #require(proposal["rounds"] as? [[String: Any]])
        #expect(rounds.map { $0["soil"] as? String } == ["moist", "right", "moist", "right"])
        #expect(rounds.map { $0["afterDays"] as? Int } == [7, 7, 6, 8])
        #expect(try await session.ctl("proposals", "decline", "monstera") == "“Monstera”: every 7 days.\n")
        #expect(try await session.ctl("proposals") == "Nothing is suggested.\n")
    }

    @Test("“task done --soil” takes each state of the soil for a watering, also for a day before, and refuses it for other care")
    func soilOption() async throws {
        let session = try await session()
        for soil in ["moist", "right", "dry"] {
            let done = try await session.list("task", "done", "Monstera", "--soil", soil, "--on", "yesterday").first
            #expect(done?.text("kind") == "done" && done?.text("soil") == soil)
            #expect(try await self.soil(session) == soil)
            let task = try #require(done?.text("id"))
            #expect(try await session.list("task", "undo", task).first?.text("soil") == soil)
            #expect(try await session.list("task", "redo", "Monstera").first?.text("soil") == soil)
            _ = try await session.ctl("task", "undo", task)
        }
        _ = try await session.ctl("task", "add", "--plant", "Monstera", "--type", "pruning", "--on", "today")
        let prune = try #require(try await session.list("tasks", "--type", "pruning").first?.text("id"))
        await #expect(throws: (any Error).self) { try await session.ctl("task", "done", prune, "--soil", "right") }
    }

    @Test("“task soil” says later what the soil was like at the last watering")
    func soilLater() async throws {
        let session = try await session()
        let done = try await session.list("task", "done", "Monstera").first
        #expect(try await soil(session) == nil)
        let said = try await session.list("task", "soil", "Monstera", "moist").first
        #expect(said?.text("soil") == "moist" && said?.text("id") == done?.text("id"))
        #expect(try await soil(session) == "moist")
        await #expect(throws: (any Error).self) { try await session.ctl("task", "soil", "Monstera", "wet") }
    }

    /// What the soil was like at the plant's latest event, by the terminal.
    private func soil(_ session: AppSession) async throws -> String? {
        let text = try await session.ctl("plant", "show", "Monstera", "--json")
        let plant = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        return (plant["history"] as? [[String: Any]])?.first?["soil"] as? String
    }
}
