import Foundation
import GardenData
import TestSupport
import Testing

@Suite("Problems of a plant in the window", .timeLimit(.minutes(15)))
struct PlantProblemWindowTests {
    @Test("a problem is noted, found by its filter, treated, resolved and undone")
    func life() async throws {
        let session = try await AppSession()
        try await session.ctl("plant", "add", "--name", "Basil")
        try await session.ctl("plant", "add", "--name", "Monstera")
        try await session.ctl("reminders", "off")
        let window = try await session.open()
        try await window.click("Monstera,")
        try await window.choose("Add Problem…", from: "More Actions")
        try await window.see("What Is It?")
        try await window.type("spider")
        try await window.click("Spider mites, Pest")
        try await window.gone("Spider mites, Pest")
        try await window.press("Add", role: "button")
        try await window.press("Pest: Spider mites, since May\u{A0}21", role: "button")
        try await window.see("What Helps, Move the plant to a tub")
        try await window.click("Add Treatment…")
        try await window.see("Remedy or Note")
        try await window.press("Add", role: "button")
        try await window.see("Treat: Spider mites, Every 7 days, Today")
        #expect(try await session.list("problem", "list", "--open").map { $0.text("name") } == ["Spider mites"])
        #expect(try await session.list("tasks", "--type", "treatment:Spider mites").first?.text("status") == "today")

        try await window.press("Mark as Resolved", role: "button")
        try await window.see("“Monstera”: Spider mites resolved")
        try await window.see("Spider mites resolved on May\u{A0}21")
        try await window.gone("Pest: Spider mites", role: "button")
        #expect(try await session.list("tasks", "--type", "treatment:Spider mites").isEmpty)
        try await window.keys("ctrl+z")
        try await window.see("Pest: Spider mites", role: "button")
        #expect(try await session.list("tasks", "--type", "treatment:Spider mites").first?.text("status") == "today")

        try await window.keys("Escape")
        try await window.press("Problems, 1 plant")
        try await window.gone("Basil,")
        try await window.see("Monstera,")
        #expect(try await session.ctl("doctor").isEmpty == false)
    }
}
