import Foundation
import GLibKit
import Garden
import Logging
import Observation
import GardenData
import Localization

/// The user's plants: which ones are shown, in which order, and which are selected.
@MainActor @Observable
final class CollectionModel {
    /// The loading state of the garden.
    enum State: Equatable {
        case loading
        case ready
        /// Reading failed. The value is an error message for the user.
        case failed(String)
    }

    @ObservationIgnored let environment: Environment
    @ObservationIgnored let repository: GardenRepository
    @ObservationIgnored let settings: DisplaySettings
    @ObservationIgnored let actions: ActionRunner
    @ObservationIgnored let taskActions: TaskActionsModel
    @ObservationIgnored let navigator: Navigator
    @ObservationIgnored let windowLayout: WindowLayout
    @ObservationIgnored let replacedRooms: ReplacedRooms
    private(set) var state = State.loading
    /// Whether the first read takes so long that a spinner is shown: more than half a second.
    private(set) var isSlow = false
    /// The plants that match the filter and the search, in sort order.
    private(set) var matches: [Plant.ID] = []
    private(set) var overdueMatches = 0
    /// Whether the search finds no plants in the sidebar entry, but would among all plants without filter chips.
    private(set) var isFoundElsewhere = false
    /// Whether the filter asks for a light and none is set for any plant.
    private(set) var isWithoutLight = false
    /// Whether plants are dragged to a room; see ``drag(_:)``.
    var isDragging = false
    /// Whether the sidebar was shown before.
    @ObservationIgnored var showedSidebar = false
    /// The plant over which photos are dragged; nil for none.
    var dropTarget: Plant.ID?
    private(set) var counts = CollectionCounts()
    private(set) var chipCounts = ChipCounts()
    /// Whether the garden has no plants, including archived ones.
    private(set) var isGardenEmpty = false
    /// The number of species that can be added by name offline. Nil until counted, which happens only while the garden is empty.
    private(set) var knownSpecies: Int?

    /// The sidebar entry and filter chips. Selected plants that no longer match are deselected.
    var filter = CollectionFilter() {
        didSet {
            guard filter != oldValue else { return }
            if filter.safeFor != oldValue.safeFor {
                // Nothing is shown as safe before it is known to be.
                safeSpecies = []
                Task { await readSafeSpecies() }
            }
            arrange(countingAgain: false)
        }
    }
    /// The search text. Empty means no search.
    var query = "" {
        didSet {
            guard query != oldValue else { return }
            search = SearchText.Query(query)
            arrange(countingAgain: false)
        }
    }
    var order = CollectionOrder.nextDue {
        didSet { if order != oldValue { arrange(countingAgain: false) } }
    }
    var layout = CollectionLayout.grid
    var isSearching = false {
        didSet { if !isSearching { query = "" } }
    }
    /// Whether the sidebar is shown beside the plants in a wide window.
    var isSidebarBeside = true
    /// Whether the sidebar is shown over the plants in a narrow window.
    var isSidebarOver = false
    /// The selected plants, a subset of the matches.
    private(set) var selection: Set<Plant.ID> = []
    /// Whether the user has asked for the selection, which may be empty then.
    private var hasBegunSelection = false
    @ObservationIgnored let keyboardFocus = CollectionFocus()

    @ObservationIgnored var index: CollectionIndex
    @ObservationIgnored private var search = SearchText.Query("")
    @ObservationIgnored private var rows: [Plant.ID: PlantRow] = [:]
    /// The species of the garden that are safe for those of the filter; empty without such a filter.
    @ObservationIgnored var safeSpecies: Set<String> = []
    @ObservationIgnored private var reads = ReadOrder()
    @ObservationIgnored var safeReads = ReadOrder()
    /// The plants with a watering behind another task.
    var plantsWithLaterWatering: Set<Plant.ID> = []
    @ObservationIgnored var wateringReads = ReadOrder()
    /// The running read of the whole garden; nil if there is none.
    @ObservationIgnored private var wholeRead: Int?
    /// The read of the plants that ``follow(_:)`` continues; nil for none.
    @ObservationIgnored private var begun: PlantsRead?

    /// - Parameter begun: A read of the plants that has begun, of which no change since was followed; nil if ``follow(_:)``
    ///   begins one.
    init(_ window: WindowModel, continuing begun: PlantsRead? = nil) {
        self.begun = begun
        environment = window.environment
        repository = window.repository
        settings = window.settings
        actions = window.actions
        taskActions = window.taskActions
        navigator = window.navigator
        windowLayout = window.layout
        replacedRooms = window.replacedRooms
        index = CollectionIndex(formatter: window.settings.formatter)
    }

    var formatter: GardenFormatter { settings.formatter }

    // MARK: Reading

    /// Reads the garden and applies its changes until the surrounding task is cancelled.
    ///
    /// - Parameter afterFirstRead: Called once the garden was read, or could not be.
    func follow(_ afterFirstRead: @MainActor () -> Void = {}) async {
        for await change in await readFirst(afterFirstRead) {
            if change.preferences {
                await readAll()
            } else {
                await read(change.plants)
            }
        }
    }

    /// Reads the garden the first time. Returns its changes since then; the plants as they were read are not kept beside the index.
    private func readFirst(_ afterFirstRead: @MainActor () -> Void) async -> AsyncStream<GardenChange> {
        let begun = begun ?? PlantsRead(repository)
        self.begun = nil
        let timer = MainLoopSource.after(.milliseconds(500)) { [weak self] in self?.isSlow = true }
        await readAll(begun.plants)
        timer.cancel()
        afterFirstRead()
        return begun.changes
    }

    /// Reads the settings and the plants. The order and the counts depend on the day and the rooms, which the settings hold. The
    /// window refreshes these, too, but may do so later.
    private func readAll(_ begun: Task<[PlantSummary], any Error>? = nil) async {
        do { try await settings.refresh() } catch { actions.report(error) }
        await read(begun)
    }

    /// Reads the whole garden, or waits for a read of all plants that has begun.
    func read(_ begun: Task<[PlantSummary], any Error>? = nil) async {
        let read = reads.begin()
        wholeRead = read
        defer { if wholeRead == read { wholeRead = nil } }
        do {
            let summaries = if let begun { try await begun.value } else { try await repository.summaries() }
            let today = formatter.today
            async let due = repository.overduePlants(withTaskOn: today)
            var new = await CollectionIndex.build(summaries, formatter, order, isSearching: !search.isEmpty)
            new.setDueBehindOverdue(try await due, on: today)
            guard reads.accept(read) else { return }
            new.takeNames(from: index)
            index = new
            rows = rows.filter { index[$0.key] != nil }
            for (id, row) in rows { if let summary = index[id] { row.show(summary) } }
            if index.isEmpty { knownSpecies = try await repository.knownSpecies() }
            arrange(countingAgain: true)
            leaveMissingScope()
            await readSafeSpecies()
            if state != .ready {
                await loadFirstPictures()
                state = .ready
            }
            await foldTexts()
            await readLaterWaterings()
            await readCommonNames()
        } catch {
            if reads.accept(read) { fail(error) }
        }
    }

    private func read(_ ids: Set<Plant.ID>) async {
        // A read of the whole garden that has begun before does not contain the change, and must not replace it.
        guard wholeRead == nil else { return await self.read() }
        let read = reads.begin()
        do {
            let today = formatter.today
            let (summaries, due) = try await (repository.summaries(of: ids), repository.overduePlants(withTaskOn: today))
            guard reads.accept(read) else { return }
            index.update(summaries, of: ids)
            index.setDueBehindOverdue(due, on: today)
            for id in ids {
                if let summary = index[id] { rows[id]?.show(summary) } else { rows[id] = nil }
            }
            if index.isEmpty, knownSpecies == nil { knownSpecies = try await repository.knownSpecies() }
            arrange(countingAgain: true)
            leaveMissingScope()
            await readSafeSpecies()
            await readLaterWaterings()
            await readCommonNames()
        } catch {
            if reads.accept(read) { fail(error) }
        }
    }

    private func fail(_ error: any Error) {
        Logger(label: "collection").error("\(error)")
        if state == .ready { actions.report(error) } else { state = .failed(formatter.message(for: error)) }
        actions.onReadingFailed(error)
    }

    /// Recomputes what is shown. A property is assigned only if its value differs, so that nothing else is redrawn.
    func arrange(countingAgain: Bool) {
        let found = index.matches(
            filter, search, by: order, on: formatter.today, safeSpecies: safeSpecies, early: settings.earlyTasks)
        if found.ids != matches { matches = found.ids }
        let elsewhere =
            found.ids.isEmpty && !search.isEmpty && filter.scope != .all
            && !index.matches(CollectionFilter(), search, by: order, on: formatter.today).ids.isEmpty
        if elsewhere != isFoundElsewhere { isFoundElsewhere = elsewhere }
        let noLight = !filter.light.isEmpty && index.hasNoLight(isArchived: filter.scope == .archived)
        if noLight != isWithoutLight { isWithoutLight = noLight }
        if found.overdue != overdueMatches { overdueMatches = found.overdue }
        if found.chips != chipCounts { chipCounts = found.chips }
        if countingAgain {
            let new = index.counts()
            if new != counts { counts = new }
            if isGardenEmpty != index.isEmpty { isGardenEmpty = index.isEmpty }
        }
        guard !selection.isEmpty else { return }
        let kept = selection.intersection(found.ids)
        if kept.count != selection.count { selection = kept }
    }

    // MARK: Rows

    /// The row model of a plant, cached after the first call. A plant that no longer exists gets a blank row.
    func row(_ id: Plant.ID) -> PlantRow {
        if let row = rows[id] { return row }
        guard let summary = index[id] else {
            let blank = PlantSummary(
                id: id, name: "", species: nil, room: nil, light: nil, isFavorite: false, tags: [], isArchived: false,
                art: nil, addedAt: .distantPast, next: nil)
            return PlantRow(blank, settings)
        }
        let row = PlantRow(summary, settings)
        rows[id] = row
        return row
    }

    func picture(of row: PlantRow) -> PlantImage? { row.summary.image }

    /// Clears the search and the filter chips.
    func clearFilters() {
        isSearching = false
        filter = filter.cleared
    }

    // MARK: Selection

    /// Whether a click selects a plant: once the user has asked for it or selected a plant, until the selection is cleared.
    var isSelecting: Bool { hasBegunSelection || !selection.isEmpty }

    func beginSelection() { hasBegunSelection = true }

    /// Sets the selection to those of `ids` that are shown.
    func select(_ ids: Set<Plant.ID>) {
        let shown = ids.isEmpty ? ids : ids.intersection(matches)
        if shown != selection { selection = shown }
    }

    func toggle(_ id: Plant.ID) { select(selection.symmetricDifference([id])) }

    func selectAll() { select(Set(matches)) }

    /// Whether all plants that are shown are selected.
    var isAllSelected: Bool { !matches.isEmpty && selection.count == matches.count }

    /// Selects all plants that are shown, or none if all are. The selection goes on.
    func selectAllOrNone() {
        hasBegunSelection = true
        select(isAllSelected ? [] : Set(matches))
    }

    func clearSelection() {
        hasBegunSelection = false
        select([])
    }

    /// Leaves the selection, or else the search. Returns false if there is neither.
    func leave() -> Bool {
        guard isSelecting || isSearching else { return false }
        if isSelecting { clearSelection() } else { isSearching = false }
        return true
    }
}
