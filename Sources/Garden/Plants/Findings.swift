/// The results of checking the garden's integrity.
public struct Findings: Sendable, Equatable, Codable {
    /// SQLite's messages if the file is damaged, and the recorded data that cannot be read; otherwise empty.
    public var damage: [String] = []
    /// Rules whose due day in the index differs from the facts.
    public var wrongDueDays: [CareRule.ID] = []
    /// Plants whose fields, rules, photos, own care values or next task in the index differ from the facts.
    public var wrongPlants: [Plant.ID] = []
    /// The number of rows of the index that belong to no plant.
    public var strayRows = 0
    /// The keys of preferences whose value in the index differs from the facts.
    public var wrongPreferences: [String] = []
    /// Undo groups of undo or redo that are indexed as being in effect although they are not, or the other way round.
    public var wrongUndoGroups: [UndoGroup.ID] = []
    /// Events on a day that cannot have come yet, because the clock was wrong when they were recorded. They count for no rule.
    public var futureEvents: [CareEvent.ID] = []
    /// Rules that were created on such a day and start then.
    public var futureRules: [CareRule.ID] = []
    /// The file names of photos whose original is missing.
    public var missingOriginals: [String] = []
    /// The number of plants in the garden, including archived ones.
    public var plants = 0
    /// The number of active rules of these plants.
    public var rules = 0
    /// The number of events, including retracted ones.
    public var events = 0
    /// The number of photos of plants in the garden.
    public var photos = 0

    /// Creates the findings of a healthy, empty garden.
    public init() {}

    /// Whether the index differs from the facts.
    public var isIndexWrong: Bool {
        strayRows > 0 || !(wrongDueDays.isEmpty && wrongPlants.isEmpty && wrongPreferences.isEmpty && wrongUndoGroups.isEmpty)
    }

    /// Whether anything was recorded on days that cannot have come yet.
    public var hasFuture: Bool { !futureEvents.isEmpty || !futureRules.isEmpty }

    /// Whether no problem was found.
    public var isHealthy: Bool { damage.isEmpty && !isIndexWrong && !hasFuture && missingOriginals.isEmpty }
}
