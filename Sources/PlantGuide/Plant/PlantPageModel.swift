import Foundation
import Garden
import Observation
import GardenData
import Localization

/// The view model of one plant's page: its data, its next task and its history.
///
/// Each part of the page is a separate property that is assigned only if its value differs, so that a change redraws only the
/// affected parts.
@MainActor @Observable
final class PlantPageModel {
    /// The loading state of the page.
    enum Phase: Equatable {
        case loading, ready
        /// Loading failed. The value is an error message for the user.
        case failed(String)
    }

    /// A dialog that the page can request.
    enum Sheet: Hashable {
        case edit
        /// Edits the plant, beginning with its species.
        case species
        /// Shows further details about the species.
        case details
        /// Shows a care value with its source.
        case care(CareOverride.Field)
        /// Shows the toxicity to cats, dogs and people with its sources.
        case toxicity
        /// Edits a rule. Nil adds one.
        case rule(CareRule?)
        /// Answers a task with a custom day or a note. A nil task adds a note without an answer.
        case answer(OpenTask?, TaskAnswerModel.Choice)
        /// Asks to which day a task is moved.
        case move(OpenTask)
        /// Asks until which day a task is snoozed.
        case snooze(OpenTask)
        /// Records care that was given earlier and was not planned.
        case earlierCare(CareType)
        case archive, duplicate, history, deletion
        /// Corrects an entry of the history.
        case entry(CareEvent)
        case photo(Photo)
        /// All photos by date, and two of them side by side.
        case timeline
        /// Shows a problem.
        case problem(PlantProblem.ID)
        /// Notes a problem.
        case newProblem
    }

    /// The state of fetching the species' care data.
    enum CareUpdate: Equatable {
        case idle, running
        /// Fetching failed. The value is an error message for the user.
        case failed(String)
    }

    let id: Plant.ID
    @ObservationIgnored let environment: Environment
    @ObservationIgnored let settings: DisplaySettings
    @ObservationIgnored let actions: ActionRunner
    @ObservationIgnored let navigator: Navigator
    @ObservationIgnored let layout: WindowLayout
    @ObservationIgnored let taskActions: TaskActionsModel

    private(set) var phase = Phase.loading
    /// Whether loading takes so long that placeholder rows are shown.
    private(set) var isSlow = false
    /// The plant, or nil until it is loaded.
    private(set) var plant: Plant?
    /// What the user said about the plant's pot.
    private(set) var pot = Pot()
    private(set) var care = CareProfile()
    private(set) var overridden: Set<CareOverride.Field> = []
    /// The plant's rules, each with its open task, soonest first.
    private(set) var rules: [GardenRepository.PlannedRule] = []
    /// The light at its location; nil if it is not set.
    private(set) var light: LightLevel?
    /// The rules that have cards, in the order of these.
    private(set) var cards: [CareRule.ID] = []
    /// What each rule plans after its open task.
    private(set) var followUps: [CareRule.ID: ForecastTask] = [:]
    /// The latest history entries, newest first.
    private(set) var history: [CareEvent] = []
    /// The plant's photos, newest first.
    private(set) var photos: [Photo] = []
    /// The photo shown for the plant; nil without photos.
    private(set) var cover: Photo?
    /// The photo that the user chose as the cover; nil if it is chosen automatically.
    private(set) var chosenCover: Photo.ID?
    /// The events with which photos were added, latest first, by photo.
    private(set) var photoEvents: [Photo.ID: [CareEvent]] = [:]
    /// The number of photos that are being prepared.
    var incoming = 0
    var careUpdate = CareUpdate.idle
    var isCareUpdateSlow = false
    /// Whether there is a key for the service; nil until that is known.
    var hasTrefleKey: Bool?
    /// Whether the service was asked for care data, or cannot be.
    var hasAskedForCare = false
    /// The total number of history entries.
    private(set) var historyCount = 0
    /// What the user said about the soil, by event.
    private(set) var verdicts: [CareEvent.ID: SoilVerdict] = [:]
    /// The photos that were added with events, by event.
    private(set) var eventPhotos: [CareEvent.ID: [Photo]] = [:]
    private(set) var proposals: [IntervalProposal] = []
    /// The plant's problems, open ones first.
    private(set) var problems: [PlantProblem] = []
    /// The days on which each rule that treats a problem was completed, latest first.
    private(set) var treatmentDays: [CareRule.ID: [LocalDay]] = [:]
    private(set) var details = PlantDetails()
    /// The custom fields of the garden by name.
    private(set) var fields: [CustomField] = []
    /// Whether the card of the proposal lists the rounds from which it follows.
    var showsRounds = false
    /// The rules whose cards say why their tasks are due when they are.
    var explained: Set<CareRule.ID> = []
    /// The complete history, newest first. Loaded only while the history dialog is open.
    private(set) var wholeHistory: [HistoryEntry] = []

    /// Shows a dialog; set by the screen.
    @ObservationIgnored var present: @MainActor (Sheet) -> Void = { _ in }
    /// The notes as edited, possibly not yet saved.
    var notesDraft = ""
    /// Whether it is being read where the plant stays if it is deleted permanently.
    @ObservationIgnored var isReadingRemains = false
    /// Whether a task is being answered.
    @ObservationIgnored var isAnswering = false
    /// When a task was answered last; nil if none was.
    @ObservationIgnored var answeredAt: ContinuousClock.Instant?
    /// Whether the plant's name has scrolled out of view, so that the header bar shows it.
    var isNameHidden = false

    /// The undo group of the notes saved since their field was entered; nil if none were.
    @ObservationIgnored var notesGroup: UndoGroup.ID?
    /// Saves the notes after a pause in typing.
    @ObservationIgnored var notesPause: Task<Void, Never>?
    @ObservationIgnored var notesSaving: Task<Bool, Never>?
    @ObservationIgnored private var following: Task<Void, Never>?
    @ObservationIgnored private var showsWholeHistory = false
    @ObservationIgnored private var reads = ReadOrder()
    @ObservationIgnored private var historyReads = ReadOrder()

    var repository: GardenRepository { environment.repository }
    var formatter: GardenFormatter { settings.formatter }

    /// Creates the model without loading; call ``open()`` next, or ``loadForForm()`` for a form outside the page.
    init(_ id: Plant.ID, _ window: WindowModel) {
        self.id = id
        environment = window.environment
        settings = window.settings
        actions = window.actions
        navigator = window.navigator
        taskActions = window.taskActions
        layout = window.layout
    }

    /// The day on which the cards were put in their order.
    @ObservationIgnored private var cardsDay: LocalDay?

    isolated deinit { following?.cancel() }

    /// How long loading or fetching may take before progress is shown.
    static let progressDelay = Duration.milliseconds(200)

    /// Loads the page, and reloads it whenever the plant or the preferences change.
    func open() async {
        if following == nil {
            // Subscribe before the first load, so that no change in between is missed.
            let changes = repository.changes
            following = Task { [weak self, id] in
                for await change in changes where change.preferences || change.plants.contains(id) {
                    guard let self else { return }
                    await self.load()
                }
            }
        }
        let slow = Task { [weak self] in
            // A fast load cancels this wait, so no progress is shown.
            try? await Task.sleep(for: Self.progressDelay)
            if !Task.isCancelled { self?.isSlow = self?.phase == .loading }
        }
        await load()
        slow.cancel()
        isSlow = false
        await readKey()
        Task { await updateCare() }
    }

    /// Returns once the plant is loaded or cannot be, or progress is shown because that takes long.
    func readyToShow() async {
        while phase == .loading, !isSlow {
            await withCheckedContinuation { continuation in
                withObservationTracking {
                    _ = (phase, isSlow)
                } onChange: {
                    continuation.resume()
                }
            }
        }
    }

    /// Loads the plant once, without following its changes. Returns false after an error, which is reported.
    func loadForForm() async -> Bool {
        await load()
        if case .failed(let message) = phase { actions.showToast(message) }
        return phase == .ready
    }

    func load() async {
        let read = reads.begin()
        do {
            let page = try await repository.page(of: id)
            guard reads.accept(read) else { return }
            show(page)
            if showsWholeHistory { try await loadHistory() }
        } catch {
            if reads.accept(read) { phase = .failed(formatter.message(for: error)) }
        }
    }

    private func loadHistory() async throws {
        let read = historyReads.begin()
        let (events, problems) = try await (repository.history(of: id), repository.problems(of: id))
        if historyReads.accept(read), showsWholeHistory { wholeHistory = HistoryEntry.merged(events, problems) }
    }

    private func show(_ page: GardenRepository.Page) {
        // Notes with unsaved edits are not replaced by the stored ones.
        if notesDraft == plant?.notes ?? "" { assign(\.notesDraft, page.plant.notes) }
        assign(\.plant, page.plant)
        assign(\.pot, page.pot)
        assign(\.care, page.care)
        assign(\.light, page.light)
        assign(\.photos, page.photos)
        assign(\.cover, page.cover)
        assign(\.chosenCover, page.chosenCover)
        assign(\.photoEvents, page.photoEvents)
        assign(\.overridden, page.overridden)
        assign(\.rules, page.rules)
        assign(\.cards, cards(after: cardsDay == formatter.today ? cards : []))
        cardsDay = formatter.today
        assign(\.followUps, page.followUps)
        assign(\.history, page.history)
        assign(\.historyCount, page.historyCount)
        assign(\.verdicts, page.verdicts)
        assign(\.eventPhotos, page.eventPhotos)
        assign(\.proposals, page.proposals)
        assign(\.problems, page.problems)
        assign(\.treatmentDays, page.treatmentDays)
        assign(\.details, page.details)
        assign(\.fields, page.fields)
        assign(\.phase, .ready)
    }

    /// Shows a plant as it was saved, before the change arrives.
    func showSaved(_ saved: Plant) { assign(\.plant, saved) }

    private func assign<Value: Equatable>(_ part: ReferenceWritableKeyPath<PlantPageModel, Value>, _ value: Value) {
        if self[keyPath: part] != value { self[keyPath: part] = value }
    }

    /// Loads the complete history, and keeps it current until `unloadHistory()`.
    func readHistory() async {
        showsWholeHistory = true
        do {
            try await loadHistory()
        } catch {
            actions.report(error)
        }
    }

    /// Unloads the complete history. The latest entries stay.
    func unloadHistory() {
        showsWholeHistory = false
        wholeHistory = []
    }
}
