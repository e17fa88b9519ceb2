import Foundation

/// A task as other calendars see it: which plant, what to do, and when. Nothing else about the garden.
public struct CalendarTask: Hashable, Sendable {
    /// The identity of the occurrence. It stays the same when the occurrence moves to another day.
    public let id: UUID
    /// The plant's name.
    public let plantName: String
    /// The kind of care as displayed.
    public let type: CareType
    /// When it can be done: an overdue task today, at its time.
    public let moment: LocalMoment

    /// Creates a task.
    ///
    /// - Parameter step: How many occurrences it comes after `occurrence`; 0 for that one.
    public init(occurrence: Occurrence, step: Int = 0, plantName: String, type: CareType, moment: LocalMoment) {
        id = .derived(from: occurrence.rule.uuid, role: step == 0 ? "calendar \(occurrence)" : "calendar \(occurrence) \(step)")
        self.plantName = plantName
        self.type = type
        self.moment = moment
    }
}
