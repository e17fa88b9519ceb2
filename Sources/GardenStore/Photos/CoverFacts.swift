import Garden

/// The field of a plant that names the photo chosen as its cover, as a fact with the id of the photo. The column `plant.photo` is
/// derived from it. A program that does not know the field shows the newest photo.
enum CoverField {
    static let name = "cover"

    /// The photo that the fields of a plant name; nil if none was chosen. Throws if it is not the id of a photo.
    static func photo(_ fields: [String: String]) throws -> Photo.ID? {
        guard let text: String = try FactValue.read(fields[name]) else { return nil }
        guard let photo = Photo.ID(text) else { throw UnreadableRow(table: "fact") }
        return photo
    }
}

extension GardenWriter {
    /// Records which photo of a plant is its cover. Nil is the newest one, also as photos are added.
    public func save(cover photo: Photo.ID?, of plant: Plant.ID) throws {
        try add(
            Fact(
                kind: .plant, subject: plant.uuid, field: CoverField.name,
                value: try photo.map { try FactValue.text($0.description) }))
        try chooseCover(of: plant)
        touch(plant)
    }

    /// Derives the cover of a plant: the chosen photo while the plant has it, otherwise the newest one.
    func chooseCover(of plant: Plant.ID) throws {
        try execute(
            """
            UPDATE plant SET photo = coalesce((SELECT id FROM photo WHERE plant = ?1 AND id = ?2),
                (SELECT id FROM photo WHERE plant = ?1 \(GardenReader.newestPhotoFirst) LIMIT 1)) WHERE id = ?1
            """, [plant, try reader.chosenCover(of: plant)])
    }
}

extension GardenReader {
    /// The photo that the user chose as the cover of a plant, which may have been removed since; nil if none was chosen.
    public func chosenCover(of plant: Plant.ID) throws -> Photo.ID? { try chosenCover(of: plant, skipping: true) }

    /// - Parameter skipping: Whether facts that cannot be read, in a damaged file, do not count. Otherwise they are errors.
    func chosenCover(of plant: Plant.ID, skipping: Bool) throws -> Photo.ID? {
        try readCurrent(.plant, of: plant.uuid, skipping: skipping, CoverField.photo)
    }

    /// Whether the photo of a plant in lists is its cover.
    func hasRightCover(_ plant: PlantSummary) throws -> Bool {
        try plant.photo?.id == Photo.cover(of: photos(of: plant.id).map(\.id), chosen: chosenCover(of: plant.id))
    }
}

extension Photo {
    /// Which of a plant's photos is its cover.
    ///
    /// - Parameters:
    ///   - photos: The ids of its photos, newest first.
    ///   - chosen: The photo that the user chose; nil if none was.
    static func cover<ID: Equatable>(of photos: [ID], chosen: ID?) -> ID? {
        photos.first { $0 == chosen } ?? photos.first
    }
}
