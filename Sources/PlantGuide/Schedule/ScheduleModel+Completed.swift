import Garden

/// The rows of tasks that were just completed.
extension ScheduleModel {
    /// Marks tasks as done before they are written. Their rows stay until ``finish(_:answered:asksForSoil:)`` removes them.
    ///
    /// - Parameter day: The day on which the care was given; nil for today.
    func hold(_ ids: [Occurrence], on day: LocalDay? = nil) {
        for id in ids {
            guard let row = rows[.task(id)], let task = row.task, row.phase == .open else { continue }
            held[id] = HeldTask(task: task, isWritten: false)
            row.phase = .done
            row.doneOn = day == today ? nil : day
            row.isUnfolded = false
        }
        noteUse()
        onHold(Set(ids))
    }

    /// Notes that the list is in use: a task was completed, or the pointer moved over it.
    func noteUse() { lastUse = .now }

    /// Waits until the list has not been in use for some time. Until then rows keep their places, because a ring that moves would be
    /// missed, and that of another plant hit instead.
    func rest() async {
        while case let left = stay - (.now - lastUse), isPointed || left > .zero {
            // The pointer may leave meanwhile. Cancellation means that the window is closing.
            guard (try? await Task.sleep(for: max(isPointed ? stay : left, .milliseconds(50)))) != nil else { return }
        }
    }

    /// Removes the rows of answered tasks once the list is not in use; tasks that were not answered are open again.
    func finish(_ ids: [Occurrence], answered: Set<Occurrence>, asksForSoil: Bool = false) async {
        for id in ids where held[id] != nil {
            if answered.contains(id) {
                held[id]?.isWritten = true
            } else {
                held[id] = nil
                rows[.task(id)]?.phase = .open
            }
        }
        let marked = ids.compactMap { held[$0] }
        if asksForSoil, let id = ids.first, held[id] != nil { await askForSoil(id) }
        await rest()
        // What was undone meanwhile may have been completed again, and then stays as long once more.
        let leaving = marked.filter { held[$0.task.id]?.since == $0.since }.map(\.task.id)
        for id in leaving { rows[.task(id)]?.phase = .leaving }
        await pause(fade)
        for id in leaving { held[id] = nil }
        await refresh()
        for id in leaving where held[id] == nil { rows[.task(id)]?.phase = .open }
    }

    private func pause(_ time: Duration) async {
        guard time > .zero else { return }
        // Cancellation means that the window is closing, so nothing needs to be waited for.
        try? await Task.sleep(for: time)
    }
}
