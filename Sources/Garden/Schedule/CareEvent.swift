import Foundation

/// An entry of a plant's history: care given, skipped or snoozed, a soil check, or a note.
///
/// Events are never changed: one that is corrected is retracted and recorded again. Undo retracts all events of an undo group.
public struct CareEvent: Identifiable, Hashable, Sendable, Codable {
    /// Identifies an event.
    public typealias ID = TypedID<CareEvent>

    /// What happened.
    public enum Kind: Hashable, Sendable, Codable {
        /// The care was given.
        case done
        /// The occurrence was skipped without giving the care.
        case skipped
        /// The occurrence was snoozed until a moment.
        case snoozed(until: LocalMoment)
        /// The occurrence was moved to a day, earlier or later, at its own time.
        case moved(to: LocalDay)
        /// The soil was still moist: check it again after this number of days, 1 to 365.
        case moist(askAgainIn: Int)
        /// Only a note.
        case note
    }

    /// The occurrence that an event answered, with its state at that time, so that history stays correct when the rule changes.
    public struct Answer: Hashable, Sendable, Codable {
        /// The occurrence.
        public let occurrence: Occurrence
        /// The day it was due.
        public let due: LocalDay
        /// The interval in days that determined the due day; nil for weekdays, days of the month and one-time rules.
        public let interval: Int?

        /// Creates an answer to an occurrence.
        public init(occurrence: Occurrence, due: LocalDay, interval: Int?) {
            self.occurrence = occurrence
            self.due = due
            self.interval = interval
        }
    }

    /// The event's identity.
    public let id: ID
    /// The plant.
    public let plant: Plant.ID
    /// The only rule that the event counts for. Nil for care that counts for every rule of its kind, because it was not an answer
    /// to a task, or because it completed a soil check or a single task.
    public let rule: CareRule.ID?
    /// The kind of care.
    public let type: CareType
    /// What happened.
    public let kind: Kind
    /// The local day on which it happened, which can be earlier than the day it was recorded.
    public let day: LocalDay
    /// When it was recorded, according to the clock of that moment.
    public let recordedAt: Date
    /// The logical clock of its recording: higher than that of every event that was known then. 0 before it is recorded.
    public private(set) var clock: Int64 = 0
    /// The occurrence it answered; nil if it was not an answer to a task.
    public let answer: Answer?
    /// The user's note; nil for none.
    public let note: String?
    /// The undo group that the event belongs to.
    public let undoGroup: UndoGroup.ID
    /// The event as it was recorded first, if this one corrects it; nil if it was never corrected.
    public let original: ID?

    /// The stored keys, some of which predate the current property names.
    private enum CodingKeys: String, CodingKey {
        case id, plant, rule, type, kind, day, recordedAt, answer, note, original
        case undoGroup = "batch"
    }

    /// Creates an event.
    public init(
        id: ID = .new(), plant: Plant.ID, rule: CareRule.ID?, type: CareType, kind: Kind, day: LocalDay, recordedAt: Date,
        clock: Int64 = 0, answer: Answer? = nil, note: String? = nil, undoGroup: UndoGroup.ID, original: ID? = nil
    ) {
        self.id = id
        self.plant = plant
        self.rule = rule
        self.type = type
        self.kind = kind
        self.day = day
        self.recordedAt = recordedAt
        self.clock = clock
        self.answer = answer
        self.note = note
        self.undoGroup = undoGroup
        self.original = original
    }

    /// The identity that the occurrence after this event names, and that corrections keep.
    public var originalID: ID { original ?? id }

    /// Whether the event answers an occurrence.
    func answers(_ occurrence: Occurrence) -> Bool { answer?.occurrence == occurrence }

    /// The day on which it was recorded, in UTC: the local day, or one beside it.
    var recordedDay: LocalDay { LocalDay(clamping: Int((recordedAt.timeIntervalSince1970 / 86_400).rounded(.down))) }

    /// Whether the event advances a rule to its next occurrence: care was given or an occurrence was skipped.
    public var advancesRule: Bool {
        switch kind {
        case .done, .skipped: true
        case .snoozed, .moved, .moist, .note: false
        }
    }
}

extension CareEvent {
    /// The day to which this answer postpones its task; nil if it does not.
    public var postponedTo: LocalDay? {
        switch kind {
        case .snoozed(let until): until.day
        case .moved(let day): day
        case .moist(let days): self.day + days
        case .done, .skipped, .note: nil
        }
    }

    /// Whether its day can be corrected: care was given on it, or a note is of it.
    public var acceptsDay: Bool { kind == .done || kind == .note }

    /// Whether the plant was watered.
    public var isWatering: Bool { kind == .done && type == .watering }

    /// Whether the user can say what the soil was like: at a watering, or at an answer to a watering or a soil check, unless the
    /// answer says so itself.
    public var acceptsVerdict: Bool {
        switch kind {
        case .done: type == .watering
        case .skipped, .snoozed: type == .watering || type == .soilCheck
        case .moved, .moist, .note: false
        }
    }
}

/// The facts written by one action of the user, which undo retracts together.
public enum UndoGroup {
    /// Identifies an undo group.
    public typealias ID = TypedID<UndoGroup>
}

/// Identifies an occurrence of a rule, independently of the day it is moved to.
public struct Occurrence: Hashable, Sendable {
    /// The rule.
    public let rule: CareRule.ID
    /// The position among the rule's occurrences.
    public let place: Position

    /// The position of an occurrence among those of its rule.
    public enum Position: Hashable, Sendable {
        /// The occurrence that follows an event, for rules that count from the last event; see ``CareEvent/originalID``.
        case after(CareEvent.ID)
        /// The occurrence of a slot, or the first occurrence of a rule that starts on that day.
        case on(LocalDay)
    }

    /// Creates an occurrence.
    public init(rule: CareRule.ID, place: Position) {
        self.rule = rule
        self.place = place
    }
}

extension Occurrence: LosslessStringConvertible, Codable {
    /// Parses the text form. Returns nil for other text.
    public init?(_ text: String) {
        // The id of the rule has 36 characters of ASCII.
        guard text.utf8.count > 37, let at = text.utf8.firstIndex(of: UInt8(ascii: "@")),
            let rule = CareRule.ID(String(text[..<at]))
        else { return nil }
        let rest = String(text[text.utf8.index(after: at)...])
        if let day = LocalDay(rest) {
            self.init(rule: rule, place: .on(day))
        } else if let event = CareEvent.ID(rest) {
            self.init(rule: rule, place: .after(event))
        } else {
            return nil
        }
    }

    /// The rule's id, "@", and the day of the slot or the id of the preceding event. The command line uses it as the id of a
    /// task.
    public var description: String {
        switch place {
        case .after(let event): "\(rule)@\(event)"
        case .on(let day): "\(rule)@\(day)"
        }
    }

    /// Decodes the text form. Throws `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let occurrence = Occurrence(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an occurrence: \(text)")
        }
        self = occurrence
    }

    /// Encodes the text form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
