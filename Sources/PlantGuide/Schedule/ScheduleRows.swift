/// The row objects of the schedule: those that are listed, and those that left the list last.
///
/// A cell may still refer to a row whose task has left the list and returns with an undo, so the row must be the same object
/// then.
@MainActor
struct ScheduleRows {
    /// How many rows that left the list are kept, which is more than a list has cells.
    static let formerLimit = 1_000

    private var rows: [ScheduleEntry: ScheduleRow] = [:]
    /// The entries that left the list, latest last.
    private var former: [ScheduleEntry] = []

    /// The number of row objects.
    var count: Int { rows.count }

    /// The row of an entry; nil if the entry was never listed, or left the list long ago.
    subscript(entry: ScheduleEntry) -> ScheduleRow? { rows[entry] }

    /// Updates the rows of all lines, and creates those of new ones.
    mutating func show(_ lines: [ScheduleSnapshot.Line]) {
        for line in lines {
            if let row = rows[line.entry] {
                row.show(line.content, line.edges)
            } else {
                rows[line.entry] = ScheduleRow(line.entry, line.content, line.edges)
            }
        }
    }

    /// Forgets rows that left the list long ago.
    mutating func replaceEntries(_ old: [ScheduleEntry], with new: [ScheduleEntry]) {
        let listed = Set(new)
        former = former.filter { !listed.contains($0) } + old.filter { !listed.contains($0) }
        for entry in former.dropLast(Self.formerLimit) { rows[entry] = nil }
        former = former.suffix(Self.formerLimit)
    }
}
