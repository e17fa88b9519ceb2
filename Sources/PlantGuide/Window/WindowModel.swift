import Foundation
import Garden
import Logging
import Observation
import GardenData
import Localization

/// The state that all screens of the window share: navigation, the current day, and toasts.
@MainActor @Observable
final class WindowModel {
    /// The sections of the view switcher.
    enum Section: String, CaseIterable { case plants, schedule, identify }

    /// A page above the sections.
    enum Page: Hashable {
        case plant(Plant.ID)
        /// The current identification.
        case identification
    }

    /// A dialog over the window.
    enum Dialog: Hashable {
        case addPlant
        /// Adding a plant from identification photos.
        case adopt(Adoption)
        case editPlant(Plant.ID)
        case preferences
        /// The preferences, at the page with the API keys.
        case keys
        /// The preferences, at the page of reminders.
        case reminders
    }

    /// A message at the bottom that disappears by itself, with an Undo button if there is something to undo.
    struct Toast: Identifiable {
        let id: Int
        let text: String
        let undo: UndoGroup.ID?
    }

    @ObservationIgnored let environment: Environment
    /// The formatter for the current day, with the preferred units.
    private(set) var formatter: GardenFormatter
    private(set) var preferences = Preferences()
    /// The selected section.
    var section = Section.plants
    /// The page above the sections; nil for none.
    private(set) var page: Page?
    /// The plant whose page is open; nil for none.
    var openPlant: Plant.ID? { if case .plant(let plant) = page { plant } else { nil } }
    /// The dialog that is open; nil for none.
    var dialog: Dialog?
    /// The latest toast.
    private(set) var toast: Toast?
    /// Whether the window is narrower than 720 px.
    var isNarrow = false
    /// Whether a list beside the sidebar has room for all its columns.
    var isWide = true
    /// The number of overdue tasks, for the badge.
    private(set) var overdueCount = 0

    var taskActions: TaskActionsModel { TaskActionsModel(window: self) }

    /// The imported tables. Owned by the window, so that an import continues after the preferences are closed.
    @ObservationIgnored private(set) lazy var tables = TablesModel(repository) { [weak self] in self?.report($0) }

    @ObservationIgnored private var gestures: [UndoGroup.ID] = []
    @ObservationIgnored private var toastCount = 0

    var repository: GardenRepository { environment.repository }

    init(_ environment: Environment) {
        self.environment = environment
        formatter = GardenFormatter(locale: environment.locale, units: .metric, today: environment.repository.today)
    }

    /// Reloads the preferences, the day and the overdue count: at the start, after changes, and at midnight.
    func refresh() async {
        do {
            preferences = try await repository.preferences()
            formatter = GardenFormatter(locale: environment.locale, units: preferences.units, today: repository.today)
            overdueCount = try await repository.taskCounts(TaskFilter(through: repository.today - 1)).reduce(0) { $0 + $1.count }
        } catch {
            report(error)
        }
    }

    /// Shows a section and closes the page above it.
    func showSection(_ section: Section) {
        page = nil
        self.section = section
    }

    /// Opens a plant's page.
    func open(_ plant: Plant.ID) { page = .plant(plant) }

    /// Opens the page of the current identification.
    func openIdentification() { page = .identification }

    /// Closes the page above the sections if it is a plant's.
    func closePlant() { if openPlant != nil { page = nil } }

    /// Closes the page above the sections.
    func closePage() { page = nil }

    /// Shows a toast; with an undo group it offers to undo it.
    func showToast(_ text: String, undo undoGroup: UndoGroup.ID? = nil) {
        toastCount += 1
        toast = Toast(id: toastCount, text: text, undo: undoGroup)
        if let undoGroup { gestures.append(undoGroup) }
    }

    /// Logs an error and shows it as a toast. Errors of saving a schedule have their own messages.
    func report(_ error: any Error, savingSchedule: Bool = false) {
        Logger(label: "window").error("\(error)")
        showToast(savingSchedule ? formatter.message(forSavingSchedule: error) : formatter.message(for: error))
    }

    /// Undoes a group of changes.
    func undo(_ undoGroup: UndoGroup.ID) async {
        do {
            try await repository.undo(undoGroup)
            gestures.removeAll { $0 == undoGroup }
            try await leaveGonePlant()
        } catch {
            report(error)
        }
    }

    /// Closes the page of a plant that an undo removed from the garden.
    private func leaveGonePlant() async throws {
        guard let plant = openPlant else { return }
        if try await repository.summaries(of: [plant]).isEmpty, openPlant == plant { closePlant() }
    }

    /// Undoes the latest undo group of this window that was not undone yet.
    func undoLatest() async {
        guard let undoGroup = gestures.last else { return showToast(tr("There is nothing to undo.")) }
        await undo(undoGroup)
        showToast(tr("Undone"))
    }

    /// Performs an undoable change and shows a toast with Undo, or the error; no toast for nil text. Returns whether it succeeded.
    @discardableResult
    func perform<Value: Sendable>(
        _ gesture: () async throws -> UndoableResult<Value>, savingSchedule: Bool = false, saying text: (Value) -> String?
    ) async -> Bool {
        do {
            let done = try await gesture()
            if let text = text(done.value) { showToast(text, undo: done.undoGroup) }
            return true
        } catch {
            report(error, savingSchedule: savingSchedule)
            return false
        }
    }
}
