import Foundation
import GardenData
import TestSupport
import Testing

@Suite("Photos in the window", .timeLimit(.minutes(15)))
struct PhotoWindowTests {
    @Test("F11 shows only the photo in full screen, where arrow keys go on; Escape leaves full screen, then the photo")
    func fullScreen() async throws {
        let session = try await AppSession()
        let now = try Date("2026-05-21T10:00:00+02:00", strategy: .iso8601)
        try await GardenRepository.addPlantWithPhotos(to: session.desktop, at: now)
        let window = try await session.open()
        try await window.click("Monstera, ")
        try await window.press("Show Cover", role: "button")
        try await window.see("Photo 1 of ")
        try await window.takesKeys(in: "Monstera")
        try await window.keys("F11")
        try await window.gone("Photo 1 of ")
        try await window.keys("Right")
        try await window.see("Newer Photo", role: "button")
        try await window.keys("Escape")
        try await window.see("Photo 2 of ")
        try await window.press("Full Screen", role: "button")
        try await window.gone("Photo 2 of ")
        try await window.press("Leave Full Screen", role: "button")
        try await window.see("Photo 2 of ")
        try await window.keys("Escape")
        try await window.gone("Photo 2 of ")
    }

    @Test("the menu of a photo shows and removes that photo, not one of the two that are compared")
    func menu() async throws {
        let session = try await AppSession()
        let now = try Date("2026-05-21T10:00:00+02:00", strategy: .iso8601)
        try await GardenRepository.addPlantWithPhotos(to: session.desktop, at: now)
        let window = try await session.open()
        try await window.click("Monstera, ")
        try await window.see("Care Requirements")
        try await window.press("All Photos, ", role: "button")
        try await window.see("2 years and 11 months apart")
        let name = "Photo from Monday, January 6, 2025"
        try await window.click(name, button: 3)
        try await window.press("Show Photo", role: "menu item")
        try await window.see("Taken on January\u{A0}6, 2025")
        try await window.takesKeys(in: "Monstera")
        try await window.keys("Escape")
        try await window.gone("Taken on January\u{A0}6, 2025")
        try await window.click(name, button: 3)
        try await window.press("Remove Photo", role: "menu item")
        try await window.gone(name)
        try await window.see("2 years and 11 months apart")
    }
}
