import Foundation

/// Something that was done, put off or said about a plant. It is never changed; an undo retracts the batch it came with.
public struct CareEvent: Identifiable, Hashable, Sendable, Codable {
    /// Names an event.
    public typealias ID = TypedID<CareEvent>

    /// What happened.
    public enum Kind: Hashable, Sendable, Codable {
        /// The care was given.
        case done
        /// This occurrence was let go without the care.
        case skipped
        /// Remind again at that moment.
        case snoozed(until: LocalMoment)
        /// The soil was still moist: ask again so many days later, 1 to 365.
        case moist(askAgainIn: Int)
        /// Nothing but words.
        case note
    }

    /// What an event answered, so that history stays true when the rule changes.
    public struct Answer: Hashable, Sendable, Codable {
        /// The occurrence.
        public let occurrence: Occurrence
        /// The day it was due on.
        public let due: LocalDay
        /// The interval in days that had led to it; nil for weekdays, months and a single day.
        public let interval: Int?

        /// An answer to an occurrence that was due on a day.
        public init(occurrence: Occurrence, due: LocalDay, interval: Int?) {
            self.occurrence = occurrence
            self.due = due
            self.interval = interval
        }
    }

    /// The event's identity.
    public let id: ID
    /// The plant it happened to.
    public let plant: Plant.ID
    /// The rule that alone counts it; nil for care that counts for each rule of its kind, because no task asked for it or it ended a
    /// soil check.
    public let rule: CareRule.ID?
    /// The kind of care.
    public let type: CareType
    /// What happened.
    public let kind: Kind
    /// The local day on which it happened, which may lie before the day it was recorded on.
    public let day: LocalDay
    /// When it was recorded.
    public let recordedAt: Date
    /// What it answered; nil where no task had asked.
    public let answer: Answer?
    /// The user's words; nil for none.
    public let note: String?
    /// The gesture it belongs to.
    public let undoGroup: UndoGroup.ID

    /// The stored spelling, which is older than some names here.
    private enum CodingKeys: String, CodingKey {
        case id, plant, rule, type, kind, day, recordedAt, answer, note
        case undoGroup = "batch"
    }

    /// An event with every part said.
    public init(
        id: ID = .new(), plant: Plant.ID, rule: CareRule.ID?, type: CareType, kind: Kind, day: LocalDay, recordedAt: Date,
        answer: Answer? = nil, note: String? = nil, undoGroup: UndoGroup.ID
    ) {
        self.id = id
        self.plant = plant
        self.rule = rule
        self.type = type
        self.kind = kind
        self.day = day
        self.recordedAt = recordedAt
        self.answer = answer
        self.note = note
        self.undoGroup = undoGroup
    }

    /// Whether it answers that occurrence.
    func answers(_ occurrence: Occurrence) -> Bool { answer?.occurrence == occurrence }

    /// Whether it moves a rule on: care given or an occurrence let go.
    public var movesOn: Bool {
        switch kind {
        case .done, .skipped: true
        case .snoozed, .moist, .note: false
        }
    }
}

/// One gesture and all the facts that it wrote: what an undo takes back.
public enum UndoGroup {
    /// Names a gesture.
    public typealias ID = TypedID<UndoGroup>
}

/// Which occurrence of a rule is meant, whatever day it is moved to.
public struct Occurrence: Hashable, Sendable {
    /// The rule.
    public let rule: CareRule.ID
    /// Its place in the rule's life.
    public let place: Position

    /// An occurrence's place in its rule's life.
    public enum Position: Hashable, Sendable {
        /// The one that follows an event, for rules that count from the last time.
        case after(CareEvent.ID)
        /// The one of a slot's day, or the first one of a rule that begins on that day.
        case on(LocalDay)
    }

    /// The occurrence of a rule at a place in its life.
    public init(rule: CareRule.ID, place: Position) {
        self.rule = rule
        self.place = place
    }
}

extension Occurrence: LosslessStringConvertible, Codable {
    /// Reads the text form; nil for other text.
    public init?(_ text: String) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, let rule = CareRule.ID(String(parts[0])) else { return nil }
        let rest = String(parts[1])
        if let day = LocalDay(rest) {
            self.init(rule: rule, place: .on(day))
        } else if let event = CareEvent.ID(rest) {
            self.init(rule: rule, place: .after(event))
        } else {
            return nil
        }
    }

    /// The rule's id, "@", and the slot's day or the id of the event it follows: what the terminal takes as a task's id.
    public var description: String {
        switch place {
        case .after(let event): "\(rule)@\(event)"
        case .on(let day): "\(rule)@\(day)"
        }
    }

    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let occurrence = Occurrence(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an occurrence: \(text)")
        }
        self = occurrence
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
