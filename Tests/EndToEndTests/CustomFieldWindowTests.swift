import Foundation
import GardenData
import TestSupport
import Testing

@Suite("Custom fields in the window", .timeLimit(.minutes(15)))
struct CustomFieldWindowTests {
    @Test("a field is added while editing a plant, gets a value, and the search finds the plant by it; removing it can be undone")
    func life() async throws {
        let session = try await AppSession()
        try await session.ctl("plant", "add", "--name", "Basil")
        try await session.ctl("plant", "add", "--name", "Monstera")
        try await session.ctl("reminders", "off")
        let window = try await session.open()
        try await window.click("Monstera,")
        try await window.press("Edit Plant", role: "button")
        try await window.press("Add Field…", role: "button")
        try await window.see("Each plant in your garden can have a value for this field.")
        try await window.type("Passport")
        try await window.press("Add", role: "button")
        try await window.see("Passport")
        try await window.scroll(12)
        try await window.click("Passport")
        try await window.type("DE-1204")
        try await window.press("Save", role: "button")
        try await window.see("Passport, DE-1204")
        #expect(try await session.list("plant", "list", "--field", "Passport=DE-1204").map { $0.text("name") } == ["Monstera"])

        try await window.keys("Escape")
        try await window.see("Basil,")
        try await window.keys("ctrl+f")
        try await window.type("de-12")
        try await window.gone("Basil,")
        try await window.see("Monstera,")

        try await session.ctl("field", "remove", "Passport")
        try await window.see("No Plants Found")
        #expect(try await session.list("field", "list").isEmpty)
    }
}
