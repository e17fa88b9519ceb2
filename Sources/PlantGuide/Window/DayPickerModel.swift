import Garden
import Localization
import Observation

/// The state of a date picker: the day on which it is, and the text in which that can be typed.
@MainActor @Observable
final class DayPickerModel {
    @ObservationIgnored let formatter: GardenFormatter
    private(set) var day: LocalDay
    /// The day as text, or what is being typed.
    private(set) var text: String
    /// Why what was typed is no date, or why the day cannot be chosen; empty if it can, or before an incomplete date is
    /// confirmed.
    private(set) var problem = ""
    /// Why a day cannot be chosen; nil if it can.
    @ObservationIgnored private let refusal: @MainActor (LocalDay) -> GardenError?
    @ObservationIgnored private let hintOn: @MainActor (LocalDay) -> String?

    init(
        _ day: LocalDay, _ formatter: GardenFormatter,
        refusing refusal: @escaping @MainActor (LocalDay) -> GardenError? = { _ in nil },
        hinting hint: @escaping @MainActor (LocalDay) -> String? = { _ in nil }
    ) {
        self.day = day
        self.formatter = formatter
        self.refusal = refusal
        hintOn = hint
        text = formatter.dateInput(day)
        problem = refusal(day).map(formatter.message(for:)) ?? ""
    }

    /// The day in full, such as "Thursday, May 21, 2026".
    var fullDate: String { formatter.fullDate(day) }

    /// What is to be known about the day, which can be chosen all the same; nil for nothing.
    var hint: String? { isShown ? hintOn(day) : nil }

    /// Whether the text stands for the day. While a date is being typed that is not complete or cannot be chosen, the day is the
    /// one that it was last, which is not to be shown.
    var isShown: Bool { isValid && formatter.day(from: text) == day }

    /// The day in full, also of a date with a year of two digits, which is taken once it is confirmed. While the text stands for
    /// no day: how a date is written, or nothing if the problem is said.
    var caption: String {
        if isShown { return fullDate }
        let hasTwoDigits = text.reversed().prefix(while: \.isNumber).count == 2
        if problem.isEmpty, hasTwoDigits, let typed = formatter.day(from: text), refusal(typed) == nil {
            return formatter.fullDate(typed)
        }
        if problem.isEmpty, formatter.namesMissingDay(text) { return tr("There is no such day.") }
        return problem.isEmpty
            ? tr("Enter a date like {example}.").filled(["example": formatter.dateInput(formatter.today)]) : ""
    }

    /// The day that the calendar shows: also one that is being typed and not taken yet, or that cannot be chosen.
    var calendarDay: LocalDay { formatter.day(from: text) ?? day }

    /// Whether the text is a date that can be chosen.
    var isValid: Bool { formatter.day(from: text).map { refusal($0) == nil } ?? false }

    /// Goes to a day, and replaces what was typed. Does nothing on that day while it is typed.
    ///
    /// Returns false and says why if the day cannot be chosen; the day then stays as it is.
    @discardableResult
    func show(_ day: LocalDay) -> Bool {
        guard accepts(day) else { return false }
        guard day != self.day || formatter.day(from: text) != day else { return true }
        self.day = day
        text = formatter.dateInput(day)
        return true
    }

    /// Goes to the day that a text stands for while it is typed, unless more digits of its year may follow. Returns whether it is
    /// a day that can be chosen.
    @discardableResult
    func type(_ text: String) -> Bool {
        self.text = text
        problem = ""
        guard !formatter.hasShortYear(text), let typed = formatter.day(from: text), accepts(typed) else { return false }
        day = typed
        return true
    }

    /// Whether a day can be chosen. Says why if not.
    private func accepts(_ day: LocalDay) -> Bool {
        problem = refusal(day).map(formatter.message(for:)) ?? ""
        return problem.isEmpty
    }

    /// Takes what was typed. Returns false and says why if it is not a date that can be chosen; the day then stays as it is.
    @discardableResult
    func confirm() -> Bool {
        if let typed = formatter.day(from: text) {
            guard accepts(typed) else { return false }
            day = typed
            return true
        }
        problem =
            formatter.namesMissingDay(text)
            ? tr("There is no such day.")
            : tr("“{text}” is not a date. Write it like {example}.")
                .filled(["text": text.shortened, "example": formatter.dateInput(formatter.today)])
        return false
    }

    /// Goes to a day of another month; to today if it is in that month, and the day cannot be chosen.
    func turn(to day: LocalDay) {
        let today = formatter.today
        if !show(day), today.startOfMonth == day.startOfMonth { show(today) }
    }

    func move(days: Int) { show(day + days) }

    func move(months: Int) { show(day.adding(months: months)) }

    /// Goes to the first day of the week in the locale, or the day that many days after it.
    func move(toDayOfWeek index: Int) {
        let place = formatter.week.firstIndex(of: day.weekday) ?? 0
        show(day + (index - place))
    }
}
