import Garden

/// The part of the collection that is shown, apart from the search text.
struct CollectionFilter: Hashable, Sendable {
    /// An entry of the sidebar.
    enum Scope: Hashable, Sendable {
        /// All plants that are not archived.
        case all
        /// The unarchived plants of a room.
        case room(Room)
        /// The unarchived plants with a tag.
        case tag(String)
        /// The archived plants.
        case archived
    }

    /// The selected sidebar entry.
    var scope = Scope.all
    /// Whether to show plants whose next task is overdue. If ``dueToday`` is also set, a plant must match one of the two.
    var overdue = false
    /// Whether to show plants whose next task is due today. If ``overdue`` is also set, a plant must match one of the two.
    var dueToday = false
    /// Whether to show only favorites.
    var favorites = false
    /// The light levels to show. Empty means that light is not filtered.
    var light: Set<LightLevel> = []
    /// The tags to show; a plant must have at least one. Empty means that tags are not filtered.
    var tags: Set<String> = []

    /// Whether any filter chip is set.
    var isNarrowed: Bool { self != CollectionFilter(scope: scope) }

    /// The same sidebar entry with all filter chips cleared.
    var cleared: CollectionFilter { CollectionFilter(scope: scope) }
}

/// The sort order of the collection.
enum CollectionOrder: String, CaseIterable, Sendable {
    /// By the due time of the next task, soonest first. Plants without tasks come last.
    case nextDue
    /// By name in the locale's collation order.
    case name
    /// By the date added, newest first.
    case dateAdded
    /// By room in the sidebar's order. Plants without a room come last.
    case room
}

/// The layout of the collection.
enum CollectionLayout: String, CaseIterable, Sendable {
    case grid, list
}

/// The plant counts in the sidebar and the filter chips.
struct CollectionCounts: Hashable, Sendable {
    /// A room or tag and its number of plants.
    struct Place<Name: Hashable & Sendable>: Hashable, Sendable {
        let name: Name
        let count: Int
    }

    /// The number of plants that are not archived.
    var all = 0
    /// The rooms with at least one plant: predefined rooms in their fixed order, then the user's own in the locale's order.
    var rooms: [Place<Room>] = []
    /// The tags of at least one plant, in the locale's order.
    var tags: [Place<String>] = []
    /// The number of archived plants.
    var archived = 0
    /// The number of overdue plants in the selected sidebar entry.
    var overdue = 0
    /// The number of plants in the selected sidebar entry that are due today.
    var dueToday = 0
    /// The number of favorites in the selected sidebar entry.
    var favorites = 0
}
