import Foundation
import GRDB
import Garden

/// Which photos were added with an event, for example when a task was completed. A fact about the photo names the event; it
/// belongs to the plant, whose id is its field. No table is derived from it.
extension GardenWriter {
    /// Records that a photo was added with an event.
    public func link(_ photo: Photo.ID, to event: CareEvent) throws {
        try add(
            Fact(
                kind: .eventPhoto, subject: photo.uuid, field: event.plant.description,
                value: try FactValue.text(event.id.description)))
        touch(event.plant)
    }

    /// Retracts a single event, leaving the rest of its undo group in effect, apart from the photos that were added with it or
    /// with an event that it replaced: these are removed, and returned. Retracting the retraction brings them back.
    public func retractWithPhotos(_ event: CareEvent) throws -> [Photo] {
        let photos = try reader.photosByEvent(of: event.plant)
        let others = Set(try reader.events(of: event.plant).filter { $0.id != event.id }.flatMap { photos[$0.id] ?? [] })
        let groups = try reader.undoGroups(of: event)
        var removed: [Photo] = []
        for id in photos[event.id] ?? [] where !others.contains(id) {
            // A photo that the plant had before stays.
            guard let photo = try reader.photo(id), let group = try reader.addition(of: photo), groups.contains(group) else {
                continue
            }
            try remove(photo)
            removed.append(photo)
        }
        try retract(event)
        return removed
    }
}

extension GardenReader {
    /// The photos that were added with events of a plant, by event, in the order in which they were added. A photo that was
    /// removed since is still listed.
    public func photosByEvent(of plant: Plant.ID) throws -> [CareEvent.ID: [Photo.ID]] {
        try photosByEvent(of: plant, skipping: true)
    }

    /// - Parameter skipping: Whether facts that cannot be read, in a damaged file, do not count. Otherwise they are errors.
    func photosByEvent(of plant: Plant.ID, skipping: Bool) throws -> [CareEvent.ID: [Photo.ID]] {
        var links: [(photo: Photo.ID, event: CareEvent.ID?)] = []
        try forEachFact(.eventPhoto, of: plant, skipping: skipping) { photo, value, _ in
            let photo = Photo.ID(photo)
            let event = try FactValue.event(value)
            // It can be added with several events. Without one, it was taken from all.
            links.removeAll { $0.photo == photo && (event == nil || $0.event == event) }
            links.append((photo, event))
        }
        return links.reduce(into: [:]) { photos, link in
            if let event = link.event { photos[event, default: []].append(link.photo) }
        }
    }

    /// The undo groups of an event and of those that it replaced, such as a note before its words were changed: an undo group
    /// that records an event instead of another one also retracts that one.
    fileprivate func undoGroups(of event: CareEvent) throws -> Set<UndoGroup.ID> {
        try UndoGroup.ID.fetchSet(
            db.cachedStatement(
                sql: """
                    WITH RECURSIVE version (batch) AS (
                        VALUES (?)
                        UNION SELECT event.batch FROM version JOIN retraction ON retraction.batch = version.batch
                            JOIN event ON event.id = retraction.target WHERE \(Self.isID("event.batch")))
                    SELECT batch FROM version
                    """), arguments: [event.undoGroup])
    }

    /// The undo group in which a photo was added to its plant, the last time if it was removed in between; nil if that was
    /// undone.
    fileprivate func addition(of photo: Photo) throws -> UndoGroup.ID? {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT batch, value IS NULL FROM fact WHERE subject = ? AND \(Fact.Kind.photo.condition) AND field = ?
                        AND NOT \(Self.isRetracted("fact.batch")) AND \(Fact.isReadable) ORDER BY clock, device
                    """), arguments: [photo.id, photo.plant.description])
        var group: UndoGroup.ID?
        while let row = try rows.next() {
            let isRemoval: Bool = try row.required(1)
            // Later facts, until it is removed, change its day.
            group = isRemoval ? nil : try group ?? row.required(0)
        }
        return group
    }
}

extension FactValue {
    /// The event that a fact about a photo names; nil if it was unset. Throws if it is not the id of an event.
    static func event(_ value: String?) throws -> CareEvent.ID? {
        guard let text: String = try read(value) else { return nil }
        guard let event = CareEvent.ID(text) else { throw UnreadableRow(table: "fact") }
        return event
    }
}
