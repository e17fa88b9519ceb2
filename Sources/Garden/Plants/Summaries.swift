import Foundation

/// What a card or a row of the collection shows of a plant.
public struct PlantSummary: Identifiable, Hashable, Sendable {
    /// The plant's identity.
    public let id: Plant.ID
    /// Its name.
    public let name: String
    /// Its scientific name; nil where nobody knows.
    public let species: String?
    /// Its room; nil where nothing was said.
    public let room: Room?
    /// The light of its spot; nil where nothing was said.
    public let light: LightLevel?
    /// Whether it is a favorite.
    public let isFavorite: Bool
    /// Its tags.
    public let tags: [String]
    /// Whether it is in the archive.
    public let isArchived: Bool
    /// The drawn picture that stands in for a photo; nil for none.
    public let art: String?
    /// Its newest photo; nil while it has none.
    public let photo: Photo?
    /// When it was added.
    public let addedAt: Date
    /// What it needs next; nil where nothing is planned or it is archived.
    public let next: Next?

    /// The soonest open task of a plant.
    public struct Next: Hashable, Sendable {
        /// Which occurrence.
        public let occurrence: Occurrence
        /// The kind under which it is shown.
        public let type: CareType
        /// When it is due.
        public let moment: LocalMoment

        /// The answers that it accepts.
        public var answers: TaskAnswers { type.answers }

        /// The soonest task.
        public init(occurrence: Occurrence, type: CareType, moment: LocalMoment) {
            self.occurrence = occurrence
            self.type = type
            self.moment = moment
        }
    }

    /// A summary with every part said.
    public init(
        id: Plant.ID, name: String, species: String?, room: Room?, light: LightLevel?, isFavorite: Bool, tags: [String],
        isArchived: Bool, art: String?, photo: Photo? = nil, addedAt: Date, next: Next?
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
    }
}

/// What a row of the schedule shows of an open task.
public struct TaskSummary: Identifiable, Hashable, Sendable {
    /// Which occurrence; also the row's identity.
    public let id: Occurrence
    /// The plant.
    public let plant: Plant.ID
    /// The plant's name.
    public let plantName: String
    /// The plant's room; nil where nothing was said.
    public let room: Room?
    /// The drawn picture that stands in for the plant's photo; nil for none.
    public let art: String?
    /// The plant's newest photo; nil while it has none.
    public let photo: Photo?
    /// The kind under which it is shown.
    public let type: CareType
    /// When it is due.
    public let moment: LocalMoment
    /// Until when it was snoozed; nil where it was not.
    public let snoozedUntil: LocalMoment?
    /// How much water; nil for none said.
    public let amount: WaterAmount?
    /// The rule's line of words; nil for none.
    public let note: String?

    /// A row with every part said.
    public init(
        id: Occurrence, plant: Plant.ID, plantName: String, room: Room?, art: String?, photo: Photo? = nil, type: CareType,
        moment: LocalMoment, snoozedUntil: LocalMoment?, amount: WaterAmount?, note: String?
    ) {
        self.id = id
        self.plant = plant
        self.plantName = plantName
        self.room = room
        self.art = art
        self.photo = photo
        self.type = type
        self.moment = moment
        self.snoozedUntil = snoozedUntil
        self.amount = amount
        self.note = note
    }

    /// The answers that it accepts.
    public var answers: TaskAnswers { type.answers }

    /// How it stands on a day.
    public func status(on today: LocalDay) -> OpenTask.Status {
        moment.day < today ? .overdue : moment.day == today ? .today : .upcoming
    }
}

/// Which open tasks are wanted.
public struct TaskFilter: Hashable, Sendable {
    /// Due on this day or later; nil for no bound.
    public var from: LocalDay?
    /// Due on this day or earlier; nil for no bound.
    public var through: LocalDay?
    /// Only these kinds, as they are shown; empty means all.
    public var types: Set<CareType>
    /// Only plants of this room; nil for all.
    public var room: Room?

    /// A filter; by default every open task passes.
    public init(from: LocalDay? = nil, through: LocalDay? = nil, types: Set<CareType> = [], room: Room? = nil) {
        self.from = from
        self.through = through
        self.types = types
        self.room = room
    }
}
