import Foundation
import Garden
import Localization

/// A plant of a care round, with its tasks.
struct CareRoundStop: Identifiable, Hashable, Sendable {
    /// A task of the plant.
    struct Task: Identifiable, Hashable, Sendable {
        /// The task as it was when it was open last.
        let summary: TaskSummary
        /// Its answer in this round; nil while it is open.
        var answer: CareEvent?

        var id: Occurrence { summary.id }

        /// The place of its kind of care among those of a moment: watering comes first.
        fileprivate var rank: Int { CareType.known.firstIndex(of: summary.type) ?? CareType.known.count }
    }

    let plant: Plant.ID
    let name: String
    /// The plant's room; nil if not set.
    let room: Room?
    /// The plant's photo or drawing; nil for none.
    let image: PlantImage?
    /// The tasks, soonest first; never empty.
    let tasks: [Task]

    var id: Plant.ID { plant }
    /// The first task that is open; nil if all were answered.
    var firstOpen: Task? { tasks.first { $0.answer == nil } }
    var isDone: Bool { firstOpen == nil }

    func task(_ id: Occurrence) -> Task? { tasks.first { $0.id == id } }

    /// The plants of tasks, by room and then by name.
    static func stops(of tasks: [Task], in order: GardenFormatter) -> [CareRoundStop] {
        Dictionary(grouping: tasks, by: \.summary.plant).compactMap { plant, tasks in
            let tasks = tasks.sorted {
                ($0.summary.moment, $0.rank, $0.id.rule) < ($1.summary.moment, $1.rank, $1.id.rule)
            }
            guard let first = tasks.first?.summary else { return nil }
            return CareRoundStop(
                plant: plant, name: first.plantName, room: first.room, image: first.image, tasks: tasks)
        }.sorted { left, right in
            if left.room != right.room { return order.sorts(left.room, before: right.room) }
            if left.name != right.name { return order.locale.sorts(left.name, before: right.name) }
            return left.plant < right.plant
        }
    }
}

/// What a care round ends with: the tasks that were answered in the same way, or left open.
struct CareRoundGroup: Identifiable, Hashable, Sendable {
    /// How the tasks were answered.
    enum Kind: Hashable, Sendable {
        case done(CareType)
        case moist, skipped, snoozed
        /// Not answered.
        case left
    }

    let kind: Kind
    /// The tasks, in the order of the round.
    var tasks: [CareRoundStop.Task]

    var id: Kind { kind }

    /// The names of the plants of the tasks, once for each plant.
    var plantNames: [String] {
        var seen: Set<Plant.ID> = []
        return tasks.filter { seen.insert($0.summary.plant).inserted }.map(\.summary.plantName)
    }

    /// The groups of a round's tasks: the care that was given, by kind, and then the others.
    static func groups(of stops: [CareRoundStop]) -> [CareRoundGroup] {
        let byKind = Dictionary(grouping: stops.flatMap(\.tasks)) { Kind($0.answer) }
        let done: [CareType] = byKind.keys.compactMap { kind in
            if case .done(let type) = kind { return type }
            return nil
        }
        let own = done.filter { !CareType.known.contains($0) }.sorted { $0.description < $1.description }
        let types = CareType.known.filter(done.contains) + own
        return (types.map { Kind.done($0) } + [.moist, .skipped, .snoozed, .left]).compactMap { kind in
            byKind[kind].map { CareRoundGroup(kind: kind, tasks: $0) }
        }
    }
}

extension CareRoundGroup.Kind {
    init(_ answer: CareEvent?) {
        switch answer?.kind {
        case .done: self = .done(answer?.type ?? .watering)
        case .moist: self = .moist
        case .skipped: self = .skipped
        case .snoozed, .moved: self = .snoozed
        case .note, nil: self = .left
        }
    }
}
