import Foundation
import Garden
import Observation
import GardenData
import Localization

/// One plant's page: what is known of it, what it needs next, and what was done.
///
/// The parts of the page are properties of their own, and only those that differ are assigned, so that a deed redraws
/// just what it changed.
@MainActor @Observable
final class PlantPageModel {
    /// How far reading the page has come.
    enum Phase: Equatable {
        case loading, ready
        /// It cannot be shown; the words say why.
        case failed(String)
    }

    /// A dialog that the page asks for.
    enum Sheet: Hashable {
        /// The plant's own fields.
        case edit
        /// What else a source tells of the species.
        case details
        /// A care value with its source.
        case care(CareOverride.Field)
        /// Setting that care value.
        case override(CareOverride.Field)
        /// A rule; nil adds one.
        case rule(CareRule?)
        /// Answering a task with a day or a note; nil is a note that answers nothing.
        case answer(OpenTask?, TaskAnswerModel.Choice)
        case archive, duplicate, history, deletion
        /// A photo, large.
        case photo(Photo)
    }

    /// How asking the service for the species' care stands.
    enum Learning: Equatable {
        case idle, running
        /// It did not tell; the words say why.
        case failed(String)
    }

    /// Which plant.
    let id: Plant.ID
    /// What the window's screens share.
    @ObservationIgnored let window: WindowModel

    /// How far reading has come.
    private(set) var phase = Phase.loading
    /// Whether reading takes so long that rows without words should stand in.
    private(set) var isSlow = false
    /// The plant; nil until it is read.
    private(set) var plant: Plant?
    /// Its care, each value with its source.
    private(set) var care = CareProfile()
    /// Which care values the user set.
    private(set) var overridden: Set<CareOverride.Field> = []
    /// Its rules with the open task of each, soonest first.
    private(set) var rules: [GardenRepository.PlannedRule] = []
    /// The latest of its history, latest first.
    private(set) var history: [CareEvent] = []
    /// Its photos, the newest first.
    private(set) var photos: [Photo] = []
    /// Photos that are being made ready to be added.
    var incoming = 0
    /// How asking the service for its care stands.
    var learning = Learning.idle
    /// Whether the answer takes so long that rows without words should stand in.
    var isLearningSlow = false
    /// How much history there is in all.
    private(set) var historyCount = 0
    /// All of its history while the dialog about it is open, latest first.
    private(set) var wholeHistory: [CareEvent] = []

    /// The dialog that the page asks for; the screen that opens it sets nil.
    var sheet: Sheet?
    /// The notes as they are being written.
    var notesDraft = ""
    /// Whether the ways to snooze the next task are to be opened.
    var offersSnooze = false
    /// Whether the plant's name is scrolled out of sight, so that the header has to show it.
    var isNameHidden = false

    @ObservationIgnored private var following: Task<Void, Never>?
    @ObservationIgnored private var showsWholeHistory = false

    var repository: GardenRepository { window.repository }
    var formatter: GardenFormatter { window.formatter }

    /// The page of a plant; nothing is read before `open()`.
    init(_ id: Plant.ID, _ window: WindowModel) {
        self.id = id
        self.window = window
    }

    isolated deinit { following?.cancel() }

    /// How long reading may take before the page says that it is at work.
    static let patience = Duration.milliseconds(200)

    /// Reads the page, and again whenever something of it changes.
    func open() async {
        if following == nil {
            // Listening begins before the first reading, so that no change falls between the two.
            let changes = repository.changes
            following = Task { [weak self, id] in
                for await change in changes where change.preferences || change.plants.contains(id) {
                    guard let self else { return }
                    await self.load()
                }
            }
        }
        let slow = Task { [weak self] in
            // A reading that ends in time cancels the wait, and then nothing is to be said.
            try? await Task.sleep(for: Self.patience)
            if !Task.isCancelled { self?.isSlow = self?.phase == .loading }
        }
        await load()
        slow.cancel()
        isSlow = false
        Task { await learn() }
    }

    /// Reads the page again.
    func load() async {
        do {
            show(try await repository.page(of: id))
            if showsWholeHistory { wholeHistory = try await repository.history(of: id) }
        } catch {
            phase = .failed(formatter.message(for: error))
        }
    }

    private func show(_ page: GardenRepository.Page) {
        // Notes that are being written are not overwritten by what was stored before.
        if notesDraft == plant?.notes ?? "" { assign(\.notesDraft, page.plant.notes) }
        assign(\.plant, page.plant)
        assign(\.care, page.care)
        assign(\.photos, page.photos)
        assign(\.overridden, page.overridden)
        assign(\.rules, page.rules)
        assign(\.history, page.history)
        assign(\.historyCount, page.historyCount)
        assign(\.phase, .ready)
    }

    private func assign<Value: Equatable>(_ part: ReferenceWritableKeyPath<PlantPageModel, Value>, _ value: Value) {
        if self[keyPath: part] != value { self[keyPath: part] = value }
    }

    /// Reads all of the history, and keeps it current until `leaveHistory()`.
    func readHistory() async {
        showsWholeHistory = true
        do {
            wholeHistory = try await repository.history(of: id)
        } catch {
            window.report(error)
        }
    }

    /// Lets go of all but the latest history.
    func leaveHistory() {
        showsWholeHistory = false
        wholeHistory = []
    }
}
