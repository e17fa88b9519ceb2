/// An answer to an open task.
public enum TaskAnswer: Hashable, Sendable {
    /// The care was given, on a day not later than today; nil means today.
    case done(on: LocalDay?)
    /// The soil was dry and the plant was watered, on a day not later than today; nil means today.
    case dry(on: LocalDay?)
    /// The soil is still moist: check again after a number of days within ``moistLimits``; nil derives the number from the
    /// interval.
    case moist(days: Int?)
    /// What the soil was like, on a day not later than today; nil means today. It completes the task, apart from a soil check
    /// that finds moist soil: that one is checked again.
    case soil(SoilVerdict, on: LocalDay?)
    /// Skips this occurrence.
    case skip
    /// Snoozes until a moment that has not passed.
    case snooze(until: LocalMoment)
    /// Moves this occurrence to a day, earlier or later but not in the past. The next one follows from the completion as always.
    case move(to: LocalDay)
    /// Snoozes by an option; on another day until each task's own time.
    case later(Snooze)

    /// After how many days moist soil can be checked again.
    public static let moistLimits = 1...365

    /// The day on which the care was given; nil for today, and for answers that record no care.
    public var day: LocalDay? {
        switch self {
        case .done(let day), .dry(let day), .soil(_, let day): day
        case .moist, .skip, .snooze, .later, .move: nil
        }
    }

    /// Whether the answer records that care was given. What the soil was like does so for most tasks, see
    /// ``TaskAnswers/meaning(of:)``.
    public var recordsCare: Bool {
        switch self {
        case .done, .dry, .soil: true
        case .moist, .skip, .snooze, .later, .move: false
        }
    }
}

extension OpenTask {
    /// Days until moist soil is checked again: half the interval, at least 1 and at most 3, but not before the task is due.
    ///
    /// The project's own rule of thumb, without a source; an unknown interval counts as a week.
    public func daysAfterMoist(on today: LocalDay) -> Int {
        let usual: Int? = if case .everyDays(let days) = reason.recurrence { days } else { nil }
        let pause = min(max(((interval ?? usual ?? 7) + 1) / 2, 1), 3)
        return min(max(pause, due - today), TaskAnswer.moistLimits.upperBound)
    }
}

/// The answers that an open task accepts. Every task can be skipped, snoozed and moved.
///
/// The window, notifications and the terminal offer answers by this type, and the repository refuses all others. So a soil check
/// is answered "dry" or "moist" everywhere, and no bulk action completes it without saying that the
/// plants were watered.
public enum TaskAnswers: Hashable, Sendable {
    /// Done.
    case completion
    /// Done; the state of the soil is optional.
    case watering
    /// Dry or moist; a plain completion is not accepted.
    case soilState

    /// Whether the task cannot be completed without the state of the soil.
    public var needsSoilState: Bool { self == .soilState }

    /// Whether to offer the answer "still moist": for a soil check at any time, and for a watering once it is due.
    public func offersMoist(due: LocalDay, on today: LocalDay) -> Bool {
        switch self {
        case .completion: false
        case .watering: due <= today
        case .soilState: true
        }
    }

    /// Whether the task accepts an answer.
    public func accepts(_ answer: TaskAnswer) -> Bool { refusal(of: answer) == nil }

    /// Why the task does not accept an answer; nil if it does.
    public func refusal(of answer: TaskAnswer) -> GardenError? {
        switch answer {
        case .done: needsSoilState ? .soilStateMissing : nil
        case .dry, .moist, .soil: self == .completion ? .notAboutSoil : nil
        case .skip, .snooze, .later, .move: nil
        }
    }

    /// What an answer means for the task: the answer that is recorded, and what it says about the soil.
    public func meaning(of answer: TaskAnswer) -> (answer: TaskAnswer, verdict: SoilVerdict?) {
        guard case .soil(let verdict, let day) = answer else { return (answer, nil) }
        guard needsSoilState else { return (.done(on: day), verdict) }
        switch verdict {
        case .moist: return (.moist(days: nil), nil)
        case .right, .dry: return (.dry(on: day), verdict)
        }
    }

    /// The answer for completing the task: "dry" if the state of the soil is required.
    public func completion(on day: LocalDay? = nil) -> TaskAnswer { needsSoilState ? .dry(on: day) : .done(on: day) }

    /// The answer for completing the task and saying what the soil was like; nil for nothing.
    public func completion(_ verdict: SoilVerdict?, on day: LocalDay? = nil) -> TaskAnswer {
        guard let verdict, verdictsOfCompletion.contains(verdict) else { return completion(on: day) }
        return .soil(verdict, on: day)
    }

    /// What can be said about the soil when the task is completed: nothing for tasks that are not waterings, and not that the
    /// soil is still moist for a soil check, which is then not completed.
    public var verdictsOfCompletion: [SoilVerdict] {
        switch self {
        case .completion: []
        case .watering: SoilVerdict.allCases
        case .soilState: [.right, .dry]
        }
    }
}
