import Foundation
import Garden
import Localization

/// A notification in plain text. The notifier escapes the text if the server interprets markup.
public struct ReminderNotification: Hashable, Sendable {
    /// Identifies the notification. A notification with the same id replaces it.
    public let id: String
    /// The title.
    public let title: String
    /// The body.
    public let body: String
    /// An image file to show with it; nil for the app's icon.
    public let picture: URL?
    /// The sound to play.
    public let sound: ReminderPreferences.Sound
    /// The subject of its buttons and of a click.
    public let subject: Subject
    /// Its buttons, in display order.
    public let buttons: [NotificationAction]

    /// The subject of a notification.
    public enum Subject: Hashable, Sendable {
        /// One task of one plant.
        case task(Occurrence, Plant.ID)
        /// Several tasks. A click opens the schedule.
        case tasks([Occurrence])
        /// One plant: the only information in a click on a notification that an earlier run of the program showed.
        case plant(Plant.ID)
        /// Nothing; the notification is a test.
        case test
    }

    /// Creates a notification.
    public init(
        id: String, title: String, body: String, picture: URL? = nil, sound: ReminderPreferences.Sound, subject: Subject,
        buttons: [NotificationAction] = []
    ) {
        self.id = id
        self.title = title
        self.body = body
        self.picture = picture
        self.sound = sound
        self.subject = subject
        self.buttons = buttons
    }
}

/// The user's action on a notification: a button, or a click on it.
public enum NotificationAction: String, Hashable, Sendable, CaseIterable {
    /// "Mark Complete".
    case complete
    /// "Water": a soil check found dry soil.
    case water
    /// "Still Moist": a soil check or a watering found moist soil, and is due again some days later.
    case moist
    /// "Snooze 1 Hour".
    case snooze
    /// A click on the notification itself.
    case open

    /// The buttons of a notification about tasks that accept these answers, in display order.
    ///
    /// A single watering or soil check can be answered with moist soil, from which its interval is learned. That makes three
    /// buttons, which is all that GNOME shows. Several soil checks must be answered one by one, so a digest that contains only
    /// soil checks can only be snoozed.
    public static func buttons(for answers: [TaskAnswers]) -> [NotificationAction] {
        if answers == [.soilState] { return [.water, .moist, .snooze] }
        if answers == [.watering] { return [.complete, .moist, .snooze] }
        return answers.allSatisfy(\.needsSoilState) ? [.snooze] : [.complete, .snooze]
    }

    /// The corresponding answer to tasks; nil for a click on the notification.
    public var answer: TaskAnswer? {
        switch self {
        case .complete: .done(on: nil)
        case .water: .dry(on: nil)
        case .moist: .moist(days: nil)
        case .snooze: .later(.hour)
        case .open: nil
        }
    }

    /// The label of the button.
    var label: String {
        switch self {
        case .complete: tr("Mark Complete")
        case .water: tr("Water")
        case .moist: tr("Still Moist")
        case .snooze: tr("Snooze 1 Hour")
        case .open: tr("Open")
        }
    }
}

extension ReminderNotification.Subject {
    /// The tasks that the buttons act on.
    public var occurrences: [Occurrence] {
        switch self {
        case .task(let occurrence, _): [occurrence]
        case .tasks(let occurrences): occurrences
        case .plant, .test: []
        }
    }

    /// The plant that a click opens; nil for several tasks and for a test.
    public var plant: Plant.ID? {
        switch self {
        case .task(_, let plant), .plant(let plant): plant
        case .tasks, .test: nil
        }
    }
}

/// Shows notifications and reports the user's actions on them.
///
/// There are two implementations: ``LibnotifyNotifier`` for freedesktop.org servers, which deliver actions only to a running
/// program, and ``GioNotifier`` for `org.gtk.Notifications` or a portal, where an action starts the program.
@MainActor
public protocol Notifier: AnyObject {
    /// Whether notifications and their buttons keep working after the program has ended.
    var outlivesProgram: Bool { get }
    /// Called with the user's action on a notification and an activation token for a window that it opens (empty for none).
    var onAnswer: @MainActor (ReminderNotification, NotificationAction, _ activationToken: String) -> Void { get set }
    /// Called when the user has closed a notification, or the server has closed an expired one.
    var onDismiss: @MainActor (ReminderNotification) -> Void { get set }

    /// Whether the server currently replies. The other calls wait until it does.
    func answers() async -> Bool

    /// Shows a notification, replacing the one with the same id or the one with a handle from an earlier run.
    ///
    /// - Returns: The handle that identifies the notification in a later run of the program.
    /// - Throws: ``Garden/ReminderError``.
    func show(_ notification: ReminderNotification, replacing handle: String?) async throws(ReminderError) -> String

    /// Withdraws a notification; does nothing if it is no longer shown.
    func withdraw(_ id: String, handle: String?) async
}
