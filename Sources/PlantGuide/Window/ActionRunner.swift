import Garden
import GardenData
import Localization
import Logging
import Observation

/// Performs undoable changes and shows their result, or their error, as a toast.
@MainActor @Observable
final class ActionRunner {
    /// A message at the bottom that disappears by itself, with an Undo button if there is something to undo.
    struct Toast: Identifiable {
        let id: Int
        let text: String
        let undo: UndoableChange?
        /// Whether its button is Redo, because the change took something back.
        let offersRedo: Bool
    }

    private(set) var toast: Toast?

    @ObservationIgnored private let repository: GardenRepository
    @ObservationIgnored private let settings: DisplaySettings
    /// The changes that can be undone and redone. Changed here and in ``merge(_:)`` only.
    var undoStack: UndoStack
    @ObservationIgnored private var toastCount = 0
    /// The ID of the latest toast that was taken.
    @ObservationIgnored private var takenToast = 0
    @ObservationIgnored private var running = 0
    /// How many changes have begun.
    @ObservationIgnored private(set) var begun = 0
    @ObservationIgnored private var waiting: [CheckedContinuation<Void, Never>] = []
    /// How many undos and redos have begun and not ended.
    private var turns = 0
    /// The latest undo or redo, which may have ended.
    @ObservationIgnored private var lastTurn: Task<Void, Never>?
    /// Saves again what could not be saved when its page was left. Each returns whether it succeeded.
    @ObservationIgnored var unsaved: [@MainActor () async -> Bool] = []

    /// Called with an error of reading what the window needs to show anything; set by the window.
    @ObservationIgnored var onReadingFailed: @MainActor (any Error) -> Void = { _ in }

    /// Called one after the other after an undo or a redo; added by the window.
    @ObservationIgnored var onUndo: [@MainActor () async throws -> Void] = []

    /// What the user is asked before a replaced garden comes back without what was changed since then; nil for nothing.
    private(set) var question: ReplacementQuestion?
    /// What is done if the user agrees.
    @ObservationIgnored private var agreed: @MainActor () async -> Void = {}
    /// Whether the question is being prepared or asked. Meanwhile there is no other one.
    @ObservationIgnored private var isAsking = false

    init(_ repository: GardenRepository, _ settings: DisplaySettings) {
        self.repository = repository
        self.settings = settings
        undoStack = UndoStack(since: repository.instant)
    }

    /// Whether a change can be undone, or may be once a redo has ended.
    var canUndo: Bool { undoStack.last() != nil || turns > 0 }

    /// Whether a change that was undone in this window can be redone, or may be once an undo has ended.
    var canRedo: Bool { undoStack.nextRedo() != nil || turns > 0 }

    /// The changes of the garden that can be undone, oldest first.
    var undoableChanges: [KeptChanges.Change] { undoStack.kept }

    /// The number of changes that were made in this window so far.
    var changeCount: Int { undoStack.count }

    /// - Parameters:
    ///   - name: What the change did, for the toast after it is undone; nil if `text` says that.
    ///   - offersRedo: Whether the button of the toast is Redo instead of Undo.
    func showToast(
        _ text: String, undoing change: UndoableChange? = nil, named name: String? = nil, offersRedo: Bool = false
    ) {
        show(text, button: change, offersRedo: offersRedo)
        if let change { undoStack.push(change, name ?? text, at: repository.instant) }
    }

    func show(_ text: String, button change: UndoableChange?, offersRedo: Bool) {
        toastCount += 1
        toast = Toast(id: toastCount, text: text.withShortNames, undo: change, offersRedo: offersRedo)
    }

    /// The toast to show; nil if it was taken before, so that only one of the window's pages shows it.
    func takeToast() -> Toast? {
        guard let toast, toast.id > takenToast else { return nil }
        takenToast = toast.id
        return toast
    }

    /// Shows that a change was just undone, with a button that redoes it.
    ///
    /// - Parameter text: What the change did.
    func showUndone(_ text: String) {
        show(settings.formatter.undone(text), button: undoStack.nextRedo()?.change, offersRedo: true)
    }

    func showToast(_ text: String, undo undoGroup: UndoGroup.ID) { showToast(text, undoing: .group(undoGroup)) }

    /// Makes a change, of which `text` says what it did, the next one that Ctrl+Z undoes.
    func pushUndo(_ undoGroup: UndoGroup.ID, _ text: String) { undoStack.push(.group(undoGroup), text, at: repository.instant) }

    /// Runs a change to its end, also if the window is closed meanwhile.
    func hold<Value>(_ change: () async throws -> Value) async rethrows -> Value {
        (running, begun) = (running + 1, begun + 1)
        defer {
            running -= 1
            if running == 0 {
                waiting.forEach { $0.resume() }
                waiting = []
            }
        }
        return try await change()
    }

    /// Whether a change is being saved.
    var isBusy: Bool { running > 0 }

    /// Waits until all changes that have begun are saved or have failed.
    func waitUntilIdle() async { while isBusy { await withCheckedContinuation { waiting.append($0) } } }

    /// Waits for the same, and saves what could not be saved. Returns whether nothing is left to save.
    func finish() async -> Bool {
        await waitUntilIdle()
        let failed = unsaved
        unsaved = []
        for save in failed where await !save() { unsaved.append(save) }
        return unsaved.isEmpty
    }

    /// Logs an error and shows it as a toast. Errors of saving a schedule have their own messages.
    func report(_ error: any Error, savingSchedule: Bool = false) {
        // A dialog or page was closed meanwhile.
        if error is CancellationError { return }
        Logger(label: "window").error("\(error)")
        let formatter = settings.formatter
        showToast(savingSchedule ? formatter.message(forSavingSchedule: error) : formatter.message(for: error))
    }

    /// Undoes a change. Returns whether it succeeded.
    ///
    /// - Parameter name: What the change did, if it was not made in this window.
    @discardableResult
    func undo(_ undoGroup: UndoGroup.ID, named name: String) async -> Bool { await undoNow(.group(undoGroup), named: name) }

    /// Undoes a change of this window, or redoes one that was undone. If others would be lost with it, the ``question`` is asked
    /// first.
    func undo(_ change: UndoableChange) async {
        await inTurn { [weak self] in
            guard let self else { return }
            let redo = undoStack.redo(change)
            await asking(about: change, isRedo: redo != nil) { [weak self] in
                if let redo { await self?.redoNow(redo) } else { await self?.undoNow(change) }
            }
        }
    }

    /// Undoes the change of this window that recorded an event, if it recorded no other one, so that the next redo makes it
    /// again. Returns whether there is such a change.
    ///
    /// - Parameter name: What the change did.
    func undo(_ event: CareEvent, named name: String) async -> Bool {
        let recorded = UndoableChange.group(event.undoGroup)
        guard undoStack.entry(of: recorded) != nil, (try? await repository.isAlone(event)) == true else { return false }
        await inTurn { [weak self] in
            guard let self, let entry = undoStack.entry(of: recorded), await undoNow(entry.change) else { return }
            showUndone(name)
        }
        return true
    }

    /// Undoes the latest change that was not undone yet, if there is one.
    ///
    /// - Parameter start: The number of changes of this window that stay, with those of earlier ones; nil if none stays.
    func undoLatest(after start: Int? = nil) async {
        await inTurn { [weak self] in
            guard let self, let entry = undoStack.last(after: start) else { return }
            await asking(about: entry.change) { [weak self] in
                // Another change may have followed meanwhile, through D-Bus.
                guard let self, undoStack.last(after: start)?.change == entry.change, await undoNow(entry.change) else { return }
                showUndone(entry.text)
            }
        }
    }

    /// Redoes the latest change that was undone in this window, unless another change followed; does nothing if there is none.
    ///
    /// - Parameter start: The number of changes of this window that stay undone, with those of earlier ones; nil if none stays.
    func redoLatest(after start: Int? = nil) async {
        await inTurn { [weak self] in
            guard let self, let entry = undoStack.nextRedo(after: start) else { return }
            await asking(about: entry.change, isRedo: true) { [weak self] in
                // As above.
                guard let self, undoStack.nextRedo(after: start)?.change == entry.change else { return }
                await redoNow(entry)
            }
        }
    }

    /// Undoes or redoes something after what the user undid or redid before, which can still be running.
    private func inTurn(_ revert: @escaping @MainActor () async -> Void) async {
        let turn = Task { [earlier = lastTurn] in
            await earlier?.value
            await revert()
        }
        lastTurn = turn
        turns += 1
        await hold { await turn.value }
        turns -= 1
    }

    @discardableResult
    private func undoNow(_ change: UndoableChange, named name: String = "") async -> Bool {
        // Removed first, so that an undo through D-Bus meanwhile does not take it, too.
        var entry = undoStack.remove(change) ?? undoStack.entry(change, name, at: repository.instant)
        do {
            entry.change = try await hold { try await revert(change) }
            if case .replacement = change { undoStack.removeGardenChanges() }
            undoStack.pushRedo(entry, at: repository.instant)
        } catch {
            // Trying again would not help if another program took it back.
            if error as? GardenError != .nothingToUndo { undoStack.restore(entry) }
            report(error)
            return false
        }
        await noteUndo()
        return true
    }

    private func redoNow(_ entry: UndoStack.Entry) async {
        undoStack.removeRedo(entry)
        do {
            var redone = entry
            redone.change = try await hold { try await revert(entry.change) }
            redone.madeAt = repository.instant
            undoStack.restore(redone)
        } catch {
            undoStack.pushRedo(entry, at: repository.instant)
            return report(error)
        }
        await noteUndo()
        showToast(tr("Redid: {line}").filled(["line": entry.text]))
    }

    /// Tells the window that an undo or a redo has changed the garden, as restoring a backup does. Errors are reported.
    func noteUndo() async {
        for note in onUndo {
            do { try await note() } catch { report(error) }
        }
    }

    /// Takes a change back with `revert`: at once, or if later changes are lost with it, once the user has agreed to that.
    private func asking(
        about change: UndoableChange, isRedo: Bool = false, _ revert: @escaping @MainActor () async -> Void
    ) async {
        guard case .replacement(let replacement, let isImport) = change else { return await revert() }
        guard !isAsking else { return }
        isAsking = true
        do {
            let count = try await hold { try await repository.changeCount(since: replacement) }
            guard count > 0 else {
                isAsking = false
                return await revert()
            }
            agreed = revert
            question = ReplacementQuestion(isRedo: isRedo, isImport: isImport, laterChanges: count, settings.formatter)
        } catch {
            isAsking = false
            report(error)
        }
    }

    /// The user agreed to the ``question``.
    func agree() async {
        let revert = agreed
        dropQuestion()
        await revert()
    }

    /// The user did not agree to the ``question``.
    func dropQuestion() {
        question = nil
        agreed = {}
        isAsking = false
    }

    /// Takes a change back. Returns the change that this is.
    private func revert(_ change: UndoableChange) async throws -> UndoableChange {
        switch change {
        case .group(let undoGroup): return .group(try await repository.undo(undoGroup))
        case .replacement(let replacement, let isImport):
            guard let before = replacement.before else { throw GardenError.nothingToUndo }
            return .replacement(try await repository.restore(before), isImport: isImport)
        case .local(let change): return .local(try await change.revert())
        }
    }
}
