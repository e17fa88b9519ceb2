import Foundation
import GRDB
import Garden

/// Photos as facts: one says that a plant has a photo, a later one without a value that it has it no more.
extension GardenWriter {
    /// Adds a photo to its plant. Its original has to be on the disk already.
    public func save(_ photo: Photo) throws {
        // The field names the plant, so that a plant's photos are found again when an undo brings it back.
        try add(Fact(kind: .photo, subject: photo.id.uuid, field: photo.plant.description, value: FactValue.text(photo)))
        try project(photo: photo.id, of: photo.plant)
    }

    /// Takes a photo from its plant; an undo brings it back, and until then its original stays.
    public func remove(_ photo: Photo) throws {
        try add(Fact(kind: .photo, subject: photo.id.uuid, field: photo.plant.description, value: nil))
        try project(photo: photo.id, of: photo.plant)
    }

    /// Deletes every fact about a photo for good. Nothing brings it back.
    public func purge(_ photo: Photo) throws {
        try execute("DELETE FROM fact WHERE subject = ? AND kind = 'photo'", [photo.id])
        try project(photo: photo.id, of: photo.plant)
    }

    func project(photo id: Photo.ID, of plant: Plant.ID) throws {
        touch(plant)
        if let photo: Photo = try FactValue.read(reader.current(.photo, of: id.uuid)[plant.description]),
            try reader.exists(plant)
        {
            try insert(photo)
        } else {
            try execute("DELETE FROM photo WHERE id = ?", [id])
        }
        try chooseNewestPhoto(of: plant)
    }

    /// Writes all photos of a plant that is in the garden, as an undo or a repair finds them in the facts.
    func projectPhotos(of plant: Plant.ID) throws {
        let known = try UUID.fetchAll(
            db, sql: "SELECT DISTINCT subject FROM fact WHERE kind = 'photo' AND field = ?", arguments: [plant.description])
        try execute("DELETE FROM photo WHERE plant = ?", [plant])
        for id in known {
            let photo: Photo? = try FactValue.read(reader.current(.photo, of: id)[plant.description])
            if let photo { try insert(photo) }
        }
        try chooseNewestPhoto(of: plant)
    }

    private func insert(_ photo: Photo) throws {
        try execute(
            "INSERT OR REPLACE INTO photo (id, plant, digest, file, takenOn, addedAt, day) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                photo.id, photo.plant, photo.digest, photo.file, photo.takenOn?.number, photo.addedAt.timeIntervalSince1970,
                photo.sortingDay.number,
            ])
    }

    private func chooseNewestPhoto(of plant: Plant.ID) throws {
        try execute(
            "UPDATE plant SET photo = (SELECT id FROM photo WHERE plant = ?1 \(GardenReader.newestPhotoFirst) LIMIT 1) WHERE id = ?1",
            [plant])
    }
}

extension GardenReader {
    fileprivate static let newestPhotoFirst = "ORDER BY day DESC, addedAt DESC, id DESC"

    /// The photos of a plant, the newest first: by the day on which each was taken, else added.
    public func photos(of plant: Plant.ID) throws -> [Photo] {
        let statement = try db.cachedStatement(sql: "SELECT * FROM photo WHERE plant = ? \(Self.newestPhotoFirst)")
        return try Row.fetchAll(statement, arguments: [plant]).map(Photo.init(row:))
    }

    /// The photo; nil where no plant in the garden has one of that id.
    public func photo(_ id: Photo.ID) throws -> Photo? {
        try Row.fetchOne(db.cachedStatement(sql: "SELECT * FROM photo WHERE id = ?"), arguments: [id]).map(Photo.init(row:))
    }

    /// The files of every photo that a plant has or ever had.
    public func originals(of plant: Plant.ID) throws -> [String] {
        try String.fetchAll(
            db,
            sql: """
                SELECT DISTINCT json_extract(value, '$.file') FROM fact WHERE kind = 'photo' AND field = ? AND value IS NOT NULL
                """, arguments: [plant.description])
    }

    /// Whether any fact, one that was taken back too, needs a file.
    public func needs(original file: String) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(
                sql: "SELECT EXISTS (SELECT 1 FROM fact WHERE kind = 'photo' AND json_extract(value, '$.file') = ?)"),
            arguments: [file]) ?? false
    }

    /// What the facts say of a plant's photos, past the index over them.
    func photosByFacts(of plant: Plant.ID) throws -> [Photo] {
        try UUID.fetchAll(
            db.cachedStatement(sql: "SELECT DISTINCT subject FROM fact WHERE kind = 'photo' AND field = ?"),
            arguments: [plant.description]
        ).compactMap { try FactValue.read(current(.photo, of: $0)[plant.description]) }
    }
}

extension Photo {
    init(row: Row) throws {
        guard let id: ID = row["id"], let plant: Plant.ID = row["plant"], let digest: String = row["digest"],
            let file: String = row["file"], let addedAt = row.date("addedAt")
        else { throw UnreadableRow(table: "photo") }
        self.init(id: id, plant: plant, digest: digest, file: file, takenOn: row.day("takenOn"), addedAt: addedAt)
    }
}

extension Photo {
    /// What lists join to a plant's row of its newest photo.
    static let columns = "photo.id, photo.digest, photo.file, photo.takenOn, photo.addedAt"

    /// The photo of a plant in a row whose columns from that position are ``columns``; nil where it has none.
    init?(_ row: Row, of plant: Plant.ID, from index: Int) {
        guard let id: ID = row[index] else { return nil }
        self.init(
            id: id, plant: plant, digest: row[index + 1], file: row[index + 2],
            takenOn: (row[index + 3] as Int?).map { LocalDay(clamping: $0) },
            addedAt: Date(timeIntervalSince1970: row[index + 4]))
    }
}
