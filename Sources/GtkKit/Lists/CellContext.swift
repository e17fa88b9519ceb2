import Observation

/// A place of a list or grid on the screen, with the row that it shows at present.
///
/// A cell is built once for its slot; when the slot is given to another row, `id` changes and the cell's bindings run
/// again, before the frame is drawn or, out of sight, once the list has come to rest. After a row was removed its slot
/// keeps the id until it is used again, so look rows up in a way that copes with one that is gone.
@MainActor
public final class CellContext<ID: Hashable> {
    private let state = CellState()
    private var held: ID

    init(_ id: ID) {
        held = id
    }

    /// The row that the slot shows.
    public internal(set) var id: ID {
        get {
            _ = state.turn
            return held
        }
        set {
            guard newValue != held else { return }
            held = newValue
            state.turn += 1
        }
    }

    /// Whether the person has selected that row.
    public internal(set) var isSelected: Bool {
        get { state.isSelected }
        set { state.isSelected = newValue }
    }

    /// Whether the keyboard is at the row or inside it.
    public internal(set) var isFocused: Bool {
        get { state.isFocused }
        set { state.isFocused = newValue }
    }
}

/// What is observed of a slot. Swift makes the key paths of a generic type anew at each access, which cells in a moving
/// list would feel; those of this one are made once.
@MainActor
@Observable
private final class CellState {
    /// Counts the rows that the slot has shown.
    var turn = 0
    var isSelected = false
    var isFocused = false
}
