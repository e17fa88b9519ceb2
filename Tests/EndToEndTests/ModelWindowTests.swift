import Foundation
import TestSupport
import Testing

@Suite(
    "Installing a model in the window", .timeLimit(.minutes(15)),
    .enabled(if: Checkout.hasModelRuntimes, "\(Checkout.modelRuntimesHint)"))
struct ModelWindowTests {
    private static let photo = Checkout.root.appendingPathComponent("data/art/monstera.png")

    @Test("photos wait while a model is installed, cancelled and resumed, and are then identified without being sent")
    func install() async throws {
        let folder = try TemporaryDirectory()
        let download = try OfferedModel(in: folder.url)
        let session = try await AppSession(usesRealClock: true, data: download.data)
        let window = try await session.open(Self.photo.path)
        try await window.see("Choose How to Identify")
        try await window.see("Your photos wait until you have chosen")
        try await window.press("Install Colors", role: "button")
        try await window.see("The photos will be identified when the model is installed.")
        try await window.see("Downloading Colors, 50%")
        #expect(window.seen("Install Colors", role: "button").isEmpty)
        try await window.press("Cancel the installation", role: "button")
        try await window.gone("Downloading Colors")
        download.sendsAll()
        try await window.press("Resume the Download (108\u{A0}bytes)", role: "button")
        try await window.see("Best Match")
        try await window.see("Swiss Cheese Plant")
        #expect(download.starts == [0, download.half, download.half], "it is resumed")
        try await window.see("This computer answered in")
        #expect(try window.seen("This computer answered in").contains { try $0.name.hasSuffix("The photos were not sent.") })
        #expect(!window.child.errors.contains("error"), "\(window.child.errors)")
        #expect(try await session.list("model", "list").first { $0.text("id") == "colors" }?["installed"] as? Bool == true)

        try await window.press("Back", role: "button")
        try await window.see("What Plant Is This?")

        try await window.keys("ctrl+comma")
        try await window.see("Group Watering Days")
        try await window.press("Identify")
        try await window.choose("Remove…", from: "Actions for Colors")
        try await window.see("Remove Colors?")
        try await window.press("Remove", role: "button")
        try await window.see("Install Colors", role: "button")
        #expect(try await session.list("model", "list").first { $0.text("id") == "colors" }?["installed"] as? Bool == false)
    }

    @Test("a file that is another one is refused with words, and photos stay")
    func refused() async throws {
        let server = try LoopbackServer()
        server.answer("/*") { _ in LoopbackServer.Reply(200, body: Data(repeating: 1, count: ColorModel.file.count)) }
        let folder = try TemporaryDirectory()
        let session = try await AppSession(
            usesRealClock: true, data: try OfferedModel.dataFolder(in: folder.url, offering: server.url("/colors")))
        let window = try await session.open(Self.photo.path)
        try await window.press("Install Colors", role: "button")
        try await window.see("The model’s file does not match its description.")
        try await window.see("Photo 1, Automatic")
        #expect(window.seen("Install Colors", role: "button").isEmpty)
        let asked = server.requests(to: "/colors").count
        try await window.press("Try Again", role: "button")
        try await until("the file to be downloaded again") { server.requests(to: "/colors").count > asked }
        try await window.see("The model’s file does not match its description.")
    }
}
