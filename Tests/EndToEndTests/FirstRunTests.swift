import Foundation
import TestSupport
import Testing

@Suite("First run", .timeLimit(.minutes(15)))
struct FirstRunTests {
    private static let plant = "Swiss Cheese Plant"

    @Test("a plant is added by name, shows care with sources, and its watering is completed, undone, completed and saved")
    func life() async throws {
        let session = try await AppSession()
        let first = try await session.open()
        try await first.see("Welcome to Your Garden")
        #expect(try await session.plants().isEmpty)

        try await first.click("Add by Name")
        try await first.see("Plant Name")
        try await first.type("swiss cheese plant")
        try await first.click("\(Self.plant), Monstera deliciosa")
        try await first.see("Plan Care")
        try await first.press("Add", role: "button")

        try await first.see("Care Requirements")
        #expect(try await careRow("Light", in: first).hasSuffix(", Catalog"))
        #expect(try await careRow("Water", in: first).contains(", Catalog"))
        #expect(try await session.plants() == [Self.plant])
        let due = try #require(try await session.list("tasks").first { $0.text("type") == "watering" })
        try await quit(first)

        // Three weeks later it is overdue.
        try session.jump(to: "2026-06-11T10:00:00+02:00")
        let later = try await session.open()
        try await later.see(Self.plant)
        try await later.keys("alt+2")
        try await later.see("Overdue (")
        let ring = "Mark Complete: Water \(Self.plant)"
        try await later.press(ring)
        try await later.see("“\(Self.plant)” watered")
        try await until("the watering to be recorded") { try await watered(session) == ["done"] }
        try await later.press("Undo", role: "button")
        try await until("the watering to be taken back") { try await watered(session).isEmpty }
        #expect(try await session.list("tasks", "--overdue").contains { $0.text("id") == due.text("id") })
        try await later.see(ring)
        try await later.press(ring)
        try await until("the watering to be recorded again") { try await watered(session) == ["done"] }
        try await quit(later)

        let again = try await session.open()
        try await again.see(Self.plant)
        try await again.click("\(Self.plant), ")
        try await again.see("Care Requirements")
        #expect(try await watered(session) == ["done"])
        #expect(try await session.list("tasks", "--overdue").allSatisfy { $0.text("type") != "watering" })
    }

    @Test("an unknown name is added as it is, with care marked as general")
    func unknown() async throws {
        let session = try await AppSession()
        let window = try await session.open()
        try await window.see("Welcome to Your Garden")
        try await window.keys("ctrl+n")
        try await window.see("Plant Name")
        try await window.type("Grandmother's Thing")
        try await window.click("Add “Grandmother's Thing” Without a Species")
        try await window.see("Plan Care")
        try await window.press("Add", role: "button")
        try await window.see("No Species Set")
        #expect(try await careRow("Light", in: window).hasSuffix(", General"))
        #expect(try await session.plants() == ["Grandmother's Thing"])
    }

    @Test("without an API key a plant is found in the catalog and added with its care, and no request is sent")
    func alone() async throws {
        let services = try StubWebServices(hasKey: false)
        let session = try await AppSession()
        let window = try await session.open(asking: services)
        try await window.click("Add by Name")
        try await window.see("Plant Name")
        try await window.type("swiss")
        try await window.click("\(Self.plant), Monstera deliciosa")
        try await window.see("Plan Care")
        try await window.press("Add", role: "button")
        try await window.see("Care Requirements")
        for title in ["Light", "Water", "Temperature", "Fertilizer", "Humidity"] {
            #expect(try await careRow(title, in: window).contains(", Catalog"), "\(title)")
        }
        #expect(try await session.list("tasks").contains { $0.text("type") == "watering" })
        #expect(services.server.requests.isEmpty)
    }

    @Test("a misspelled name suggests the intended species")
    func slip() async throws {
        let session = try await AppSession()
        let window = try await session.open()
        try await window.click("Add by Name")
        try await window.see("Plant Name")
        try await window.type("Monstera delicosa")
        try await window.see("Did You Mean…")
        try await window.click("\(Self.plant), Monstera deliciosa")
        try await window.see("Plan Care")
        try await window.press("Add", role: "button")
        try await window.see("Care Requirements")
        #expect(try await careRow("Light", in: window).hasSuffix(", Catalog"))
    }

    /// The kinds of the events in the plant's history.
    private func watered(_ session: AppSession) async throws -> [String] {
        let text = try await session.ctl("plant", "show", Self.plant, "--json")
        let shown = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        return (shown["history"] as? [[String: Any]] ?? []).compactMap { $0.text("kind") }
    }

    /// Waits for a care row and returns its accessible name: title, value and source.
    private func careRow(_ title: String, in window: OpenWindow) async throws -> String {
        try await eventually("\(title) with a value and a source in: \(window.root.words)") {
            let names = try window.seen("\(title), ").map { try $0.name }
            return names.first { $0.components(separatedBy: ", ").count > 2 }
        }
    }

    private func quit(_ window: OpenWindow) async throws {
        // A dialog that has just closed returns the keyboard focus with a delay.
        try await window.desktop.focus(window.child)
        try await window.keys("ctrl+q")
        #expect(try await window.child.waited() == .exited(0), "\(window.child.errors)")
    }
}
