import Foundation
import Garden
import Logging
import Observation
import GardenData
import Localization

/// What every screen of the window shares: where one is, what day it is, and what is said at the foot.
@MainActor @Observable
final class WindowModel {
    /// The pages between which the switcher at the top changes.
    enum Section: String, CaseIterable { case plants, schedule, identify }

    /// A page that lies over the sections.
    enum Page: Hashable {
        case plant(Plant.ID)
        /// The photos that are being identified.
        case identification
    }

    /// A dialog over the window.
    enum Dialog: Hashable {
        case addPlant
        /// Adding a plant of which photos were taken.
        case adopt(Adoption)
        case editPlant(Plant.ID)
        case preferences
        /// The preferences, where keys are entered.
        case keys
        /// The preferences, where reminders are set.
        case reminders
    }

    /// A line at the foot that goes by itself, with an undo where there is something to undo.
    struct Toast: Identifiable {
        let id: Int
        let text: String
        let undo: UndoGroup.ID?
    }

    @ObservationIgnored let environment: Environment
    /// The words for today, in the preferences's units.
    private(set) var formatter: GardenFormatter
    /// The preferences.
    private(set) var preferences = Preferences()
    /// The page that is shown.
    var section = Section.plants
    /// The page that lies over the sections; nil for none.
    private(set) var page: Page?
    /// The plant whose page lies over the sections; nil for none.
    var openPlant: Plant.ID? { if case .plant(let plant) = page { plant } else { nil } }
    /// The dialog that is open; nil for none.
    var dialog: Dialog?
    /// The latest line at the foot.
    private(set) var toast: Toast?
    /// Whether the window is narrower than 720 px.
    var isNarrow = false
    /// Whether a list beside the sidebar has room for all its columns.
    var isWide = true
    /// How many tasks are overdue, for the badge.
    private(set) var overdueCount = 0

    /// Answers tasks for every screen.
    var taskActions: TaskActionsModel { TaskActionsModel(window: self) }

    /// The imported tables; an import goes on when the preferences are closed, and is met there again.
    @ObservationIgnored private(set) lazy var tables = TablesModel(repository) { [weak self] in self?.report($0) }

    @ObservationIgnored private var gestures: [UndoGroup.ID] = []
    @ObservationIgnored private var toastCount = 0

    var repository: GardenRepository { environment.repository }

    init(_ environment: Environment) {
        self.environment = environment
        formatter = GardenFormatter(locale: environment.locale, units: .metric, today: environment.repository.today)
    }

    /// Reads the preferences and the day again: at the start, when they changed, and at midnight.
    func refresh() async {
        do {
            preferences = try await repository.preferences()
            formatter = GardenFormatter(locale: environment.locale, units: preferences.units, today: repository.today)
            overdueCount = try await repository.taskCounts(TaskFilter(through: repository.today - 1)).reduce(0) { $0 + $1.count }
        } catch {
            report(error)
        }
    }

    /// Shows a section, and no page over it.
    func showSection(_ section: Section) {
        page = nil
        self.section = section
    }

    /// Shows a plant's page.
    func open(_ plant: Plant.ID) { page = .plant(plant) }

    /// Shows the photos that are being identified.
    func openIdentification() { page = .identification }

    /// Goes back from a plant's page.
    func closePlant() { if openPlant != nil { page = nil } }

    /// Goes back to the sections.
    func closePage() { page = nil }

    /// Says something at the foot; with a gesture it offers to undo it.
    func showToast(_ text: String, undo undoGroup: UndoGroup.ID? = nil) {
        toastCount += 1
        toast = Toast(id: toastCount, text: text, undo: undoGroup)
        if let undoGroup { gestures.append(undoGroup) }
    }

    /// Tells of an error at the foot; one of saving a schedule as such.
    func report(_ error: any Error, savingSchedule: Bool = false) {
        Logger(label: "window").error("\(error)")
        showToast(savingSchedule ? formatter.message(forSavingSchedule: error) : formatter.message(for: error))
    }

    /// Takes back a gesture.
    func undo(_ undoGroup: UndoGroup.ID) async {
        do {
            try await repository.undo(undoGroup)
            gestures.removeAll { $0 == undoGroup }
            try await leaveGonePlant()
        } catch {
            report(error)
        }
    }

    /// Goes back from the page of a plant that an undo took out of the garden.
    private func leaveGonePlant() async throws {
        guard let plant = openPlant else { return }
        if try await repository.summaries(of: [plant]).isEmpty, openPlant == plant { closePlant() }
    }

    /// Takes back the latest gesture of this window that still holds.
    func undoLatest() async {
        guard let undoGroup = gestures.last else { return showToast(tr("There is nothing to undo.")) }
        await undo(undoGroup)
        showToast(tr("Undone"))
    }

    /// Runs a gesture, says what was done with an undo, or tells why not; returns whether it was kept.
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
