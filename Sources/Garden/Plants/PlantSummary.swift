import Foundation

/// The data of a plant's card or row in the collection.
public struct PlantSummary: Identifiable, Hashable, Sendable {
    /// The plant's identity.
    public let id: Plant.ID
    /// The plant's name.
    public let name: String
    /// The scientific name; nil if unknown.
    public let species: String?
    /// The room; nil if not set.
    public let room: Room?
    /// The light at the plant's location, its own or that of its room; nil if neither is set.
    public let light: LightLevel?
    /// Whether the plant is a favorite.
    public let isFavorite: Bool
    /// The user's tags.
    public let tags: [String]
    /// Whether the plant is archived.
    public let isArchived: Bool
    /// The name of the illustration shown while there is no photo; nil for none.
    public let art: String?
    /// The cover: the photo that was chosen, otherwise the newest that shows no problem; nil if there is none.
    public let photo: Photo?
    /// The instant the plant was added.
    public let addedAt: Date
    /// The soonest open task; nil if nothing is planned or the plant is archived.
    public let next: Next?
    /// The number of problems that are not resolved.
    public let openProblems: Int
    /// The names of its problems, also of resolved ones, for searching.
    public let problemNames: [String]
    /// The values in the fields that the user defined.
    public let custom: [CustomField.ID: CustomValue]
    /// The beginning of its notes, for searching: up to ``searchedNotes`` characters.
    public let notes: String
    /// How many characters of the notes are searched.
    public static let searchedNotes = 2_000

    /// The soonest open task of a plant.
    public struct Next: Hashable, Sendable {
        /// The task's occurrence.
        public let occurrence: Occurrence
        /// The kind of care as displayed: a soil check for a watering rule that checks the soil first.
        public let type: CareType
        /// When it is due.
        public let moment: LocalMoment

        /// The answers that the task accepts.
        public var answers: TaskAnswers { type.answers }

        /// Creates a next task.
        public init(occurrence: Occurrence, type: CareType, moment: LocalMoment) {
            self.occurrence = occurrence
            self.type = type
            self.moment = moment
        }
    }

    /// Creates a summary.
    public init(
        id: Plant.ID, name: String, species: String?, room: Room?, light: LightLevel?, isFavorite: Bool, tags: [String],
        isArchived: Bool, art: String?, photo: Photo? = nil, addedAt: Date, next: Next?,
        openProblems: Int = 0, problemNames: [String] = [], custom: [CustomField.ID: CustomValue] = [:], notes: String = ""
    ) {
        self.id = id
        self.name = name
        self.species = species
        self.room = room
        self.light = light
        self.isFavorite = isFavorite
        self.tags = tags
        self.isArchived = isArchived
        self.art = art
        self.photo = photo
        self.addedAt = addedAt
        self.next = next
        self.openProblems = openProblems
        self.problemNames = problemNames
        self.custom = custom
        self.notes = notes
    }
}
