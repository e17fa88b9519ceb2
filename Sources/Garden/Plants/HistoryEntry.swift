/// A line of a plant's history: care, or what became of a problem.
public enum HistoryEntry: Identifiable, Hashable, Sendable {
    /// Care that was given, skipped or put off, a soil check, or a note.
    case care(CareEvent)
    /// A problem was noted.
    case noted(PlantProblem)
    /// A problem was resolved.
    case resolved(PlantProblem)

    /// Identifies an entry.
    public enum ID: Hashable, Sendable {
        case care(CareEvent.ID), noted(PlantProblem.ID), resolved(PlantProblem.ID)
    }

    /// The entry's identity.
    public var id: ID {
        switch self {
        case .care(let event): .care(event.id)
        case .noted(let problem): .noted(problem.id)
        case .resolved(let problem): .resolved(problem.id)
        }
    }

    /// The local day on which it happened.
    public var day: LocalDay {
        switch self {
        case .care(let event): event.day
        case .noted(let problem): problem.notedOn
        case .resolved(let problem): problem.resolvedOn ?? problem.notedOn
        }
    }

    /// The care event of the entry; nil for an entry about a problem.
    public var event: CareEvent? { if case .care(let event) = self { event } else { nil } }

    /// The problem of the entry; nil for care.
    public var problem: PlantProblem? {
        switch self {
        case .care: nil
        case .noted(let problem), .resolved(let problem): problem
        }
    }

    /// The entries of events, which are latest first, and of problems, latest first. On one day, what became of problems comes
    /// before the care.
    public static func merged(_ events: [CareEvent], _ problems: [PlantProblem]) -> [HistoryEntry] {
        let noted = problems.sorted { ($0.notedOn, $0.id) > ($1.notedOn, $1.id) }
        // On one day, what was resolved comes before what was noted.
        let resolved = noted.filter { !$0.isOpen }.map(HistoryEntry.resolved)
        var rest = (resolved + noted.map(HistoryEntry.noted)).enumerated()
            .sorted { $0.element.day == $1.element.day ? $0.offset < $1.offset : $0.element.day > $1.element.day }
            .map(\.element)[...]
        var entries: [HistoryEntry] = []
        for event in events {
            while let next = rest.first, next.day >= event.day { entries.append(rest.removeFirst()) }
            entries.append(.care(event))
        }
        return entries + rest
    }
}
