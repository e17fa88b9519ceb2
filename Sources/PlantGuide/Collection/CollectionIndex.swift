import Foundation
import Garden
import Localization
import Synchronization

/// An index of all plants that can filter, search and sort ten thousand of them within one frame.
///
/// Names are ranked when a plant is added; what a search looks at is folded later, because the first frame does not need it. A
/// search scans plants that are already sorted; sorting happens only after the plants or the sort order have changed. A scan
/// reads single values where they are: copying the summaries, which refer to much else, would take most of its time.
struct CollectionIndex: Sendable {
    private struct Entry: Sendable {
        var summary: PlantSummary
        /// What a search looks at.
        let text = FoldedText()
    }

    /// What a search looks at, folded when it is first needed. Copies of the index share it.
    private final class FoldedText: Sendable {
        private let text = Mutex<SearchText?>(nil)

        /// The text; `make` makes it the first time.
        func value(_ make: () -> SearchText) -> SearchText {
            text.withLock { known in
                if let known { return known }
                let made = make()
                known = made
                return made
            }
        }
    }

    private let formatter: GardenFormatter
    private var entries: [Entry] = []
    private var places: [Plant.ID: Int] = [:]
    private var names: NameOrder
    /// The common names that were read, by scientific name. Some species have none.
    private var commonNames: [String: SearchText] = [:]
    /// The species whose common names were read.
    private var speciesWithReadNames: Set<String> = []
    /// The plants with a task on a day behind one that is overdue then.
    private var dueBehindOverdue: (day: LocalDay, plants: Set<Plant.ID>)?
    /// The position of each room in the user's order.
    private var roomRanks: [Room: Int] = [:]
    /// The indices of all entries in a sort order, or nil after a change.
    private var sorted: (order: CollectionOrder, places: [Int])?

    /// Creates an index of plants. The formatter determines the collation order, the order of rooms, and the room names that can
    /// be searched.
    init(_ summaries: [PlantSummary] = [], formatter: GardenFormatter) {
        self.formatter = formatter
        names = NameOrder(locale: formatter.locale)
        // Growing step by step leaves room for half as many more.
        entries.reserveCapacity(summaries.count)
        update(summaries, of: Set(summaries.map(\.id)))
    }

    /// Builds an index off the main thread, because ranking and sorting the names of a large garden takes longer than a frame. So
    /// does folding texts, which a search needs at once.
    @concurrent
    static func build(
        _ summaries: [PlantSummary], _ formatter: GardenFormatter, _ order: CollectionOrder, isSearching: Bool
    ) async -> CollectionIndex {
        var index = CollectionIndex(summaries, formatter: formatter)
        index.prepare(order)
        if isSearching { index.foldTexts() }
        return index
    }

    /// Whether there are no plants at all, including archived ones.
    var isEmpty: Bool { entries.isEmpty }

    /// All plants, in no order.
    var summaries: [PlantSummary] { entries.map(\.summary) }

    /// Whether no light is set for any plant of the garden, or of the archive.
    func hasNoLight(isArchived: Bool) -> Bool {
        !entries.contains { $0.summary.isArchived == isArchived && $0.summary.light != nil }
    }

    subscript(id: Plant.ID) -> PlantSummary? { places[id].map { entries[$0].summary } }

    /// Updates the plants in `ids` from newly read summaries. Plants in `ids` without a summary are removed.
    mutating func update(_ summaries: [PlantSummary], of ids: Set<Plant.ID>) {
        names.add(summaries.lazy.map(\.name))
        rank(Set(summaries.compactMap(\.room)))
        for summary in summaries {
            if let place = places[summary.id] {
                guard entries[place].summary != summary else { continue }
                entries[place] = Entry(summary: summary)
            } else {
                places[summary.id] = entries.count
                entries.append(Entry(summary: summary))
            }
        }
        for id in ids.subtracting(summaries.lazy.map(\.id)) { remove(id) }
        sorted = nil
    }

    /// Ranks all rooms again if one of these is new.
    private mutating func rank(_ rooms: Set<Room>) {
        let known = Set(roomRanks.keys)
        guard known.isEmpty || !rooms.isSubset(of: known) else { return }
        let all = formatter.allRooms(with: known.union(rooms))
        roomRanks = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1, $0) })
    }

    private mutating func remove(_ id: Plant.ID) {
        guard let place = places.removeValue(forKey: id) else { return }
        let last = entries.removeLast()
        guard place < entries.count else { return }
        entries[place] = last
        places[last.summary.id] = place
    }

    private func text(of summary: PlantSummary) -> SearchText {
        let names = [summary.name, summary.species ?? "", summary.room.map(formatter.room) ?? ""]
        let parts =
            names + summary.tags + summary.custom.values.flatMap { [formatter.customValue($0), formatter.customValueInput($0)] }
        return SearchText(parts + summary.problemNames + [summary.notes])
    }

    private func text(at place: Int) -> SearchText {
        entries[place].text.value { text(of: entries[place].summary) }
    }

    /// Folds what a search looks at, in this index and its copies.
    func foldTexts() {
        for place in entries.indices { _ = text(at: place) }
    }

    // MARK: What is shown

    /// The species of the plants.
    var species: Set<String> { Set(entries.compactMap(\.summary.species)) }

    /// The plants that match a filter and a search.
    struct Matches {
        /// The plants in sort order. Ties are broken by name, then by ID.
        var ids: [Plant.ID] = []
        /// How many of them have an overdue task.
        var overdue = 0
        /// The counts of the filter chips.
        var chips = ChipCounts()
    }

    /// The plants that match the filter and the search.
    ///
    /// - Parameters:
    ///   - safeSpecies: The species that are safe for those of ``CollectionFilter/safeFor``.
    ///   - early: The tasks that are done today because the user leaves tomorrow.
    mutating func matches(
        _ filter: CollectionFilter, _ query: SearchText.Query, by order: CollectionOrder, on today: LocalDay,
        safeSpecies: Set<String> = [], early: Set<Occurrence> = []
    ) -> Matches {
        var found = Matches()
        let dueToday = plantsDueBehindOverdue(on: today)
        for place in sort(by: order) where filter.passesScopeAndMenus(entries[place].summary) {
            guard filter.safeFor.isEmpty || entries[place].summary.species.map(safeSpecies.contains) == true,
                query.isEmpty || matches(place, query)
            else { continue }
            let (isFavorite, hasProblem) = (entries[place].summary.isFavorite, entries[place].summary.openProblems > 0)
            let dueness = entries[place].summary.dueness(on: today, early: early)
            let isDueToday = dueness == .today || dueness == .overdue && dueToday.contains(entries[place].summary.id)
            let passed = (
                favorites: !filter.favorites || isFavorite, problems: !filter.problems || hasProblem,
                due: !filter.overdue && !filter.dueToday || filter.overdue && dueness == .overdue
                    || filter.dueToday && isDueToday
            )
            if hasProblem { found.chips.hasProblems = true }
            if passed.problems && passed.due && isFavorite { found.chips.favorites += 1 }
            if passed.favorites && passed.due && hasProblem { found.chips.problems += 1 }
            guard passed.favorites && passed.problems else { continue }
            if dueness == .overdue { found.chips.overdue += 1 }
            if isDueToday { found.chips.dueToday += 1 }
            guard passed.due else { continue }
            found.ids.append(entries[place].summary.id)
            if dueness == .overdue { found.overdue += 1 }
        }
        return found
    }

    /// The species of the plants whose common names were not read.
    var speciesWithoutReadNames: Set<String> { species.subtracting(speciesWithReadNames) }

    /// Takes the common names of species, by which their plants are found, too.
    mutating func setCommonNames(_ names: [String: [String]], of species: Set<String>) {
        speciesWithReadNames.formUnion(species)
        commonNames.merge(names.mapValues { SearchText($0) }) { _, new in new }
    }

    private func plantsDueBehindOverdue(on day: LocalDay) -> Set<Plant.ID> {
        dueBehindOverdue.map { $0.day == day ? $0.plants : [] } ?? []
    }

    /// Takes the plants with a task on a day behind one that is overdue then.
    mutating func setDueBehindOverdue(_ plants: Set<Plant.ID>, on day: LocalDay) { dueBehindOverdue = (day, plants) }

    /// Keeps the common names that an earlier index has.
    mutating func takeNames(from earlier: CollectionIndex) {
        (speciesWithReadNames, commonNames) = (earlier.speciesWithReadNames, earlier.commonNames)
    }

    private func matches(_ place: Int, _ query: SearchText.Query) -> Bool {
        let text = text(at: place)
        if text.matches(query) { return true }
        guard let names = entries[place].summary.species.flatMap({ commonNames[$0] }) else { return false }
        return text.matches(query, or: names)
    }

    /// Sorts all plants in advance of ``matches(_:_:by:on:safeSpecies:)``.
    mutating func prepare(_ order: CollectionOrder) { _ = sort(by: order) }

    private mutating func sort(by order: CollectionOrder) -> [Int] {
        if let sorted, sorted.order == order { return sorted.places }
        let keyed = entries.enumerated().map { place, entry in
            (key: key(of: entry.summary, by: order), name: names.rank(of: entry.summary.name), place: place)
        }
        let result = keyed.sorted { a, b in
            if a.key != b.key { return a.key < b.key }
            if a.name != b.name { return a.name < b.name }
            return entries[a.place].summary.id < entries[b.place].summary.id
        }.map(\.place)
        sorted = (order, result)
        return result
    }

    private func key(of summary: PlantSummary, by order: CollectionOrder) -> Int {
        switch order {
        case .name: 0
        case .dateAdded: -Int(summary.addedAt.timeIntervalSince1970 * 1_000)
        case .nextDue: summary.next.map { $0.moment.day.number * 1_440 + $0.moment.time.minutes } ?? .max
        case .room: summary.room.flatMap { roomRanks[$0] } ?? .max
        }
    }

    /// The counts of the sidebar.
    func counts() -> CollectionCounts {
        var counts = CollectionCounts()
        var inRoom = Dictionary(uniqueKeysWithValues: formatter.rooms.kept.map { ($0, 0) })
        var withTag: [String: Int] = [:]
        for place in entries.indices {
            if entries[place].summary.isArchived {
                counts.archived += 1
            } else {
                counts.all += 1
                if let room = entries[place].summary.room { inRoom[room, default: 0] += 1 }
                for tag in entries[place].summary.tags { withTag[tag, default: 0] += 1 }
            }
        }
        counts.rooms = formatter.allRooms(with: inRoom.keys).compactMap { room in
            inRoom[room].map { .init(name: room, count: $0) }
        }
        var tags = NameOrder(locale: formatter.locale)
        tags.add(withTag.keys)
        counts.tags = withTag.map { .init(name: $0, count: $1) }.sorted { tags.rank(of: $0.name) < tags.rank(of: $1.name) }
        return counts
    }
}

extension CollectionFilter {
    /// Whether a plant is in the scope and passes the filter chips with menus, except the one for toxicity.
    // Inlined, so that only the values of the summary that are read are copied.
    @inline(__always)
    fileprivate func passesScopeAndMenus(_ plant: PlantSummary) -> Bool {
        let isInScope =
            switch scope {
            case .all: !plant.isArchived
            case .room(let room): !plant.isArchived && plant.room == room
            case .tag(let tag): !plant.isArchived && plant.tags.contains(tag)
            case .archived: plant.isArchived
            }
        guard isInScope else { return false }
        if !light.isEmpty, plant.light.map(light.contains) != true { return false }
        return tags.isEmpty || !tags.isDisjoint(with: plant.tags)
    }
}

extension PlantSummary {
    /// The status of the plant's next task on a given day, or nil if there is no task.
    ///
    /// - Parameter early: The tasks that are done on that day because the user leaves on the next.
    @inline(__always)
    func dueness(on today: LocalDay, early: Set<Occurrence>) -> OpenTask.Status? {
        guard let next else { return nil }
        if next.moment.day < today { return .overdue }
        return next.moment.day == today || early.contains(next.occurrence) ? .today : .upcoming
    }
}
