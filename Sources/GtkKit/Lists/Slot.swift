import Observation

/// A place of a list or grid on the screen, with the row that it shows at present.
///
/// A cell is built once for its slot; when the slot is given to another row, `id` changes and the cell's bindings run
/// again, before the frame is drawn. After a row was removed its slot keeps the id until it is used again, so look rows
/// up in a way that copes with one that is gone.
@MainActor
@Observable
public final class Slot<ID: Hashable> {
    /// The row that the slot shows.
    public internal(set) var id: ID
    /// Whether the person has selected that row.
    public internal(set) var isSelected = false
    /// Whether the keyboard is at the row or inside it.
    public internal(set) var isFocused = false

    init(_ id: ID) {
        self.id = id
    }
}
