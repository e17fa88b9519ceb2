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
    /// Why what was typed is no date; empty if it is one, or before it is confirmed.
    private(set) var problem = ""

    init(_ day: LocalDay, _ formatter: GardenFormatter) {
        self.day = day
        self.formatter = formatter
        text = formatter.dateInput(day)
    }

    /// The day in full, such as "Thursday, May 21, 2026".
    var fullDate: String { formatter.fullDate(day) }

    /// Whether the text is a date. While it is not, the day is the one that it was last.
    var isDate: Bool { formatter.day(from: text) != nil }

    /// Goes to a day, and replaces what was typed. Does nothing on that day while it is typed.
    func show(_ day: LocalDay) {
        guard day != self.day || formatter.day(from: text) != day else { return }
        self.day = day
        text = formatter.dateInput(day)
        problem = ""
    }

    /// Goes to the day that a text stands for while it is typed. Returns whether it is a day.
    @discardableResult
    func type(_ text: String) -> Bool {
        self.text = text
        problem = ""
        guard let typed = formatter.day(from: text) else { return false }
        day = typed
        return true
    }

    /// Takes what was typed. Returns false and says why if it is not a date; the day then stays as it is.
    func confirm() -> Bool {
        guard !isDate else { return true }
        problem = tr("“{text}” is not a date. Write it like {example}.")
            .filled(["text": text.shortened, "example": formatter.dateInput(formatter.today)])
        return false
    }

    func move(days: Int) { show(day + days) }

    func move(months: Int) { show(day.adding(months: months)) }

    /// Goes to the first day of the week in the locale, or the day that many days after it.
    func move(toDayOfWeek index: Int) {
        let place = formatter.week.firstIndex(of: day.weekday) ?? 0
        show(day + (index - place))
    }
}
