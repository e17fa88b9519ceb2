/// A task that can be answered, in any form in which it is read.
public protocol DueTask {
    /// The answers that the task accepts.
    var answers: TaskAnswers { get }
    /// When it is due.
    var moment: LocalMoment { get }
}

extension DueTask {
    /// Whether to offer the answer "still moist" on a day.
    public func offersMoist(on today: LocalDay) -> Bool { answers.offersMoist(due: moment.day, on: today) }

    /// Whether to offer to snooze it on a day: once it is due. Before that it is moved.
    public func offersSnooze(on today: LocalDay) -> Bool { moment.day <= today }
}

extension OpenTask: DueTask {}
extension TaskSummary: DueTask {}
extension PlantSummary.Next: DueTask {}
