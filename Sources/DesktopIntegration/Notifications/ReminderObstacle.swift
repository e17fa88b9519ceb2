import Garden
import Localization

/// What keeps reminders from being shown, or from being seen when they come.
public enum ReminderObstacle: FormattedError, Hashable {
    /// There is no session bus, over which the programs of a desktop reach each other.
    case noBus
    /// The agent does not run, and the bus does not know how to start it.
    case agentNotInstalled
    /// The agent did not start, with the bus's reason.
    case agentFailed(reason: String)
    /// The desktop's settings hide this program's notifications.
    case muted
    /// The desktop's settings hide all notifications for now.
    case doNotDisturb

    /// Whether the agent cannot be reached, so that no reminder comes at all.
    public var concernsAgent: Bool {
        switch self {
        case .noBus, .agentNotInstalled, .agentFailed: true
        case .muted, .doNotDisturb: false
        }
    }

    /// The stable name in the terminal's JSON.
    public var name: String {
        switch self {
        case .noBus: "noBus"
        case .agentNotInstalled: "agentNotInstalled"
        case .agentFailed: "agentFailed"
        case .muted: "muted"
        case .doNotDisturb: "doNotDisturb"
        }
    }

    /// What is wrong, and how to fix it.
    public func message(_ formatter: GardenFormatter) -> String {
        switch self {
        case .noBus:
            tr("Reminders need a desktop session, and this one has no message bus (D-Bus). Log out and back in.")
        case .agentNotInstalled:
            tr(
                "The program that shows reminders in the background cannot be started, because the desktop does not know it. Install PlantGuide again, then log out and back in."
            )
        case .agentFailed(let reason):
            tr("The program that shows reminders in the background did not start: {reason}").filled(["reason": reason])
        case .muted: tr("PlantGuide notifications are turned off in the desktop’s settings. Turn them on there.")
        case .doNotDisturb:
            tr("Do Not Disturb is on, so you will not see reminders when they come. Turn it off in the desktop’s settings.")
        }
    }
}
