import Foundation
import TestSupport
import Testing

@Suite("Dialogs", .timeLimit(.minutes(15)))
struct WindowDialogTests {
    @Test("a change of the garden while a dialog is open does not open a second dialog", arguments: ["preferences", "add-plant"])
    func once(action: String) async throws {
        let desktop = try await DesktopSession(windowManager: true)
        let window = try desktop.launch("plantguide")
        let root = try await desktop.accessible(window)
        _ = try await root.find(name: "Welcome to Your Garden")
        try desktop.bus.call(
            "io.github.plantguide.PlantGuide", "/io/github/plantguide/PlantGuide", "org.gtk.Actions", "Activate",
            [.string(action), .array("v", []), .array("{sv}", [])])
        try await until("the dialog") { try root.children.count == 2 }

        // Two changes in sequence: once the second is visible, the window has processed the first.
        for name in ["Fern", "Pilea"] {
            try await desktop.run("plantguidectl", ["plant", "add", "--name", name])
            _ = try await eventually("\(name) on the screen") { root.first { $0.name.hasPrefix("\(name),") } }
        }
        #expect(try root.children.count == 2)
    }
}
