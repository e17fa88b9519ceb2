import Foundation
import Garden
import Logging
import Observation
import GardenData
import Localization

/// The plants that one keeps: which of them are shown, in which order, and which are selected.
@MainActor @Observable
final class CollectionModel {
    /// How far reading the garden has come.
    enum State: Equatable {
        case loading
        case ready
        /// Reading failed, for a reason in words.
        case failed(String)
    }

    @ObservationIgnored let window: WindowModel
    /// Whether the plants are there.
    private(set) var state = State.loading
    /// The plants that pass filter and search, in order.
    private(set) var matches: [Plant.ID] = []
    /// How many of the matches are overdue.
    private(set) var overdueMatches = 0
    /// What the sidebar and the chips count.
    private(set) var counts = CollectionCounts()
    /// Whether nobody has added a plant yet; the archive counts.
    private(set) var isGardenEmpty = false
    /// How many species can be added by name without a network; nil until they were counted.
    private(set) var knownSpecies: Int?
    /// The words for today.
    private(set) var formatter: GardenFormatter

    /// What is shown, by place and chips. Selected plants that it hides are not selected any more.
    var filter = CollectionFilter() {
        didSet { if filter != oldValue { arrange(countingAgain: filter.scope != oldValue.scope) } }
    }
    /// What is searched for; empty for nothing.
    var query = "" {
        didSet {
            guard query != oldValue else { return }
            search = SearchText.Query(query)
            arrange(countingAgain: false)
        }
    }
    /// The order.
    var order = CollectionOrder.nextDue {
        didSet { if order != oldValue { arrange(countingAgain: false) } }
    }
    /// Grid or list.
    var layout = CollectionLayout.grid
    /// Whether the search bar is open.
    var isSearching = false {
        didSet { if !isSearching { query = "" } }
    }
    /// Whether the sidebar stands beside the plants where there is room.
    var isSidebarBeside = true
    /// Whether the sidebar lies over the plants of a narrow window.
    var isSidebarOver = false
    /// The selected plants; all of them are among the matches.
    private(set) var selection: Set<Plant.ID> = []
    /// The plant on which the keyboard stands; nil for none.
    @ObservationIgnored var focused: Plant.ID?

    @ObservationIgnored private var index: CollectionIndex
    @ObservationIgnored private var search = SearchText.Query("")
    @ObservationIgnored private var rows: [Plant.ID: PlantRow] = [:]

    init(_ window: WindowModel) {
        self.window = window
        formatter = window.formatter
        index = CollectionIndex(formatter: window.formatter)
    }

    var repository: GardenRepository { window.repository }

    // MARK: Reading

    /// Reads the garden and follows its changes, until the task that runs it is cancelled.
    func follow() async {
        // Asked for before reading, so that no change falls between the two.
        let changes = repository.changes
        await read()
        for await change in changes {
            if change.preferences { await read() } else { await read(change.plants) }
        }
    }

    /// Says everything in other words; on another day, or with another locale, the garden is read again.
    func speak(_ new: GardenFormatter) async {
        let isSameDay = new.today == formatter.today && new.locale == formatter.locale
        guard !isSameDay || new.units != formatter.units else { return }
        formatter = new
        for row in rows.values { row.speak(new) }
        if !isSameDay { await read() }
    }

    /// Reads all plants.
    func read() async {
        do {
            let summaries = try await repository.summaries()
            index = await Self.index(summaries, formatter)
            rows = rows.filter { index[$0.key] != nil }
            for (id, row) in rows { if let summary = index[id] { row.show(summary) } }
            if index.isEmpty { knownSpecies = try await repository.knownSpecies() }
            arrange(countingAgain: true)
            if state != .ready { state = .ready }
        } catch {
            fail(error)
        }
    }

    /// Reads those plants again.
    private func read(_ ids: Set<Plant.ID>) async {
        do {
            index.update(try await repository.summaries(of: ids), of: ids)
            for id in ids {
                if let summary = index[id] { rows[id]?.show(summary) } else { rows[id] = nil }
            }
            if index.isEmpty, knownSpecies == nil { knownSpecies = try await repository.knownSpecies() }
            arrange(countingAgain: true)
        } catch {
            fail(error)
        }
    }

    /// Folding and ranking the names of a large garden takes longer than a frame, so it is done off the main thread.
    @concurrent
    private static func index(_ summaries: [PlantSummary], _ formatter: GardenFormatter) async -> CollectionIndex {
        CollectionIndex(summaries, formatter: formatter)
    }

    private func fail(_ error: any Error) {
        Logger(label: "collection").error("\(error)")
        if state == .ready { window.report(error) } else { state = .failed(formatter.message(for: error)) }
    }

    /// Derives what is shown; only what differs is assigned, so that nothing else is drawn again.
    private func arrange(countingAgain: Bool) {
        let found = index.matches(filter, search, by: order, on: formatter.today)
        if found != matches { matches = found }
        let overdue = found.count { index[$0]?.dueness(on: formatter.today) == .overdue }
        if overdue != overdueMatches { overdueMatches = overdue }
        if countingAgain {
            let new = index.counts(in: filter.scope, on: formatter.today)
            if new != counts { counts = new }
            if isGardenEmpty != index.isEmpty { isGardenEmpty = index.isEmpty }
        }
        guard !selection.isEmpty else { return }
        let kept = selection.intersection(found)
        if kept.count != selection.count { selection = kept }
    }

    // MARK: Rows

    /// The row of a plant; a blank one for a plant that is gone.
    func row(_ id: Plant.ID) -> PlantRow {
        if let row = rows[id] { return row }
        guard let summary = index[id] else {
            let blank = PlantSummary(
                id: id, name: "", species: nil, room: nil, light: nil, isFavorite: false, tags: [], isArchived: false,
                art: nil, addedAt: .distantPast, next: nil)
            return PlantRow(blank, formatter)
        }
        let row = PlantRow(summary, formatter)
        rows[id] = row
        return row
    }

    /// What stands for a plant in a picture; nil for nothing.
    func picture(of row: PlantRow) -> PlantImage? { row.summary.image }

    /// The title over the plants.
    var title: String { title(of: filter.scope) }

    /// What is shown in a few words: "24 plants, 2 overdue".
    var summary: String {
        let plants = plants(matches.count)
        guard overdueMatches > 0 else { return plants }
        let overdue = tr("{n} overdue").filled(["n": formatter.number(overdueMatches)])
        return tr("{item}, {rest}").filled(["item": plants, "rest": overdue])
    }

    /// Takes away search and chips; where there are none, nothing is in the open place, and all plants are shown.
    func clearFilters() {
        let isPlaceEmpty = !filter.isNarrowed && query.isEmpty
        isSearching = false
        filter = isPlaceEmpty ? CollectionFilter() : filter.cleared
    }

    // MARK: Selection

    /// Whether plants are being selected.
    var isSelecting: Bool { !selection.isEmpty }

    /// Selects exactly those of `ids` that are shown.
    func select(_ ids: Set<Plant.ID>) {
        let shown = ids.isEmpty ? ids : ids.intersection(matches)
        if shown != selection { selection = shown }
    }

    /// Adds a plant to the selection or takes it out.
    func toggle(_ id: Plant.ID) { select(selection.symmetricDifference([id])) }

    /// Selects everything that is shown.
    func selectAll() { select(Set(matches)) }

    /// Selects nothing any more.
    func leaveSelection() { select([]) }
}
