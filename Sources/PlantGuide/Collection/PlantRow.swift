import Foundation
import Garden
import Observation
import Localization

/// One plant as a card or a row shows it. Cells observe their own row, so an edit elsewhere never touches them.
@MainActor @Observable
final class PlantRow {
    /// What is shown of the plant.
    private(set) var summary: PlantSummary { didSet { words = Said() } }
    /// The words for today.
    private(set) var formatter: GardenFormatter { didSet { words = Said() } }
    /// What was put into words already: a cell that moves asks again and again.
    @ObservationIgnored private var words = Said()

    private struct Said {
        var status: String?
        var shortStatus: String?
        var spoken: String?
    }

    init(_ summary: PlantSummary, _ formatter: GardenFormatter) {
        self.summary = summary
        self.formatter = formatter
    }

    /// Shows something newer; the same again disturbs nobody.
    func show(_ new: PlantSummary) {
        if new != summary { summary = new }
    }

    /// Says everything in other words, such as those of the next day.
    func speak(_ new: GardenFormatter) { formatter = new }

    /// Its name.
    var name: String { summary.name }
    /// Its scientific name; empty where nobody knows.
    var species: String { summary.species ?? "" }
    /// Its room's name; empty where nothing was said.
    var room: String { summary.room.map(formatter.room) ?? "" }
    /// How its next task stands; nil without one and in the archive.
    var dueness: OpenTask.Status? { summary.dueness(on: formatter.today) }
    /// What it needs next, while that is due or overdue; nil otherwise.
    var due: PlantSummary.Next? { dueness == .upcoming ? nil : summary.next }

    /// How the plant stands: "Water · 2 days overdue", "Water today", "Fine until Saturday".
    var status: String { kept(\.status) { status(isShort: false) } }
    /// The same where there is little room: "2 days overdue".
    var shortStatus: String { kept(\.shortStatus) { status(isShort: true) } }

    private func kept(_ part: WritableKeyPath<Said, String?>, _ make: () -> String) -> String {
        _ = (summary, formatter)
        if let made = words[keyPath: part] { return made }
        let made = make()
        words[keyPath: part] = made
        return made
    }

    private func status(isShort: Bool) -> String {
        if summary.isArchived { return tr("Archived") }
        guard let next = summary.next else { return tr("No tasks") }
        let day = next.moment.day
        switch next.moment.day {
        case formatter.today: return formatter.dueToday(next.type)
        case ..<formatter.today where isShort: return formatter.overdue(since: day)
        case ..<formatter.today:
            return tr("{care} · {status}").filled([
                "care": formatter.careVerb(next.type), "status": formatter.overdue(since: day),
            ])
        default: return formatter.fine(until: day)
        }
    }

    /// The icon before the status; empty for none.
    var statusIcon: String {
        switch dueness {
        case .overdue, .today: summary.next?.type.icon ?? ""
        case .upcoming: "emblem-ok-symbolic"
        case nil: ""
        }
    }

    /// What a screen reader says of the whole card: "Monstera, Monstera deliciosa, Check soil today".
    var spoken: String { kept(\.spoken, makeSpoken) }

    private func makeSpoken() -> String {
        var parts = [name]
        if !species.isEmpty { parts.append(species) }
        if !room.isEmpty { parts.append(room) }
        if summary.isFavorite { parts.append(tr("favorite")) }
        parts.append(status)
        return parts.dropLast().reversed().reduce(parts.last ?? "") { rest, part in
            tr("{item}, {rest}").filled(["item": part, "rest": rest])
        }
    }
}
