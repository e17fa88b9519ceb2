import Foundation

/// A due task that the user is to be told of, once.
///
/// It is claimed before it is shown and confirmed after it was. A claim holds for a while only: a program that dies in between
/// leaves it to the next one. So none is lost, and one is shown twice only if the program dies after the server answered and before
/// the confirmation is on the disk.
public struct Announcement: Identifiable, Hashable, Sendable {
    /// Follows from the occurrence and what put it off, so that every program gives it the same.
    public typealias ID = TypedID<Announcement>

    /// Which one.
    public let id: ID
    /// The task.
    public let task: TaskSummary
    /// When it was to be shown, the days ahead and the quiet hours counted.
    public let moment: LocalMoment
    /// Where the notification is, in the notifier's own words; nil while none is out. One that is claimed has a handle where an
    /// older notification of the task, which was moved since, is still out: the new one takes its place.
    public let handle: String?

    /// An announcement with every part said.
    ///
    /// - Parameter moment: Nil where it is shown when the task is due.
    public init(id: ID, task: TaskSummary, moment: LocalMoment? = nil, handle: String? = nil) {
        self.id = id
        self.task = task
        self.moment = moment ?? task.moment
        self.handle = handle
    }
}

extension Announcement {
    /// The identity of the announcement of an occurrence that an event put off; nil where none did.
    public static func id(of occurrence: Occurrence, deferral: CareEvent.ID?) -> ID {
        let role = "announcement \(occurrence) \(deferral?.description ?? "")"
        return ID(.derived(from: occurrence.rule.uuid, role: role))
    }
}
