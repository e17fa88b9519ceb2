import Foundation
import Garden
import GardenStore

/// A photo to be added, with the file that it was prepared from.
public struct IncomingPhoto: Sendable {
    /// The prepared photo.
    public let photo: PreparedPhoto
    /// The original file, which is copied byte for byte.
    public let original: URL

    /// Creates an incoming photo.
    public init(photo: PreparedPhoto, original: URL) {
        self.photo = photo
        self.original = original
    }
}

/// A plant's photos.
///
/// Originals are kept while undo can still need them: while a plant is archived, after a photo or plant was removed, and after
/// adding one was undone. They are deleted when the last plant that has them is permanently deleted.
extension GardenRepository {
    /// The photos of a plant, newest first: by the day taken, or else the day added.
    public func photos(of plant: Plant.ID) async throws -> [Photo] { try await database.read { try $0.photos(of: plant) } }

    /// The file of the original photo. It can be missing, which `examine` reports.
    public func original(of photo: Photo) -> URL { database.original(photo.file) }

    /// Saves a copy of a photo's original, byte for byte, which replaces a file that is there. Throws an error of the file
    /// system.
    public func saveCopy(of photo: Photo, to file: URL) async throws {
        let original = original(of: photo)
        try await FileReplacement.replace(file) { descriptor in
            try await runBlocking {
                try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).write(contentsOf: Data(contentsOf: original))
            }
        }
    }

    /// Adds photos to a plant. Photos of the same day are shown in the given order.
    ///
    /// - Returns: The added photos; photos that the plant already has are skipped.
    public func add(_ photos: [IncomingPhoto], to plant: Plant.ID) async throws -> UndoableResult<[Photo]> {
        let files = try photos.map { try $0.new }
        let clock = clock
        return try await write(at: clock, keeping: files) { writer in
            guard try writer.reader.exists(plant) else { throw GardenError.plantNotFound }
            return try writer.add(photos, to: plant, at: clock.instant)
        }
    }

    /// Removes a photo from its plant. Throws `GardenError.photoNotFound` if no plant has it.
    public func remove(_ photo: Photo.ID) async throws -> UndoableResult<Photo> {
        try await write { writer in
            guard let photo = try writer.reader.photo(photo) else { throw GardenError.photoNotFound }
            try writer.remove(photo)
            return photo
        }
    }

    /// Sets the day on which a photo was taken, which is not later than the day on which it was added. Notes about this photo
    /// alone that are of its day move with it. Throws `GardenError.photoNotFound` if no plant has it, `.dayInFuture`, or
    /// `.photoAddedEarlier`.
    ///
    /// - Returns: The photo, and the notes that moved.
    public func change(
        dayOf photo: Photo.ID, to day: LocalDay
    ) async throws -> UndoableResult<(photo: Photo, notes: [CareEvent])> {
        let clock = clock
        return try await write(at: clock) { writer in
            guard let photo = try writer.reader.photo(photo) else { throw GardenError.photoNotFound }
            if let problem = photo.problem(takenOn: day, today: clock.today, in: clock.zone) { throw problem }
            let changed = Photo(
                id: photo.id, plant: photo.plant, digest: photo.digest, file: photo.file, takenOn: day, addedAt: photo.addedAt)
            let notes = try writer.notes(on: photo, day: photo.noteDay(at: clock))
            try writer.save(changed)
            let moved = try notes.map { try writer.replace($0, day: changed.noteDay(at: clock), note: $0.note) }
            return (changed, moved)
        }
    }

    /// Adds a note about a photo to its plant's history, on the photo's day. Throws `GardenError.photoNotFound` if no plant has
    /// it.
    public func note(_ text: String, on photo: Photo.ID) async throws -> UndoableResult<CareEvent> {
        try TextLimits.check(text)
        let clock = clock
        return try await write(at: clock) { writer in
            guard let photo = try writer.reader.photo(photo) else { throw GardenError.photoNotFound }
            let event = try writer.record(
                CareEvent(
                    plant: photo.plant, rule: nil, type: .custom("note"), kind: .note,
                    day: photo.noteDay(at: clock), recordedAt: clock.instant, note: text,
                    undoGroup: writer.undoGroup))
            try writer.link(photo.id, to: event)
            return event
        }
    }

    /// Replaces the words of notes, which keep their days and their photos. A note whose new words are blank is deleted, and its
    /// photos stay. Throws `GardenError.nothingToUndo` if one was undone meanwhile.
    ///
    /// - Returns: The notes that are left, in the same order.
    public func change(_ notes: [(note: CareEvent, text: String)]) async throws -> UndoableResult<[CareEvent]> {
        for change in notes { try TextLimits.check(change.text) }
        return try await write(at: clock) { writer in
            try notes.compactMap { note, text in
                guard note.kind == .note, try writer.reader.events(of: note.plant).contains(where: { $0.id == note.id }) else {
                    throw GardenError.nothingToUndo
                }
                guard text.isBlank else { return try writer.replace(note, day: note.day, note: text) }
                try writer.retract(note)
                return nil
            }
        }
    }

    /// Shows a photo as the cover of its plant, wherever the plant is shown. Throws `GardenError.photoNotFound` if no plant has
    /// it.
    public func use(asCover photo: Photo.ID) async throws -> UndoableResult<Photo> {
        try await write { writer in
            guard let photo = try writer.reader.photo(photo) else { throw GardenError.photoNotFound }
            try writer.save(cover: photo.id, of: photo.plant)
            return photo
        }
    }

    /// Lets the cover of a plant follow its photos again: the newest one that shows no problem. Throws
    /// `GardenError.plantNotFound`.
    public func useAutomaticCover(of plant: Plant.ID) async throws -> UndoableResult<Plant.ID> {
        try await write { writer in
            guard try writer.reader.exists(plant) else { throw GardenError.plantNotFound }
            try writer.save(cover: nil, of: plant)
            return plant
        }
    }

    /// Permanently deletes a plant's photo, and its file unless another plant has the same photo.
    public func purge(_ photo: Photo.ID) async throws {
        guard let photo = try await database.read({ try $0.photo(photo) }) else { throw GardenError.photoNotFound }
        _ = try await write(settling: [photo.file]) { try $0.purge(photo) }
    }
}

extension GardenRepository {
    /// Writes in one undo group with photos, whose originals are stored before; without photos like any other write.
    func write<Value: Sendable>(
        adding photos: [IncomingPhoto], at clock: ClockReading, _ body: @escaping @Sendable (GardenWriter) throws -> Value
    ) async throws -> UndoableResult<Value> {
        guard !photos.isEmpty else { return try await write(at: clock, body) }
        return try await write(at: clock, keeping: photos.map { try $0.new }, body)
    }
}

extension Photo {
    /// The day of a note about the photo that is written or moved now.
    fileprivate func noteDay(at clock: ClockReading) -> LocalDay { min(day(in: clock.zone), clock.today) }
}

extension GardenWriter {
    /// The notes about a photo that are of a day and about no other photo of the plant.
    fileprivate func notes(on photo: Photo, day: LocalDay) throws -> [CareEvent] {
        let photos = try reader.photosByEvent(of: photo.plant)
        return try reader.events(of: photo.plant).filter { event in
            guard event.kind == .note, event.day == day, let ids = photos[event.id], ids.contains(photo.id) else { return false }
            // A photo that was removed since is still listed.
            return try ids.allSatisfy { try $0 == photo.id || reader.photo($0) == nil }
        }
    }
}

extension GardenWriter {
    /// The interval between photos that are added at once, in seconds: exactly representable in dates and in the store.
    private static let photoStep = 1.0 / 1_024

    /// - Parameter day: The day of photos that do not say when they were taken; nil if it is not known.
    func add(_ photos: [IncomingPhoto], to plant: Plant.ID, at instant: Date, day: LocalDay? = nil) throws -> [Photo] {
        try photos.enumerated().compactMap { index, incoming in
            let prepared = incoming.photo
            // Photos are listed newest first, so each one is dated slightly before the previous one.
            let addedAt = instant.addingTimeInterval(-Double(index) * Self.photoStep)
            let photo = Photo(
                id: Photo.id(of: prepared.digest, on: plant), plant: plant, digest: prepared.digest, file: incoming.file,
                takenOn: prepared.takenOn ?? day, addedAt: addedAt)
            guard try reader.photo(photo.id) == nil else { return nil }
            try save(photo)
            return photo
        }
    }
}

extension GardenWriter {
    /// Adds photos to the plant of an event and lists them with it, also those that the plant already has. New ones that do not
    /// say when they were taken are of its day.
    func add(_ photos: [IncomingPhoto], with event: CareEvent, at instant: Date) throws {
        _ = try add(photos, to: event.plant, at: instant, day: min(event.day, today))
        for incoming in photos { try link(Photo.id(of: incoming.photo.digest, on: event.plant), to: event) }
    }
}

extension IncomingPhoto {
    fileprivate var file: String { "\(photo.digest).\(photo.format)" }

    /// The original to store. Throws `GardenError.invalidValue` if the digest or format is malformed, because they form the file
    /// name.
    var new: GardenDatabase.NewOriginal {
        get throws {
            guard photo.digest.wholeMatch(of: /[0-9a-f]{64}/) != nil, photo.format.wholeMatch(of: /[a-z0-9]{1,8}/) != nil else {
                throw GardenError.invalidValue
            }
            return GardenDatabase.NewOriginal(original, as: file)
        }
    }
}
