import Foundation
import TestSupport
import Testing

@Suite("Accessibility of every screen", .timeLimit(.minutes(15)))
struct AccessibilityTests {
    @Test("every control has an accessible name", arguments: Scene.all.map(\.name))
    func names(scene: String) async throws {
        let desktop = try await DesktopSession(windowManager: true)
        let scene = try #require(Scene.all.first { $0.name == scene })
        let window = try await scene.open(on: desktop)
        #expect(window.root.accessibilityWalk() == [])
        #expect(try await window.child.terminate() == .exited(0), "\(window.child.errors)")
    }
}
