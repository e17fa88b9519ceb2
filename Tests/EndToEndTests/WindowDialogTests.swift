import Foundation
import TestSupport
import Testing

@Suite("Dialogs over the window", .timeLimit(.minutes(15)))
struct WindowDialogTests {
    @Test("a change of the garden while a dialog is open opens no second one", arguments: ["preferences", "add-plant"])
    func once(action: String) async throws {
        let desktop = try await DesktopSession(windowManager: true)
        let window = try desktop.launch("plantguide")
        let root = try await desktop.accessible(window)
        _ = try await root.find(name: "Welcome to Your Garden")
        try desktop.bus.call(
            "io.github.plantguide.PlantGuide", "/io/github/plantguide/PlantGuide", "org.gtk.Actions", "Activate",
            [.string(action), .array("v", []), .array("{sv}", [])])
        try await until("the dialog") { try root.children.count == 2 }

        // One change after the other: when the second is on the screen, the window has taken in the first.
        for name in ["Fern", "Pilea"] {
            try await desktop.run("plantguidectl", ["plant", "add", "--name", name])
            _ = try await eventually("\(name) on the screen") { root.first { $0.name.hasPrefix("\(name),") } }
        }
        #expect(try root.children.count == 2)
    }
}
