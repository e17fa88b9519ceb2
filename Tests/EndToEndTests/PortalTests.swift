import Foundation
import TestSupport
import Testing

@Suite("Portals of the desktop", .timeLimit(.minutes(15)))
struct PortalTests {
    private func portal(_ desktop: DesktopSession, allows: Bool) throws -> FakePortal {
        try FakePortal(address: desktop.environment["DBUS_SESSION_BUS_ADDRESS"] ?? "", allows: allows)
    }

    @Test("in a sandbox the background portal is asked for the start at login, and its answer is told")
    func background() async throws {
        let desktop = try await DesktopSession()
        let portal = try portal(desktop, allows: true)
        func reminders(_ verb: String) async throws -> Command {
            let environment = desktop.environment.merging(["PLANTGUIDE_SANDBOX": "1"]) { $1 }
            return try await Command.run(
                Checkout.program("plantguidectl").path, ["reminders", verb, "--json"], environment: environment)
        }
        func startsAtLogin() async throws -> Bool? {
            let text = try await reminders("status").output
            return (try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])?["startAtLogin"] as? Bool
        }
        #expect(try await reminders("on").status == 0)
        let request = try #require(portal.requests.first)
        #expect(request.method == "RequestBackground")
        #expect(request.options["autostart"]?.truth == true)
        #expect(request.options["commandline"]?.items.compactMap(\.text) == ["plantguide-agent", "--hold"])
        #expect(try await startsAtLogin() == true)
        #expect(try await reminders("off").status == 0)
        #expect(portal.requests.last?.options["autostart"]?.truth == false)
        #expect(try await startsAtLogin() == false)

        portal.setAllows(false)
        let refused = try await reminders("on")
        #expect(refused.status == 0)
        #expect(refused.errors.contains("Your desktop does not allow PlantGuide to run in the background."))
        #expect(try await startsAtLogin() == false)
    }

    @Test("in a sandbox without a portal, the user is told that nothing starts at login")
    func missing() async throws {
        let desktop = try await DesktopSession()
        let done = try await Command.run(
            Checkout.program("plantguidectl").path, ["reminders", "on"],
            environment: desktop.environment.merging(["PLANTGUIDE_SANDBOX": "1"]) { $1 })
        #expect(done.errors.contains("This desktop cannot start sandboxed apps at login."))
        #expect(!done.errors.contains("at the next login"))
    }

    @Test("in a sandbox the camera portal is asked, a refusal is told, and the request is withdrawn when the page is left")
    func camera() async throws {
        let desktop = try await DesktopSession(windowManager: true)
        let portal = try portal(desktop, allows: false)
        let window = try await OpenWindow(on: desktop, environment: ["PLANTGUIDE_SANDBOX": "1", "PLANTGUIDE_CAMERA": ""])
        try await window.keys("alt+3")
        try await window.press("Take Photos…", role: "button")
        try await window.see("PlantGuide is not allowed to use the camera.")
        #expect(portal.requests.contains { $0.method == "AccessCamera" })
        func asked(_ count: Int) async throws {
            try await until("the portal to be asked again") { portal.requests.count { $0.method == "AccessCamera" } == count }
        }
        portal.setResponse(2)
        try await window.press("Try Again")
        try await window.see("The request to use the camera was not answered.")
        // Allowed, but with no PipeWire behind it.
        portal.setAllows(true)
        try await window.press("Try Again")
        try await asked(3)
        try await window.see("Try Again")
        portal.setResponse(nil)
        try await window.press("Try Again")
        try await asked(4)
        #expect(!portal.requests.contains { $0.method == "Close" })
        try await window.press("Back", role: "button")
        try await until("the request to be withdrawn") { portal.requests.contains { $0.method == "Close" } }
    }
}
