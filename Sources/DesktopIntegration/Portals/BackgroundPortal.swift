import Foundation
import GLibKit
import Garden
import Localization
import Logging

/// The desktop's portal for programs that run without a window, `org.freedesktop.portal.Background`.
public enum BackgroundPortal {
    private static let interface = "org.freedesktop.portal.Background"

    /// Why the program is not started at login.
    public enum Failure: FormattedError {
        /// The desktop does not let the program run in the background.
        case refused
        /// The desktop has no such portal, or it has not decided.
        case unavailable

        /// The message for the user.
        public func message(_ formatter: GardenFormatter) -> String {
            switch self {
            case .refused:
                tr("Your desktop does not allow PlantGuide to run in the background. You can allow this in its app settings.")
            case .unavailable: tr("This desktop cannot start sandboxed apps at login.")
            }
        }
    }

    /// Asks to run in the background, and to be started at login or not.
    static func request(startsAtLogin: Bool) async throws(Failure) {
        let answer: PortalAnswer
        do {
            answer = try await runBlocking {
                try MessageBus.connect().portalAndWait(
                    "RequestBackground", interface: interface, arguments: [.string("")],
                    options: [
                        "reason": .string(tr("Reminders appear when a plant needs something.")),
                        "autostart": .bool(startsAtLogin), "commandline": .strings(["plantguide-agent", "--hold"]),
                        "dbus-activatable": .bool(false),
                    ])
            }
        } catch {
            Logger(label: "portal").notice("the background portal was not asked: \(error)")
            throw .unavailable
        }
        // Without the permission, nothing is started at login either.
        guard startsAtLogin else { return }
        switch answer {
        case .granted(let results): guard results["autostart"]?.boolValue == true else { throw .refused }
        case .refused: throw .refused
        case .ended: throw .unavailable
        }
    }

    /// Tells the desktop in a few words what the program does in the background. Portals before version 2 ignore it.
    public static func setStatus(_ words: String, on bus: MessageBus) {
        bus.send(
            "SetStatus", interface: interface, path: "/org/freedesktop/portal/desktop", to: "org.freedesktop.portal.Desktop",
            arguments: [.dictionary(["message": .string(words)])])
    }
}
