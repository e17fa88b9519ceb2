/// The data of an open task's row in the schedule.
public struct TaskSummary: Identifiable, Hashable, Sendable {
    /// The task's occurrence, which also identifies the row.
    public let id: Occurrence
    /// The plant.
    public let plant: Plant.ID
    /// The plant's name.
    public let plantName: String
    /// The plant's room; nil if not set.
    public let room: Room?
    /// The name of the illustration shown while the plant has no photo; nil for none.
    public let art: String?
    /// The plant's cover: the photo that was chosen, otherwise the newest that shows no problem; nil if there is none.
    public let photo: Photo?
    /// The kind of care as displayed: a soil check for a watering rule that checks the soil first.
    public let type: CareType
    /// When it is due.
    public let moment: LocalMoment
    /// The moment until which it is or was snoozed; nil if it was not snoozed.
    public let snoozedUntil: LocalMoment?
    /// The amount of water; nil if unknown or not applicable.
    public let amount: WaterAmount?
    /// Whether that is the general amount of the species; see ``CareRule/hasGeneralAmount``.
    public let hasGeneralAmount: Bool
    /// The rule's note; nil for none.
    public let note: String?

    /// Creates a summary.
    public init(
        id: Occurrence, plant: Plant.ID, plantName: String, room: Room?, art: String?, photo: Photo? = nil, type: CareType,
        moment: LocalMoment, snoozedUntil: LocalMoment?, amount: WaterAmount?, hasGeneralAmount: Bool, note: String?
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
        self.hasGeneralAmount = hasGeneralAmount
        self.note = note
    }

    /// The answers that the task accepts.
    public var answers: TaskAnswers { type.answers }

    /// Whether it is snoozed until after a moment.
    public func isSnoozed(at now: LocalMoment) -> Bool { snoozedUntil.map { $0 > now } ?? false }
}

/// Criteria for open tasks.
public struct TaskFilter: Hashable, Sendable {
    /// Only tasks due on this day or later; nil for no bound.
    public var from: LocalDay?
    /// Only tasks due on this day or earlier; nil for no bound.
    public var through: LocalDay?
    /// Only these kinds of care, as displayed; empty for all.
    public var types: Set<CareType>
    /// Only plants in this room; nil for all.
    public var room: Room?
    /// Only tasks that are not snoozed until after this moment; nil for snoozed ones, too.
    public var awakeAt: LocalMoment?

    /// Creates a filter. By default it matches every open task.
    public init(
        from: LocalDay? = nil, through: LocalDay? = nil, types: Set<CareType> = [], room: Room? = nil,
        awakeAt: LocalMoment? = nil
    ) {
        self.from = from
        self.through = through
        self.types = types
        self.room = room
        self.awakeAt = awakeAt
    }

    /// Whether a task of a plant in the filter's room passes, snoozed or not.
    public func passes(_ type: CareType, due day: LocalDay) -> Bool {
        (types.isEmpty || types.contains(type)) && day >= from ?? .first && day <= through ?? .last
    }
}
