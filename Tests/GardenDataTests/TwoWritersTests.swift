import Foundation
import Garden
import TestSupport
import Testing

@testable import GardenData

@Suite("Two writers at once", .timeLimit(.minutes(5)))
struct TwoWritersTests {
    @Test("consent that is withdrawn while another preference changes stays withdrawn")
    func consent() async throws {
        let garden = try TestGarden()
        let window = garden.repository
        _ = try await window.changePreferences { $0.mayUpload = true }
        let other = try TestGarden(garden.clock, in: garden.directory).repository
        // Each changes its own preference, many times and at once, as the window and the terminal may.
        for days in 1...14 {
            async let withdrawn = window.changePreferences { $0.mayUpload = false }
            async let reminded = other.changePreferences { $0.remindDaysBefore = days }
            _ = try await (withdrawn, reminded)
            let now = try await window.preferences()
            #expect(now.mayUpload == false && now.remindDaysBefore == days)
            _ = try await window.changePreferences { $0.mayUpload = true }
        }
    }

    @Test("an edit writes only the fields that it changes, so an edit of another field meanwhile stays")
    func plant() async throws {
        let garden = try TestGarden()
        let plant = try await garden.repository.add(PlantDraft(name: "Basil")).value
        var (moved, noted) = (plant, plant)
        moved.room = .kitchen
        noted.notes = "from the market"
        _ = try await garden.repository.save(moved, changedFrom: plant)
        let saved = try await garden.repository.save(noted, changedFrom: plant).value
        #expect(saved.room == .kitchen && saved.notes == "from the market")
        #expect(try await garden.repository.plant(plant.id) == saved)
    }

    @Test("a preference is recorded as changed only if its value changes")
    func onlyChanges() async throws {
        let garden = try TestGarden()
        let first = try await garden.repository.changePreferences { $0.remindDaysBefore = 2 }
        try await garden.repository.undo(first.undoGroup)
        _ = try await garden.repository.changePreferences { $0.mayUpload = true }
        #expect(try await garden.repository.preferences().remindDaysBefore == 0)
    }
}
