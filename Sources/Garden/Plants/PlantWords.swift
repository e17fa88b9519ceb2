/// What a plant is searched by outside its collection, such as in the desktop's search.
public struct PlantWords: Sendable {
    /// The plant.
    public let id: Plant.ID
    /// Its name.
    public let name: String
    /// Its scientific name; nil if unknown.
    public let species: String?
    /// Its room; nil if not set.
    public let room: Room?
    /// Its tags.
    public let tags: [String]

    /// Creates the words of a plant.
    public init(id: Plant.ID, name: String, species: String?, room: Room?, tags: [String]) {
        self.id = id
        self.name = name
        self.species = species
        self.room = room
        self.tags = tags
    }
}
