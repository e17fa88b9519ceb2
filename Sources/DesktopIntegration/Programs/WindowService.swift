import GLibKit

/// The program with the window, as others on the session bus call it.
public enum WindowService {
    /// Its name on the bus.
    public static let name = "io.github.plantguide.PlantGuide"

    /// Activates one of its actions, starting it where it does not run.
    ///
    /// - Parameters:
    ///   - target: the action's target; nil for an action without one.
    ///   - token: what lets the window come to the front, from whoever was clicked; empty for none.
    /// - Throws: The bus's error where the program cannot be started.
    @MainActor
    public static func activate(_ action: String, _ target: Variant?, token: String, on bus: MessageBus) async throws {
        let tokens: [String: Variant] =
            token.isEmpty ? [:] : ["activation-token": .string(token), "desktop-startup-id": .string(token)]
        _ = try await bus.call(
            "ActivateAction", interface: "org.freedesktop.Application", path: "/io/github/plantguide/PlantGuide", on: name,
            arguments: [.string(action), .array(of: "v", target.map { [.boxed($0)] } ?? []), .dictionary(tokens)])
    }
}
