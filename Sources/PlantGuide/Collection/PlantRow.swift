import Foundation
import Garden
import Observation
import Localization

/// The view model of one plant's card or list row. Cells observe only their own, so changes of other plants do not redraw them.
@MainActor @Observable
final class PlantRow {
    private(set) var summary: PlantSummary { didSet { texts = CachedTexts() } }
    var formatter: GardenFormatter { settings.formatter }

    @ObservationIgnored private let settings: DisplaySettings
    /// The cached texts, because a scrolling cell reads them repeatedly.
    @ObservationIgnored private var texts = CachedTexts()

    private struct CachedTexts {
        /// The formatter that made them; nil before the first text.
        var formatter: GardenFormatter?
        var status: String?
        var shortStatus: String?
        var accessibleLabel: String?
    }

    init(_ summary: PlantSummary, _ settings: DisplaySettings) {
        self.summary = summary
        self.settings = settings
    }

    /// Replaces the summary if it differs, so that an equal one causes no redraw.
    func show(_ new: PlantSummary) {
        if new != summary { summary = new }
    }

    var name: String { summary.name }
    /// The scientific name, or an empty string if unknown.
    var species: String { summary.species ?? "" }
    var room: String { summary.room.map(formatter.room) ?? "" }
    /// Whether the plant has a problem that is not resolved.
    var hasProblem: Bool { summary.openProblems > 0 }
    /// The number of problems that are not resolved, such as "2 problems".
    var problems: String { formatter.problems(summary.openProblems) }
    /// The status of the next task. Nil if there is none or the plant is archived.
    var dueness: OpenTask.Status? { summary.dueness(on: formatter.today, early: settings.earlyTasks) }
    /// Whether the next task is done today only because the user leaves tomorrow.
    private var isEarly: Bool { dueness == .today && summary.next?.moment.day != formatter.today }
    /// The next task if it is due, overdue or done early, otherwise nil.
    var due: PlantSummary.Next? { dueness == .upcoming ? nil : summary.next }

    /// The status text, such as "Water · 2 days overdue", "Water today" or "Fine until Saturday". A space for a plant that is not
    /// known, as one that has just been deleted, which keeps the line's height.
    var status: String {
        if isEarly, let next = summary.next { return formatter.beforeLeaving(next.type) }
        return cached(\.status) { summary.name.isEmpty ? " " : formatter.status(of: summary) }
    }
    /// The status text for cards and narrow layouts, such as "2 days overdue" or "Fine until Dec 5". The icon tells the kind of
    /// care.
    var shortStatus: String {
        if isEarly { return formatter.beforeLeaving }
        return cached(\.shortStatus) { summary.name.isEmpty ? " " : formatter.status(of: summary, isShort: true) }
    }

    private func cached(_ part: WritableKeyPath<CachedTexts, String?>, _ make: () -> String) -> String {
        _ = summary
        let formatter = formatter
        if texts.formatter != formatter { texts = CachedTexts(formatter: formatter) }
        if let made = texts[keyPath: part] { return made }
        let made = make()
        texts[keyPath: part] = made
        return made
    }

    /// The icon before the status text, or an empty string for none.
    var statusIcon: String {
        switch dueness {
        case .overdue, .today: summary.next?.type.icon ?? ""
        case .upcoming: "emblem-ok-symbolic"
        case nil: ""
        }
    }

    /// The accessible name of the whole card, such as "Monstera, Monstera deliciosa, Check soil today".
    var accessibleLabel: String { isEarly ? makeAccessibleLabel() : cached(\.accessibleLabel, makeAccessibleLabel) }

    private func makeAccessibleLabel() -> String {
        var parts = [name]
        if !species.isEmpty { parts.append(species) }
        if !room.isEmpty { parts.append(room) }
        if summary.isFavorite { parts.append(tr("favorite")) }
        if hasProblem { parts.append(problems) }
        parts.append(status)
        return parts.dropLast().reversed().reduce(parts.last ?? "") { rest, part in
            tr("{item}, {rest}").filled(["item": part, "rest": rest])
        }
    }
}
