/// Why an operation was refused. Cases are grouped by what the user can do about them. Nothing was written.
public enum GardenError: Error, Hashable, Sendable {
    /// No plant has that id, or it was removed.
    case plantNotFound
    /// No plant has that photo.
    case photoNotFound
    /// A photo cannot have been taken after the day on which it was added.
    case photoAddedEarlier(LocalDay)
    /// The task is no longer open, because it was done or its plant was removed.
    case taskNotFound
    /// A task cannot be added for a day since which its care was recorded, last on the associated day.
    case alreadyRecorded(CareType, LocalDay)
    /// An entry of the history is no longer there, because it was removed or corrected elsewhere.
    case entryNotFound
    /// There is nothing to undo.
    case nothingToUndo
    /// There is nothing to redo.
    case nothingToRedo
    /// A name is empty.
    case nameMissing
    /// A name is longer than 200 characters.
    case nameTooLong
    /// Notes are longer than 20,000 characters, or a task's note is longer than 4,000.
    case textTooLong(limit: Int)
    /// Nothing can have happened on a future day; see ``LocalDay/problem(happenedBy:)``.
    case dayInFuture(LocalDay)
    /// A new plant cannot have been watered last on a day before ``LastWatering/days(on:)``.
    case dayTooLongAgo(LocalDay)
    /// A task cannot be moved to a day in the past.
    case dayInPast(LocalDay)
    /// A task cannot be snoozed until a moment that has passed.
    case momentInPast(LocalMoment)
    /// A task cannot be snoozed until a moment before it is due; the associated value is the due moment.
    case dueLater(LocalMoment)
    /// That the soil is still moist was already said today; the associated value is the moment of the next check.
    case alreadyMoist(LocalMoment)
    /// "Still moist" is refused because the plant was watered today; the associated value is the moment of the next check.
    case alreadyWatered(LocalMoment)
    /// A soil check cannot be completed without the state of the soil, dry or moist.
    case soilStateMissing
    /// A state of the soil is not an answer to this kind of task.
    case notAboutSoil
    /// No watering of a plant is recorded at which it can be said what the soil was like.
    case wateringNotFound
    /// An interval is no longer proposed.
    case proposalNotFound
    /// A number of days is outside the associated range.
    case daysOutOfRange(Int, ClosedRange<Int>)
    /// A rule has no weekdays or months, a day of the month outside 1 to 31, or another value out of range.
    case invalidRule
    /// A pot's diameter is not positive, or larger than ``Pot/largestDiameter``.
    case diameterOutOfRange
    /// A care value is out of its range.
    case invalidValue
    /// An absence ends before it begins.
    case periodReversed
    /// An absence has more than ``AwayPeriod/longest`` days.
    case periodTooLong
    /// An absence has some of the days of the associated one, which is recorded.
    case periodOverlaps(AwayPeriod)
    /// There is no such absence.
    case periodNotFound
    /// There is no such problem of a plant.
    case problemNotFound
    /// A resolved problem cannot be treated.
    case problemResolved
    /// A problem has no name.
    case problemNameMissing
    /// A problem cannot be resolved before the associated day, on which it was noted.
    case problemNotedLater(LocalDay)
    /// There is no such room.
    case roomNotFound
    /// There is a room with that name already.
    case roomNameTaken
    /// There is no such custom field.
    case fieldNotFound
    /// A custom field has no name.
    case fieldNameMissing
    /// Another custom field has the associated name.
    case fieldNameTaken(String)
    /// A custom field for choices has none.
    case choicesMissing
    /// The associated text is not a choice of the custom field with the associated name.
    case notAChoice(String, field: String)
}

extension LocalDay {
    /// Why a task cannot be moved to this day; nil if it can.
    public func problem(movedOn today: LocalDay) -> GardenError? { self < today ? .dayInPast(self) : nil }

    /// Why nothing can have happened on this day by another one: it is in the future. Nil if it is not.
    public func problem(happenedBy today: LocalDay) -> GardenError? { self > today ? .dayInFuture(self) : nil }
}
