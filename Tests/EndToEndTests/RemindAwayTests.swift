import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@Suite("Reminders around an absence", .timeLimit(.minutes(15)))
struct RemindAwayTests {
    @Test("nothing is shown while the user is away, and one notification on return tells what came due")
    func summary() async throws {
        let garden = try await AgentGarden(at: "2026-05-22T10:00:30Z")
        defer { garden.desktop.close() }
        try garden.own("org.freedesktop.login1")
        _ = try await garden.repository.recordAbsence(from: LocalDay("2026-05-21")!, through: LocalDay("2026-05-24")!)
        try await garden.plan("Monstera", on: "2026-05-21", at: "10:00")
        try await garden.plan("Basil", on: "2026-05-22", at: "10:00")
        try await garden.plan("Fern", on: "2026-05-23", at: "07:00")
        let agent = try await garden.agent()
        try await until("the timer for the return; it wrote: \(agent.errors)") {
            let status = try await garden.desktop.run(
                "plantguidectl", ["reminders", "status", "--json"], environment: garden.environment)
            return status.contains("2026-05-25T08:00:00")
        }
        #expect(garden.told.isEmpty)
        let verified = try await garden.desktop.run(
            "plantguidectl", ["reminders", "verify", "--json"], environment: garden.environment)
        let report = try #require(try JSONSerialization.jsonObject(with: Data(verified.utf8)) as? [String: Any])
        #expect(report["healthy"] as? Bool == true)
        // The bus does not tell when the user is back.
        let told = try #require(report["agent"] as? [String: Any])
        #expect(told["running"] as? Bool == true && told["next"] is NSNull)
        try garden.clock.jump(to: Date("2026-05-25T08:00:30Z", strategy: .iso8601))
        try garden.emitWakeUp()
        try await until("the summary; it wrote: \(agent.errors)") { !garden.told.isEmpty }
        let shown = try #require(garden.dunst?.shown)
        #expect(shown.map(\.summary) == ["Plant Care Reminder"])
        for name in ["Monstera", "Basil", "Fern"] { #expect(shown.first?.body.contains(name) == true) }
    }
}
