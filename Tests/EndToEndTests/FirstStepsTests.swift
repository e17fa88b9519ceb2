import Foundation
import TestSupport
import Testing

@Suite("The first steps of a new user", .timeLimit(.minutes(15)))
struct FirstStepsTests {
    /// Writes one picture a step to .build/logs/first-steps.
    private struct Album {
        let desktop: DesktopSession
        let folder: URL

        init(_ desktop: DesktopSession) throws {
            self.desktop = desktop
            folder = Checkout.root.appendingPathComponent(".build/logs/first-steps")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }

        func keep(_ name: String) async throws {
            try await desktop.screenshot(to: folder.appendingPathComponent("\(name).png"))
        }
    }

    @Test("a plant is added by name, cared for, and found again, with the keyboard where it can be used; photos need a key first")
    func steps() async throws {
        let services = try StubWebServices(.sure, hasKey: false)
        services.server.answer(
            "/plantnet/v2/quota/daily", .json(#"{"day":"2026-05-21","count":{"identify":1},"remaining":{"identify":499}}"#))
        let session = try await AppSession(usesRealClock: true)
        let album = try Album(session.desktop)
        let window = try await session.open(asking: services)
        try await window.see("Welcome to Your Garden")
        try await album.keep("01-start")

        try await window.keys("ctrl+n")
        try await window.see("Plant Name")
        try await window.type("monstera")
        try await window.see("Monstera, Monstera deliciosa, Toxic to Cats, Dogs, and People")
        try await window.keys("Return")
        try await window.see("Plan Care")
        try await window.keys("Return")
        try await window.see("Care Requirements")
        try await album.keep("02-first-plant")

        try await window.see("Light, Partial Sun")
        try await window.see("Toxic to Cats, Dogs, and People")
        try await album.keep("03-care")

        try await window.press("Water", role: "button")
        try await window.see("Watered on ")
        try await album.keep("04-complete")
        try await window.keys("ctrl+z")
        try await window.gone("Watered on ")
        try await album.keep("05-undo")

        let name = try #require(try await session.plants().first)
        try await session.ctl("task", "add", "--plant", name, "--type", "pruning", "--on", "today")
        try await window.keys("Escape")
        try await window.keys("alt+2")
        try await window.see("Mark Complete: Prune \(name)")
        try await window.click("\(name), Prune")
        // The soil is to be checked today, because the last watering is not known.
        try await window.see("Today (2)")
        try await window.choose("Tomorrow", from: "Snooze: Prune \(name)")
        try await window.gone("Today (2)")
        try await album.keep("06-snooze")

        try await window.keys("alt+3")
        try await window.see("Choose How to Identify")
        try await window.drop("files", Checkout.root.appendingPathComponent("data/art/lily.png").path)
        try await window.see("Photo 1, Automatic")
        #expect(window.seen("Agree and Identify", role: "button").isEmpty, "a key is needed before consent")
        try await album.keep("07-photo-without-key")

        try await window.press("Enter a Key…", role: "button")
        try await window.see("API Key for Pl@ntNet")
        try await window.click("Enter an API Key")
        try await session.desktop.type("s3cr3t-k3y-0f-a-t3st")
        try await session.desktop.key("Return")
        try await window.press("Store in a File", role: "button")
        try await window.see("Pl@ntNet accepts this key.")
        try await window.gone("API Key for Pl@ntNet")
        try await window.see("Photo 1, Automatic")
        try await window.press("Agree and Identify", role: "button")
        try await window.see("Best Match")
        try await album.keep("08-photo-with-key")

        try await window.keys("Escape")
        try await window.keys("alt+1")
        try await window.press("Turn On", role: "button")
        try await window.gone("Show reminders when")
        try await album.keep("09-reminders")
        try await session.ctl("reminders", "off")

        try await session.ctl("plant", "add", "--name", "Basil", "--room", "kitchen")
        try await window.see("Basil, ")
        try await window.keys("ctrl+f")
        try await window.type("basi")
        try await window.gone("\(name), Monstera deliciosa")
        try await album.keep("10-search")
        try await window.keys("Escape")
        try await window.see("\(name), ")

        try await window.click("Kitchen, 1 plant")
        try await window.gone("\(name), Monstera deliciosa")
        try await album.keep("11-filter")
        try await window.click("Basil, ")
        try await window.press("Edit Plant", role: "button")
        try await window.see("Acquired")
        try await album.keep("12-edit")
        try await window.child.terminate()
    }

    @Test("the program is German on a German desktop, and fits a narrow window")
    func germanAndNarrow() async throws {
        let desktop = try await DesktopSession(windowManager: true)
        let album = try Album(desktop)
        let german = try await OpenWindow(on: desktop, ["--demo"], environment: ["LC_ALL": "C.UTF-8", "LANGUAGE": "de"])
        try await german.see("Alle Pflanzen")
        // The plants of the sample garden, too.
        try await german.see("Lavendel,")
        try await album.keep("13-german")
        try await german.child.terminate()

        let small = try await DesktopSession(size: (360, 720))
        let narrow = try await OpenWindow(on: small, ["--demo"])
        try await narrow.see("Lavender,")
        try await Album(small).keep("14-narrow")
        for widget in narrow.seen("Lavender,") {
            let place = try widget.extents
            #expect(place.x >= 0 && place.x + place.width <= 360)
        }
    }
}
