import Foundation
import Garden

/// Formats the values of the garden as text: in the user's language, with the locale's dates and numbers, in the preferred units.
///
/// It stores the current day, because "today" and "in two days" depend on it. Create a new formatter when the day changes.
public struct GardenFormatter: Hashable, Sendable {
    /// The locale of dates and numbers. Sentences are in the language of the message catalog.
    public let locale: Locale
    /// The units of temperatures, volumes and lengths.
    public let units: Preferences.Units
    /// The current day.
    public let today: LocalDay
    /// What the user decided about rooms, on which their order in lists depends.
    public let rooms: RoomSettings
    /// Whether no line ends within a quantity, between a number and its unit or within a range, nor between the day and the month
    /// of a date without its weekday. If false, they are in plain characters, for a terminal and for other programs.
    public private(set) var keepsUnits = false

    /// Creates a formatter for a locale, units and a day.
    ///
    /// - Parameters:
    ///   - units: The user's choice; nil for the units that are usual in the locale.
    ///   - rooms: What the user decided about rooms.
    public init(
        locale: Locale = .fromEnvironment(), units: Preferences.Units?, today: LocalDay, rooms: RoomSettings = RoomSettings()
    ) {
        self.locale = locale
        self.units = units ?? locale.usualUnits
        self.today = today
        self.rooms = rooms
    }

    /// This formatter for texts that wrap, in a window or on paper. See ``keepsUnits``.
    public var keepingUnits: GardenFormatter {
        var formatter = self
        formatter.keepsUnits = true
        return formatter
    }

    /// A number of plants: "2 plants".
    public func plants(_ count: Int) -> String { ntr("{n} plant", "{n} plants", count).filled(["n": number(count)]) }

    /// The same with their number of tasks, if that is another one: "2 plants, 5 tasks".
    public func plants(_ count: Int, tasks: Int) -> String {
        let words = plants(count)
        guard tasks != count else { return words }
        let rest = ntr("{n} task", "{n} tasks", tasks).filled(["n": number(tasks)])
        return tr("{item}, {rest}").filled(["item": words, "rest": rest])
    }

    /// A hint about a name that another plant has already.
    public func hint(about name: TakenName) -> String {
        tr("You already have a plant named {name}. To tell them apart, you could name this one {other}.")
            .filled(["name": name.name.quoted, "other": name.free.quoted])
    }

    /// A whole number with the locale's digits and separators.
    public func number(_ value: Int) -> String {
        value.formatted(.number.locale(locale))
    }

    /// A number with at most one decimal place.
    public func number(_ value: Double) -> String {
        value.formatted(.number.precision(.fractionLength(0...1)).locale(locale))
    }

    /// Which damaged files contain a plant that is deleted permanently.
    public func inDamaged(_ files: [URL]) -> String {
        ntr("The damaged file {files} contains it.", "The damaged files {files} contain it.", files.count)
            .filled(["files": list(files.map(\.lastPathComponent))])
    }

    /// Which damaged files were deleted with a plant.
    public func deletedDamaged(_ files: [URL]) -> String {
        ntr("The damaged file {files} was deleted.", "The damaged files {files} were deleted.", files.count)
            .filled(["files": list(files.map(\.lastPathComponent))])
    }

    /// The size of a file, such as "3.2 MB".
    public func bytes(_ count: some BinaryInteger) -> String {
        quantity("{size}", ["size": Int64(count).formatted(.byteCount(style: .file).locale(locale))])
    }

    /// Two formatted numbers as a range with an en dash, or a single one if both are equal.
    func range(_ low: String, _ high: String) -> String {
        low == high ? low : tr("{low}–{high}").filled(["low": low, "high": high])
    }

    /// A plural phrase, already in the right form for the count, with `{n}` replaced.
    func counted(_ phrase: String, _ count: Int) -> String {
        phrase.filled(["n": number(count)])
    }

    /// Items as a list within a sentence, "a and b" or "a, b, and c"; empty for no items.
    public func list(_ items: [String]) -> String {
        Self.join(items, by: tr("{list} and {last}"), several: tr("{list}, and {last}"))
    }

    /// Items of which one is meant, "a or b" or "a, b, or c"; empty for no items.
    public static func choices(_ items: [String]) -> String {
        join(items, by: tr("{list} or {last}"), several: tr("{list}, or {last}"))
    }

    /// Items that are all excluded, "a or b" or "a, b, or c", as English names them after "not"; empty for no items.
    func exclusions(_ items: [String]) -> String {
        Self.join(items, by: ctr("after not", "{list} or {last}"), several: ctr("after not", "{list}, or {last}"))
    }

    /// - Parameters:
    ///   - phrase: How two items are joined.
    ///   - several: How the last one of more items follows those before it.
    private static func join(_ items: [String], by phrase: String, several: String) -> String {
        guard let last = items.last else { return "" }
        guard items.count > 1 else { return last }
        let front = items.dropLast(2).reversed().reduce(items[items.count - 2]) { rest, item in
            tr("{item}, {rest}").filled(["item": item, "rest": rest])
        }
        return (items.count > 2 ? several : phrase).filled(["list": front, "last": last])
    }
}
