import Foundation
import GRDB
import Garden

/// Photos are stored as facts: one with a value adds a photo to a plant, a later one without a value removes it.
extension GardenWriter {
    /// Adds a photo to its plant. The original must already be on disk.
    public func save(_ photo: Photo) throws {
        // The field is the plant's ID, so that an undo that restores a plant also finds its photos.
        try add(Fact(kind: .photo, subject: photo.id.uuid, field: photo.plant.description, value: FactValue.text(photo)))
        try project(photo: photo.id, of: photo.plant)
    }

    /// Removes a photo from its plant. The original is kept, so that the removal can be undone.
    public func remove(_ photo: Photo) throws {
        try add(Fact(kind: .photo, subject: photo.id.uuid, field: photo.plant.description, value: nil))
        try project(photo: photo.id, of: photo.plant)
    }

    /// Deletes every fact about a photo permanently. This cannot be undone.
    public func purge(_ photo: Photo) throws {
        try execute("DELETE FROM fact WHERE subject = ? AND kind IN ('photo', 'eventPhoto')", [photo.id])
        try project(photo: photo.id, of: photo.plant)
    }

    func project(photo id: Photo.ID, of plant: Plant.ID) throws {
        touch(plant)
        if let photo = try reader.photoByFacts(id, of: plant), try reader.exists(plant) {
            try Photo.indexedRows.write(photo, to: self)
        } else {
            try execute("DELETE FROM photo WHERE id = ?", [id])
        }
        try chooseCover(of: plant)
    }

    /// Rebuilds all photo rows of an existing plant from the facts, for undo or repair.
    func projectPhotos(of plant: Plant.ID) throws {
        try execute("DELETE FROM photo WHERE plant = ?", [plant])
        for photo in try reader.photosByFacts(of: plant) { try Photo.indexedRows.write(photo, to: self) }
        try chooseCover(of: plant)
    }
}

extension GardenReader {
    static let newestPhotoFirst = "ORDER BY day DESC, addedAt DESC, id DESC"

    /// The photos of a plant, newest first by the day they were taken or, if unknown, added.
    public func photos(of plant: Plant.ID) throws -> [Photo] {
        let statement = try db.cachedStatement(sql: "SELECT * FROM photo WHERE plant = ? \(Self.newestPhotoFirst)")
        return try Row.fetchAll(statement, arguments: [plant]).compactMap(Photo.init(row:))
    }

    /// The photo with an ID, or nil if no plant in the garden has it.
    public func photo(_ id: Photo.ID) throws -> Photo? {
        try Row.fetchOne(db.cachedStatement(sql: "SELECT * FROM photo WHERE id = ?"), arguments: [id]).flatMap(Photo.init(row:))
    }

    /// The original files of all photos that a plant has or has ever had.
    public func originals(of plant: Plant.ID) throws -> [String] {
        try String.fetchAll(
            db,
            sql: "\(Self.listedOriginals) AND \(Fact.isOfPlant)", arguments: [plant.description]
        ).filter(StoredFileName.isValid)
    }

    /// The SQL query of the names of all originals that facts list, as the column `file`. A condition or an order can follow. In
    /// a damaged file, a fact that is not JSON lists none.
    static let listedOriginals = """
        SELECT DISTINCT CASE WHEN json_valid(value) THEN json_extract(value, '$.file') END AS file FROM fact
        WHERE kind = 'photo' AND file IS NOT NULL
        """

    /// The SQL query of the facts that list an original, which is its argument. It uses an index.
    static let listingsOfOriginal =
        "SELECT 1 FROM fact WHERE kind = 'photo' AND json_extract(value, '$.file') = ? AND json_valid(value)"

    /// Whether any fact references a file, including facts that were superseded or retracted.
    public func needs(original file: String) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT EXISTS (\(Self.listingsOfOriginal))"), arguments: [file]) ?? false
    }
}

extension Originals {
    /// Those of some originals that facts list and that do not exist.
    func missing(_ names: [String], in db: Database) throws -> [String] {
        let reader = GardenReader(db: db)
        return try names.filter { try !has($0) && reader.needs(original: $0) }
    }
}

extension Photo {
    /// The photo of a fact; nil if it was removed, or if its names are not names of files.
    init?(fact: String?, id: ID, of plant: Plant.ID) throws {
        guard let photo: Photo = try FactValue.read(fact), photo.hasValidNames else { return nil }
        guard photo.id == id, photo.plant == plant else { throw UnreadableRow(table: "fact") }
        self.init(
            id: photo.id, plant: photo.plant, digest: photo.digest, file: photo.file, takenOn: photo.takenOn,
            addedAt: Row.date(photo.addedAt.timeIntervalSince1970))
    }

    /// The photo of a row; nil if its names are not names of files.
    init?(row: Row) throws {
        guard let id: ID = try row.value("id"), let plant: Plant.ID = try row.value("plant"),
            let digest: String = try row.value("digest"), let file: String = try row.value("file"),
            let addedAt = try row.date("addedAt")
        else { throw UnreadableRow(table: "photo") }
        self.init(id: id, plant: plant, digest: digest, file: file, takenOn: try row.day("takenOn"), addedAt: addedAt)
        if !hasValidNames { return nil }
    }
}

extension Photo {
    /// The photo columns that list queries join to each plant.
    static let columns = "photo.id, photo.digest, photo.file, photo.takenOn, photo.addedAt"

    /// Creates the photo of a plant from a row whose columns from `index` on are ``columns``. Returns nil if it has none, or if
    /// the names are not names of files.
    init?(_ row: Row, of plant: Plant.ID, from index: Int) throws {
        guard let id: ID = try row.value(index) else { return nil }
        try self.init(
            id: id, plant: plant, digest: row.required(index + 1), file: row.required(index + 2),
            takenOn: row.value(index + 3).map { LocalDay(clamping: $0) }, addedAt: Row.date(row.required(index + 4)))
        if !hasValidNames { return nil }
    }
}
