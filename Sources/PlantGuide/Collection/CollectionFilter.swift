import Garden

/// The part of the collection that is shown, apart from the search text.
struct CollectionFilter: Hashable, Sendable {
    /// An entry of the sidebar. All entries except `archived` leave out archived plants.
    enum Scope: Hashable, Sendable {
        case all
        case room(Room)
        case tag(String)
        case archived
    }

    var scope = Scope.all
    /// Whether to show plants whose next task is overdue. If ``dueToday`` is also set, a plant must match one of the two.
    var overdue = false
    var dueToday = false
    var favorites = false
    /// Whether to show only plants with problems that are not resolved.
    var problems = false
    /// The light levels to show. Empty means that light is not filtered.
    var light: Set<LightLevel> = []
    /// Show only plants that a source calls non-toxic to all of these. Empty means that toxicity is not filtered.
    var safeFor: Set<ToxicitySubject> = []
    /// The tags to show; a plant must have at least one. Empty means that tags are not filtered.
    var tags: Set<String> = []

    /// Whether any filter chip is set.
    var isNarrowed: Bool { self != CollectionFilter(scope: scope) }

    /// Whether the chips for what is due are set, and no others, among all plants.
    var asksOnlyForDue: Bool {
        isNarrowed && self == CollectionFilter(overdue: overdue, dueToday: dueToday)
    }

    var cleared: CollectionFilter { CollectionFilter(scope: scope) }

    /// Whether the filter shows plants with a light of a location.
    func shows(_ light: LightLevel) -> Bool { !self.light.isDisjoint(with: light.levelsOfLocation) }

    /// Adds or removes a light of a location.
    mutating func toggle(_ light: LightLevel) {
        if shows(light) { self.light.subtract(light.levelsOfLocation) } else { self.light.formUnion(light.levelsOfLocation) }
    }
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

/// The plant counts in the sidebar.
struct CollectionCounts: Hashable, Sendable {
    /// A room or tag and its number of plants.
    struct Place<Name: Hashable & Sendable>: Hashable, Sendable {
        let name: Name
        let count: Int
    }

    /// The number of plants that are not archived.
    var all = 0
    /// The rooms with at least one plant, and those that the user added or gave a light, in the user's order.
    var rooms: [Place<Room>] = []
    /// The tags of at least one plant, in the locale's order.
    var tags: [Place<String>] = []
    var archived = 0
}

/// The plant counts in the filter chips.
///
/// Each is the number of plants in the selected sidebar entry that match the search and the other chips, and that are overdue,
/// due today, favorites, or have open problems. So it is what the chip shows, or would show; overdue and due today do not limit
/// each other, because a plant must match only one of the two.
struct ChipCounts: Hashable, Sendable {
    var overdue = 0
    var dueToday = 0
    var favorites = 0
    var problems = 0
    /// Whether any plant of the sidebar entry that matches the search and the menus has an open problem, however these chips are
    /// set.
    var hasProblems = false
}
