/// The list before it appears.
extension ScheduleModel {
    /// Reads what is shown beside the rows.
    func readSurroundings() async {
        await readRooms()
        await readProposals(of: nil)
    }

    /// Lets the list wait for its first appearance. Until then it is read once, and changes are only noted.
    func prepare() { isPrepared = true }

    /// The list appears: reads what was left out, and what changed meanwhile.
    func appear() async {
        guard isPrepared else { return }
        isPrepared = false
        if isStale || today != repository.today { await refresh() }
        isStale = false
        await readSurroundings()
    }

    /// Reloads what depends on the time of day.
    func momentCame() async {
        if isPrepared { isStale = true } else { await refresh() }
    }
}
