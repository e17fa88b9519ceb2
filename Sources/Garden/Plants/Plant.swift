import Foundation

/// A plant that somebody keeps.
public struct Plant: Identifiable, Hashable, Sendable, Codable {
    /// Names a plant.
    public typealias ID = TypedID<Plant>

    /// The plant's identity.
    public let id: ID
    /// What its person calls it, 1 to 200 letters.
    public var name: String
    /// The scientific name under which its care is looked up; nil where nobody knows.
    public var species: String?
    /// Where in the home it stands; nil where nothing was said.
    public var room: Room?
    /// The light its spot gets; nil where nothing was said.
    public var light: LightLevel?
    /// Whether it stands indoors or out.
    public var place: Place
    /// Since when its person has it; nil where nothing was said.
    public var since: LocalDay?
    /// Whether it is one of the favorites.
    public var isFavorite: Bool
    /// The user's own marks, in order and without doubles.
    public var tags: [String]
    /// Free words about it, at most 20,000 letters; empty for none.
    public var notes: String
    /// Set while it is in the archive: its tasks rest.
    public var archive: Archive?
    /// The name of the drawn picture that stands in while it has no photo; nil for none.
    public var art: String?
    /// When it was added.
    public var addedAt: Date

    /// Why and when a plant was archived.
    public struct Archive: Hashable, Sendable, Codable {
        /// The day.
        public var on: LocalDay
        /// The user's reason; empty for none.
        public var reason: String

        /// Archived on a day for a reason.
        public init(on: LocalDay, reason: String) {
            self.on = on
            self.reason = reason
        }
    }

    /// A plant with every part said.
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

    /// The longest name in letters.
    public static let longestName = 200

    /// A name as it is kept: white space at the ends, line breaks and NUL removed; nil where nothing is left or it is too long.
    public static func name(from text: String) -> String? {
        let name = text.filter { $0 != "\0" }.split(whereSeparator: \.isNewline).joined(separator: " ").trimmingCharacters(
            in: .whitespaces)
        return name.isEmpty || name.count > longestName ? nil : name
    }
}

/// Where in the home a plant stands: one of five rooms that the program names in every language, or the user's own.
public struct Room: Hashable, Sendable, RawRepresentable, Codable {
    /// A stable key for the five, the user's words for the rest.
    public let rawValue: String

    /// The room of that key or those words.
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

    /// The five rooms that the program names, in the order in which they are offered.
    public static let known: [Room] = [.livingRoom, .bedroom, .kitchen, .bathroom, .balcony]
}
