import Foundation

/// A due task to notify the user about, once.
///
/// An announcement is claimed before its notification is shown and confirmed afterwards. A claim expires, so if a program dies in
/// between, another one takes over. No announcement is lost; one is shown twice only if the program dies after the notification
/// server replied and before the confirmation is on disk.
public struct Announcement: Identifiable, Hashable, Sendable {
    /// Derived from the occurrence and its deferral, so that every program computes the same ID.
    public typealias ID = TypedID<Announcement>

    /// The announcement's identity.
    public let id: ID
    /// The due task.
    public let task: TaskSummary
    /// When the notification is scheduled, with reminder days and quiet hours taken into account.
    public let moment: LocalMoment
    /// The notifier's handle of the visible notification, or nil if none is visible. A claimed announcement has a handle if an
    /// older notification of the same task, which has since been rescheduled, is still visible; the new notification replaces it.
    public let handle: String?
    /// Whether it was planned for a day of an absence, so that it is shown together with others on return. What is shown does not
    /// mention the absence.
    public let wasAway: Bool

    /// Creates an announcement.
    ///
    /// - Parameter moment: When it is shown. Nil means when the task is due.
    public init(id: ID, task: TaskSummary, moment: LocalMoment? = nil, handle: String? = nil, wasAway: Bool = false) {
        self.id = id
        self.task = task
        self.moment = moment ?? task.moment
        self.handle = handle
        self.wasAway = wasAway
    }
}

extension Announcement {
    /// The ID of the announcement of an occurrence and the event that deferred it, if any.
    public static func id(of occurrence: Occurrence, deferral: CareEvent.ID?) -> ID {
        let role = "announcement \(occurrence) \(deferral?.description ?? "")"
        return ID(.derived(from: occurrence.rule.uuid, role: role))
    }
}
