import Foundation
import GLibKit
import Garden

extension NotificationServer {
    /// What the desktop's settings do to this program's notifications; nil if they show them, or cannot be read.
    ///
    /// There is no common interface for this. It is known of GNOME, KDE Plasma, Xfce and dunst.
    public func obstacle(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) async -> ReminderObstacle? {
        guard StoreChangeSignal.isBusNamed(in: environment) else { return nil }
        // Without a bus there is nothing to read.
        return (try? await runBlocking { obstacleAndWait(on: try MessageBus.connect()) }) ?? nil
    }

    /// The same, on a given bus. Blocks.
    func obstacleAndWait(on bus: MessageBus) -> ReminderObstacle? {
        switch kind {
        case .gtk: Self.gnomeObstacle
        case .freedesktop: Self.freedesktopObstacle(on: bus)
        }
    }

    /// GNOME's settings, as GNOME Shell reads them: of all programs, and of the agent by the id of its desktop file.
    private static var gnomeObstacle: ReminderObstacle? {
        let schema = "org.gnome.desktop.notifications"
        let program = AgentService.name.lowercased().replacing(".", with: "-")
        let path = "/org/gnome/desktop/notifications/application/\(program)/"
        if Settings.bool("enable", schema: "\(schema).application", path: path) == false { return .muted }
        return Settings.bool("show-banners", schema: schema) == false ? .doNotDisturb : nil
    }

    private static func freedesktopObstacle(on bus: MessageBus) -> ReminderObstacle? {
        func property(_ name: String, of interface: String) -> Bool {
            // Other servers do not have the property.
            let answer = try? bus.callAndWait(
                "Get", interface: "org.freedesktop.DBus.Properties", path: NotificationNames.freedesktopPath,
                on: NotificationNames.freedesktop, arguments: [.string(interface), .string(name)], timeout: .seconds(2),
                startsService: false)
            return answer?.members.first?.unboxed.boolValue == true
        }
        func xfce(_ name: String) -> Variant? {
            // Other desktops do not have Xfce's settings.
            let answer = try? bus.callAndWait(
                "GetProperty", interface: "org.xfce.Xfconf", path: "/org/xfce/Xfconf", on: "org.xfce.Xfconf",
                arguments: [.string("xfce4-notifyd"), .string(name)], timeout: .seconds(2), startsService: false)
            return answer?.members.first?.unboxed
        }
        let muted = xfce("/applications/muted_applications")?.members.compactMap(\.unboxed.stringValue) ?? []
        if muted.contains(LibnotifyNotifier.name) { return .muted }
        let isQuiet =
            property("Inhibited", of: NotificationNames.freedesktop) || property("paused", of: "org.dunstproject.cmd0")
            || xfce("/do-not-disturb")?.boolValue == true
        return isQuiet ? .doNotDisturb : nil
    }
}
