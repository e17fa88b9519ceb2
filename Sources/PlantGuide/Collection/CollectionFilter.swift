import Garden

/// Which part of the collection is on the screen, besides what is searched for.
struct CollectionFilter: Hashable, Sendable {
    /// The place in the sidebar that is open.
    enum Scope: Hashable, Sendable {
        /// Every plant that is not in the archive.
        case all
        /// The plants of a room.
        case room(Room)
        /// The plants with a tag.
        case tag(String)
        /// The plants in the archive.
        case archived
    }

    /// The open place in the sidebar.
    var scope = Scope.all
    /// Whether plants whose next task lies before today are wanted. With ``dueToday`` either will do.
    var overdue = false
    /// Whether plants whose next task is for today are wanted. With ``overdue`` either will do.
    var dueToday = false
    /// Whether only favorites are wanted.
    var favorites = false
    /// Any of these levels of light is wanted; empty means that light does not matter.
    var light: Set<LightLevel> = []
    /// Any of these tags is wanted; empty means that tags do not matter.
    var tags: Set<String> = []

    /// Whether a chip narrows what the sidebar shows.
    var isNarrowed: Bool { self != CollectionFilter(scope: scope) }

    /// The same place in the sidebar without any chip.
    var cleared: CollectionFilter { CollectionFilter(scope: scope) }
}

/// The order in which the collection is shown.
enum CollectionOrder: String, CaseIterable, Sendable {
    /// What needs care soonest first; plants without tasks last.
    case nextDue
    /// By name, as the locale sorts.
    case name
    /// The newest first.
    case dateAdded
    /// By room in the order of the sidebar; plants without a room last.
    case room
}

/// How the collection is laid out.
enum CollectionLayout: String, CaseIterable, Sendable {
    case grid, list
}

/// How many plants the sidebar and the chips count.
struct CollectionCounts: Hashable, Sendable {
    /// A place in the sidebar and its plants.
    struct Place<Name: Hashable & Sendable>: Hashable, Sendable {
        let name: Name
        let count: Int
    }

    /// Plants that are not in the archive.
    var all = 0
    /// Rooms with at least one plant: the known ones in their order, then the user's own as the locale sorts.
    var rooms: [Place<Room>] = []
    /// Tags of at least one plant, as the locale sorts.
    var tags: [Place<String>] = []
    /// Plants in the archive.
    var archived = 0
    /// Overdue plants of the open place in the sidebar.
    var overdue = 0
    /// Plants of the open place that are due today.
    var dueToday = 0
    /// Favorites of the open place.
    var favorites = 0
}
