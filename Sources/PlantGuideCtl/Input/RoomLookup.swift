import Foundation
import Garden
import GardenData
import Localization

/// Resolving arguments to rooms.
extension CommandContext {
    /// Parses a room that a plant is put in: one that is there, a predefined one by its key or its name in English or the user's
    /// language, or else a new one. Nil for empty text.
    func room(_ text: String) async throws -> Room? {
        guard !text.isBlank else { return nil }
        let counts = try await attempt { try await repository.roomCounts() }
        if let room = formatter.room(named: text, among: counts.keys) { return room }
        throw Failure(GardenError.nameTooLong, formatter)
    }

    /// Prints that a room is a new one, with the rooms that were probably meant; prints nothing for one that is there.
    func warnIfNew(_ room: Room) async throws {
        let known = try await rooms().map(\.id)
        guard !known.contains(room) else { return }
        let near = EditDistance.nearest(to: formatter.room(room), among: known.map(formatter.room))
        let message = near.isEmpty ? tr("New room “{room}”.") : tr("New room “{room}”. Did you mean {names}?")
        Console.warn(
            message.filled([
                "room": formatter.room(room).shortened,
                "names": near.prefix(3).map { $0.shortened.quoted }.joined(separator: ", "),
            ]))
    }

    /// Parses a room that is there: with plants, added by the user, or predefined and not removed. Fails with status 1 if there is
    /// none.
    func existingRoom(_ text: String) async throws -> Room {
        guard let room = try await room(text) else { throw Failure.wrong(tr("A room needs a name.")) }
        if try await rooms().contains(where: { $0.id == room }) { return room }
        throw Failure(.failed, tr("No room is called “{text}”.").filled(["text": text.shortened]))
    }
}
