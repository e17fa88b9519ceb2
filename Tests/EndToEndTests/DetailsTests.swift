import Foundation
import TestSupport
import Testing

@Suite("Species details in the window", .timeLimit(.minutes(15)))
struct DetailsTests {
    @Test("a dialog on the plant's page shows the details from Trefle, with their source")
    func opens() async throws {
        let server = try LoopbackServer()
        server.answer("/api/v1/species/monstera-deliciosa", .json(try Fixtures.written("synthetic-trefle-species.json")))
        let session = try await AppSession()
        let switches = ["PLANTGUIDE_TREFLE_URL": server.url("/api/v1").absoluteString, "TREFLE_API_TOKEN": "secret"]
        try await session.desktop.run(
            "plantguidectl", ["care", "Monstera deliciosa", "--refresh"],
            environment: session.clock.environment.merging(switches) { $1 })
        try await session.ctl("plant", "add", "--name", "Monty", "--species", "Monstera deliciosa")
        let window = try await session.open()
        try await window.click("Monty, ")
        try await window.see("Care Requirements")
        try await window.scroll(30)
        // Clicked by its subtitle, since the names of other buttons start with its title.
        try await window.click("Toxicity, soil, ")
        try await window.scroll(30)
        try await window.click("Species Details, Trefle")
        try await window.see("Soil Acidity, pH 5.5–7.5")
        try await window.see("Maximum Height, 20\u{A0}m")
        #expect(window.child.ended == nil)
    }

    @Test("the tag opens the sources of toxicity for cats, dogs and people, and a row under More opens its own")
    func toxicity() async throws {
        let session = try await AppSession()
        try await session.ctl("plant", "add", "--name", "Monty", "--species", "Monstera deliciosa")
        let window = try await session.open()
        try await window.click("Monty, ")
        try await window.press("Toxic to Cats, Dogs, and People", role: "button")
        for line in [
            "For Cats, Toxic", "For Dogs, Toxic", "For People, Toxic", "Open ASPCA: Ceriman", "Open Medscape",
        ] {
            try await window.see(line)
        }
        try await window.keys("Escape")
        try await window.gone("Open ASPCA: Ceriman")
        try await window.scroll(30)
        try await window.click("Toxicity, soil, ")
        try await window.scroll(30)
        try await window.click("Advice, ")
        try await window.see("From PlantGuide’s catalog; not checked against a source.")
        #expect(window.child.ended == nil)
    }
}
