/// Why a gesture was refused, named by what a person can do about it. Nothing was written.
public enum GardenError: Error, Hashable, Sendable {
    /// No plant has that id, or it was deleted.
    case plantNotFound
    /// No plant has that photo.
    case photoNotFound
    /// The task is not open any more: it was done, or its plant is gone.
    case taskNotFound
    /// Nothing that could be undone was found.
    case nothingToUndo
    /// A name is empty.
    case nameMissing
    /// A name is longer than 200 letters.
    case nameTooLong
    /// Notes are longer than 20,000 letters, or a task's note is longer than 4,000.
    case textTooLong(limit: Int)
    /// Care cannot have been given on a day that has not come.
    case dayInFuture(LocalDay)
    /// A task cannot be put off to a moment that has passed.
    case momentInPast(LocalMoment)
    /// A task cannot be put off to a moment before that at which it is due.
    case dueLater(LocalMoment)
    /// A soil check cannot be completed without the state of its soil, dry or moist.
    case soilStateMissing
    /// A task that does not ask for the state of the soil cannot be answered with it.
    case notAboutSoil
    /// An interval is not from 1 to 3,660 days.
    case intervalOutOfRange(Int)
    /// A rule has no weekday, no month, or a day of the month that no month has.
    case invalidRule
    /// A care value is out of its range.
    case invalidValue
}
