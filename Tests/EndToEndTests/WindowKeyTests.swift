import Foundation
import TestSupport
import Testing

@Suite("API keys in the window", .timeLimit(.minutes(15)))
struct WindowKeyTests {
    private static let key = "s3cr3t-k3y-0f-a-t3st"

    @Test("without a keyring a key is stored in a file after consent, and the service's verdict on it is shown")
    func file() async throws {
        let desktop = try await DesktopSession(windowManager: true)
        let server = try LoopbackServer()
        let today = Date().formatted(.iso8601.year().month().day())
        server.answer("/quota/daily", .json(#"{"day":"\#(today)","count":{"identify":491},"remaining":{"identify":9}}"#))
        server.answer("/projects", .json(#"[{"id":"k-middle-europe","title":"Middle Europe","speciesCount":5385}]"#))
        let file = desktop.directory.file("config/plantguide/keys")
        let window = try await OpenWindow(
            on: desktop, environment: ["PLANTGUIDE_PLANTNET_URL": server.base.absoluteString, "TZ": "Europe/Berlin"])
        try await window.see("Welcome to Your Garden")
        try await window.keys("ctrl+comma")
        try await window.see("Group Watering Days")
        try await window.click("Identify")
        try await window.see("No key yet")
        #expect(server.requests.isEmpty)

        try await window.press("Enter the API key for Pl@ntNet", role: "button")
        try await window.see("API Key for Pl@ntNet")
        try await window.click("Enter an API Key")
        try await desktop.type(Self.key)
        try await desktop.key("Return")
        try await window.see("Store the Key in a File?")
        #expect(!FileManager.default.fileExists(atPath: file.path))
        try await window.press("Store in a File", role: "button")
        try await window.see("Stored in a file that only you can read")
        #expect(try String(contentsOf: file, encoding: .utf8) == "plantnet=\(Self.key)\n")

        try await window.see("9 of ")
        try await window.see("Almost none left")
        try await window.scroll(30)
        let menu = "Actions for the API key for Pl@ntNet"
        try await window.choose("Test Key", from: menu)
        try await window.see("Stored in a file that only you can read\nPl@ntNet accepts this key.")
        server.answer("/quota/daily", .json(#"{"statusCode":401,"error":"Unauthorized","message":"no"}"#, status: 401))
        try await window.choose("Test Key", from: menu)
        try await window.see("Stored in a file that only you can read\nInvalid API key. Please check configuration.")
        try await window.choose("Remove Key", from: menu)
        // Trefle's row always shows "No key yet", so the file shows whether Pl@ntNet's key has been removed.
        try await until("the file of keys to be gone") { !FileManager.default.fileExists(atPath: file.path) }
        #expect(!(window.child.output + window.child.errors + window.root.words).contains(Self.key))
    }
}
