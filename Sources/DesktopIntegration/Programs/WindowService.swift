import GLibKit

/// The D-Bus client of the windowed app.
public enum WindowService {
    /// The app's well-known name on the session bus.
    public static let name = "io.github.plantguide.PlantGuide"
    /// The app's object path.
    static let path = "/io/github/plantguide/PlantGuide"

    /// Brings the app's window to the front, starting the app if needed. Throws the D-Bus error if it cannot be started.
    ///
    /// - Parameter token: The activation token of the user's click, which lets the window come to the front; empty for none.
    @MainActor
    public static func present(token: String, on bus: MessageBus) async throws {
        _ = try await bus.call(
            "Activate", interface: "org.freedesktop.Application", path: path, on: name, arguments: [platformData(token)])
    }

    /// Activates an action of the app, starting the app if needed.
    ///
    /// - Parameters:
    ///   - target: The action's target value; nil for an action without one.
    ///   - token: The activation token of the user's click, which lets the window come to the front; empty for none.
    /// - Throws: The D-Bus error if the app cannot be started.
    @MainActor
    public static func activate(_ action: String, _ target: Variant?, token: String, on bus: MessageBus) async throws {
        _ = try await bus.call(
            "ActivateAction", interface: "org.freedesktop.Application", path: path, on: name,
            arguments: [.string(action), .array(of: "v", target.map { [.boxed($0)] } ?? []), platformData(token)])
    }

    private static func platformData(_ token: String) -> Variant {
        .dictionary(token.isEmpty ? [:] : ["activation-token": .string(token), "desktop-startup-id": .string(token)])
    }

    /// The startup id that tells X11 when the user pressed something; empty where that is not known.
    ///
    /// - Parameter timestamp: The X server's time in milliseconds; 0 if it is not known.
    public static func token(pressedAt timestamp: Int) -> String {
        // The form is that of the startup notification protocol at freedesktop.org: what follows _TIME is the time.
        timestamp == 0 ? "" : "plantguide-search_TIME\(timestamp)"
    }
}
