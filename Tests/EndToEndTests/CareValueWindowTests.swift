import Foundation
import TestSupport
import Testing

@Suite("Changing a care value", .serialized, .timeLimit(.minutes(10)))
struct CareValueWindowTests {
    @Test("a list of choices opens at the one that is chosen, which Enter leaves")
    func choices() async throws {
        let session = try await AppSession()
        try await session.ctl("plant", "add", "Basil", "--species", "Ocimum basilicum")
        let window = try await session.open()
        try await window.click("Basil,")
        try await window.see("Edit Plant")
        for _ in 0..<60 where try window.focused?.name.hasPrefix("Water, ") != true { try await window.keys("Tab") }
        try await window.keys("Return")
        try await window.press("Change Value…", role: "button")
        try await window.see("Days Between Waterings")
        // The form begins with the list of frequencies, of which the last one is chosen.
        try await window.keys("Return")
        try await window.see("Every Other Day")
        try await window.keys("Return")
        try await window.gone("Every Other Day")
        try await window.see("Days Between Waterings")
    }

    @Test("a temperature below zero is typed on its row")
    func belowZero() async throws {
        let session = try await AppSession()
        try await session.ctl("plant", "add", "Basil", "--species", "Ocimum basilicum")
        let window = try await session.open()
        try await window.click("Basil,")
        try await window.see("Edit Plant")
        for _ in 0..<60 where try window.focused?.name.hasPrefix("Temperature, ") != true { try await window.keys("Tab") }
        try await window.keys("Return")
        try await window.press("Change Value…", role: "button")
        try await window.see("Your value is used until you reset it.")
        try await window.type("-5")
        try await window.keys("ctrl+Return")
        try await window.gone("Your value is used until you reset it.")
        let shown = try await session.ctl("care", "--plant", "Basil", "--json")
        #expect(shown.contains(#""minimum": -5,"#), "\(shown)")
    }

    @Test("Escape in the form leads back to the sources, and Save closes both")
    func escape() async throws {
        let session = try await AppSession()
        try await session.ctl("plant", "add", "Basil", "--species", "Ocimum basilicum")
        let window = try await session.open()
        try await window.click("Basil,")
        try await window.see("Edit Plant")
        for _ in 0..<60 where try window.focused?.name.hasPrefix("Light, ") != true { try await window.keys("Tab") }
        try await window.keys("Return")
        let promise = "Your value is used until you reset it."
        try await window.press("Change Value…", role: "button")
        try await window.see(promise)
        try await window.keys("Escape")
        try await window.gone(promise)
        try await window.see("Change Value…")

        try await window.press("Change Value…", role: "button")
        try await window.see(promise)
        // The form begins with the list of light levels, of which the last one is chosen.
        try await window.keys("Return")
        try await window.keys("Up")
        try await window.keys("Return")
        try await window.keys("ctrl+Return")
        try await window.gone(promise)
        try await window.gone("Change Value…")
        let shown = try await session.ctl("care", "--plant", "Basil", "--json")
        #expect(shown.contains(#""source": "user""#), "\(shown)")
    }
}
