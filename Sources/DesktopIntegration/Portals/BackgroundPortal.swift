import Foundation
import GLibKit
import Garden
import Localization

/// The desktop's portal for programs that run without a window, `org.freedesktop.portal.Background`.
public enum BackgroundPortal {
    private static let interface = "org.freedesktop.portal.Background"

    /// The desktop does not let the program run in the background.
    public struct Refused: FormattedError {
        /// The message for the user.
        public func message(_ formatter: GardenFormatter) -> String {
            tr("The desktop does not allow PlantGuide to run in the background. You can allow it in its settings for apps.")
        }
    }

    /// Asks to run in the background, and to be started at login or not.
    ///
    /// - Throws: ``Refused``, or the D-Bus error if there is no portal.
    static func request(startsAtLogin: Bool) async throws {
        let granted = try await runBlocking {
            try MessageBus.connect().portalAndWait(
                "RequestBackground", interface: interface, arguments: [.string("")],
                options: [
                    "reason": .string(tr("Reminders appear when a plant needs something.")), "autostart": .bool(startsAtLogin),
                    "commandline": .strings(["plantguide-agent", "--hold"]), "dbus-activatable": .bool(false),
                ])
        }
        // Without the permission, nothing is started at login either.
        guard startsAtLogin else { return }
        guard granted?["autostart"]?.boolValue == true else { throw Refused() }
    }

    /// Tells the desktop in a few words what the program does in the background. Portals before version 2 ignore it.
    public static func setStatus(_ words: String, on bus: MessageBus) {
        bus.send(
            "SetStatus", interface: interface, path: "/org/freedesktop/portal/desktop", to: "org.freedesktop.portal.Desktop",
            arguments: [.dictionary(["message": .string(words)])])
    }
}
