import Observation

/// A cell of a list or grid, with the row that it currently shows.
///
/// The widgets of a cell are built once. When the cell is reused for another row, `id` changes and the cell's bindings
/// run again: before the frame is drawn or, for cells out of sight, once the list has stopped scrolling. After a row is
/// removed, its cell keeps the ID until it is reused, so row lookups must tolerate a missing row.
@MainActor
public final class CellContext<ID: Hashable> {
    private let state = CellState()
    private var held: ID

    /// Handles the keys pressed while the row itself has the keyboard focus, before the list does. Keys pressed in a button
    /// or an entry of the cell are not passed. Returns whether the key was handled.
    ///
    /// The cell's content sets it. It may use the widgets of the content, because it is released with them.
    public var onKey: (@MainActor (Key) -> Bool)?

    init(_ id: ID) {
        held = id
    }

    /// The ID of the row that the cell shows.
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

    /// Whether the row is selected.
    public internal(set) var isSelected: Bool {
        get { state.isSelected }
        set { state.isSelected = newValue }
    }

    /// Whether the keyboard focus is on the row or inside it.
    public internal(set) var isFocused: Bool {
        get { state.isFocused }
        set { state.isFocused = newValue }
    }
}

/// The observed state of a cell.
///
/// Swift creates the key paths of a generic type at each access, which would slow down scrolling. The key paths of this
/// type, which is not generic, are created once.
@MainActor
@Observable
private final class CellState {
    /// Incremented each time the cell gets another row.
    var turn = 0
    var isSelected = false
    var isFocused = false
}
