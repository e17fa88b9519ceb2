/// Numbers the reads of a model, so that a slow one never replaces what a newer one has shown.
struct ReadOrder {
    /// The number of the latest read; 0 if there was none.
    private(set) var latest = 0
    private var accepted = 0

    /// Begins a read, and returns its number.
    mutating func begin() -> Int {
        latest += 1
        return latest
    }

    /// Whether the result of a read may be shown, because none of a newer read was. It then counts as shown.
    mutating func accept(_ number: Int) -> Bool {
        guard number >= accepted else { return false }
        accepted = number
        return true
    }

    /// Whether no other read has begun since: for reads that depend on a choice, of which only the last counts.
    func isLatest(_ number: Int) -> Bool { number == latest }
}
