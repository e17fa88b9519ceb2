import Foundation

/// A plant in the garden.
public struct Plant: Identifiable, Hashable, Sendable, Codable {
    /// Identifies a plant.
    public typealias ID = TypedID<Plant>

    /// The plant's identity.
    public let id: ID
    /// The user's name for the plant, 1 to 200 characters.
    public var name: String
    /// The scientific name by which care is looked up, or nil if unknown.
    public var species: String?
    /// The room, or nil if none is set.
    public var room: Room?
    /// The light that was set for the plant's location, or nil to follow that of its room; see ``RoomSettings/light(own:in:)``.
    public var light: LightLevel?
    /// Whether the plant stands indoors, outdoors, in a greenhouse or on a balcony. It follows the room when the plant is moved;
    /// see ``RoomSettings/place(of:movedTo:from:usual:)``.
    public var place: Place
    /// The day the user acquired the plant, or nil if none is set.
    public var since: LocalDay?
    /// Whether the plant is a favorite.
    public var isFavorite: Bool
    /// The user's tags, ordered and without duplicates.
    public var tags: [String]
    /// Free text, at most 20,000 characters; empty if none.
    public var notes: String
    /// Set while the plant is archived, which suspends its tasks. Otherwise nil.
    public var archive: Archive?
    /// The name of the illustration shown while the plant has no photo, or nil for none.
    public var art: String?
    /// The instant the plant was added.
    public var addedAt: Date

    /// The day and reason of archiving.
    public struct Archive: Hashable, Sendable, Codable {
        /// The day the plant was archived.
        public var on: LocalDay
        /// The user's reason; empty if none.
        public var reason: String

        /// Creates an archive entry.
        public init(on: LocalDay, reason: String) {
            self.on = on
            self.reason = reason
        }
    }

    /// Creates a plant.
    public init(
        id: ID = .new(), name: String, species: String? = nil, room: Room? = nil, light: LightLevel? = nil,
        place: Place = .indoor, since: LocalDay? = nil, isFavorite: Bool = false, tags: [String] = [], notes: String = "",
        archive: Archive? = nil, art: String? = nil, addedAt: Date
    ) {
        self.id = id
        self.name = name
        self.species = species
        self.room = room
        self.light = light
        self.place = place
        self.since = since
        self.isFavorite = isFavorite
        self.tags = tags
        self.notes = notes
        self.archive = archive
        self.art = art
        self.addedAt = addedAt
    }

    /// The maximum length of a name, in characters.
    public static let longestName = 200

    /// Normalizes a name: trims white space, joins lines with spaces, and removes NUL. Returns nil if the result is blank or
    /// longer than ``TextLimits`` allows.
    public static func name(from text: String) -> String? {
        let name = text.filter { $0 != "\0" }.split(whereSeparator: \.isNewline).joined(separator: " ").trimmingCharacters(
            in: .whitespaces)
        return name.isBlank || !TextLimits.allows(name, characters: longestName) ? nil : name
    }

    /// Whether a text means the plant with a name: it is that name, ignoring case and white space around the text.
    public static func isName(_ text: String, of name: String) -> Bool {
        name.lowercased() == text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
    }
}

/// The room a plant stands in: one of five predefined rooms, whose names are localized, or a custom one.
public struct Room: Hashable, Sendable, RawRepresentable, Codable {
    /// A stable key for a predefined room, or the user's text for a custom one.
    public let rawValue: String

    /// Creates a room from its key or the user's text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The bedroom.
    public static let bedroom = Room(rawValue: "bedroom")
    /// The living room.
    public static let livingRoom = Room(rawValue: "livingRoom")
    /// The kitchen.
    public static let kitchen = Room(rawValue: "kitchen")
    /// The balcony.
    public static let balcony = Room(rawValue: "balcony")
    /// The bathroom.
    public static let bathroom = Room(rawValue: "bathroom")

    /// The predefined rooms, in the order in which they are listed unless the user changes it.
    public static let known: [Room] = [.livingRoom, .bedroom, .kitchen, .bathroom, .balcony]

    /// Where a predefined room is unless the user sets it: indoors, except for the balcony. Nil for a custom room.
    public var usualPlace: Place? { self == .balcony ? .balcony : Self.known.contains(self) ? .indoor : nil }
}

extension Plant {
    /// The tags of a text in which they are separated by commas, without repetitions.
    public static func tags(typed text: String) -> [String] {
        text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
            .reduce(into: []) { if !$1.isEmpty && !$0.contains($1) { $0.append($1) } }
    }
}
