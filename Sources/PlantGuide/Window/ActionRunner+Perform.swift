import Garden
import GardenData

extension ActionRunner {
    /// Performs an undoable change and shows a toast with Undo or Redo, or the error; no toast for nil text, nor if nothing changed.
    /// Returns whether it succeeded.
    ///
    /// - Parameters:
    ///   - name: What the change did, for the toast after it is undone; nil if `text` says that. It is asked for after the change.
    ///   - offersRedo: Whether the change takes something back, so that its toast has Redo instead of Undo.
    @discardableResult
    func perform<Value: Sendable>(
        _ change: () async throws -> UndoableResult<Value>, savingSchedule: Bool = false,
        named name: @autoclosure () -> String? = nil, offersRedo: Bool = false,
        toast text: (Value) -> String?
    ) async -> Bool {
        do {
            let done = try await hold(change)
            if let text = text(done.value), done.hasChanged {
                showToast(text, undoing: .group(done.undoGroup), named: name(), offersRedo: offersRedo)
            }
            return true
        } catch {
            report(error, savingSchedule: savingSchedule)
            return false
        }
    }
}
