import Foundation
import TestSupport
import Testing

@Suite("Actions from the session bus", .timeLimit(.minutes(15)))
struct BusActionTests {
    @Test("photos from the session bus are shown, and not uploaded before the user presses Identify, even with consent")
    func identify() async throws {
        let services = try StubWebServices(.sure)
        let session = try await AppSession(usesRealClock: true)
        try await session.ctl("preferences", "set", "mayUpload", "true")
        let window = try await session.open(asking: services)
        try await window.see("Welcome to Your Garden")
        let photo = Checkout.root.appendingPathComponent("data/art/monstera.png").path
        try await session.desktop.run(
            "gdbus",
            [
                "call", "--session", "--dest", "io.github.plantguide.PlantGuide", "--object-path",
                "/io/github/plantguide/PlantGuide", "--method", "org.gtk.Actions.Activate", "identify", "[<['\(photo)']>]", "{}",
            ])
        try await window.see("Photo 1, Automatic")
        try await window.see("Identify", role: "button")
        #expect(services.identifications == 0)
        try await window.press("Identify", role: "button")
        try await window.see("Best Match")
        #expect(services.identifications == 1)
    }
}
