import Foundation
import Garden
import Localization

/// One notification, in plain text: the notifier escapes what the server reads as markup.
public struct ReminderNotification: Hashable, Sendable {
    /// Tells it from others; one of the same id takes its place.
    public let id: String
    /// What it is about, in a few words.
    public let title: String
    /// What it says.
    public let body: String
    /// A picture file to show with it; nil for the app's icon.
    public let picture: URL?
    /// What is heard.
    public let sound: ReminderPreferences.Sound
    /// What its buttons and a click on it act on.
    public let subject: Subject
    /// Its buttons, in display order.
    public let buttons: [NotificationAction]

    /// What a notification is about.
    public enum Subject: Hashable, Sendable {
        /// One task of one plant.
        case task(Occurrence, Plant.ID)
        /// Several tasks: a click opens the schedule.
        case tasks([Occurrence])
        /// One plant: all that a click tells on a notification which an earlier run of the program showed.
        case plant(Plant.ID)
        /// Nothing: a test.
        case test
    }

    /// A notification with every part said.
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

/// What the user does with a notification: a button, or a click on it.
public enum NotificationAction: String, Hashable, Sendable, CaseIterable {
    /// "Mark Complete".
    case complete
    /// "Water": a soil check found dry soil.
    case water
    /// "Still Moist": a soil check found moist soil.
    case moist
    /// "Snooze 1 Hour".
    case snooze
    /// A click on the notification itself.
    case open

    /// The buttons of a notification about tasks that accept these answers, in display order.
    ///
    /// Several soil checks are answered one by one, so that a digest of nothing else can only be snoozed.
    public static func buttons(for answers: [TaskAnswers]) -> [NotificationAction] {
        if answers == [.soilState] { return [.water, .moist, .snooze] }
        return answers.allSatisfy(\.needsSoilState) ? [.snooze] : [.complete, .snooze]
    }

    /// The answer that it gives to tasks; nil for a click on the notification.
    public var answer: TaskAnswer? {
        switch self {
        case .complete: .done(on: nil)
        case .water: .dry(on: nil)
        case .moist: .moist(days: nil)
        case .snooze: .later(.hour)
        case .open: nil
        }
    }

    /// The label of its button.
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

    /// The one plant that a click opens.
    public var plant: Plant.ID? {
        switch self {
        case .task(_, let plant), .plant(let plant): plant
        case .tasks, .test: nil
        }
    }
}

/// Shows notifications and hears what the user does with them.
///
/// There are two: ``LibnotifyNotifier`` for freedesktop.org's servers, which answer only to a program that stays, and
/// ``GioNotifier`` where `org.gtk.Notifications` or a portal takes them, which answer by starting the program.
@MainActor
public protocol Notifier: AnyObject {
    /// The notifications of this notifier outlive the program, with their buttons.
    var outlivesProgram: Bool { get }
    /// Called with what the user did with a notification, and a token for the window that is then opened (empty for none).
    var onAnswer: @MainActor (ReminderNotification, NotificationAction, _ activationToken: String) -> Void { get set }
    /// Called when the user closed a notification, or the server did because its time was over.
    var onDismiss: @MainActor (ReminderNotification) -> Void { get set }

    /// Whether who shows notifications answers just now. The other calls block until it does.
    func answers() async -> Bool

    /// Shows a notification, in the place of the one of the same id, or of the one that an earlier run of the program left behind
    /// under a handle.
    ///
    /// - Returns: the handle: where it is, for a later run of the program.
    /// - Throws: ``Garden/ReminderError``.
    func show(_ notification: ReminderNotification, replacing handle: String?) throws(ReminderError) -> String

    /// Takes a notification away; one that is not there any more is none to take.
    func withdraw(_ id: String, handle: String?)
}
