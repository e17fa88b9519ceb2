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
        let near = names(near: formatter.room(room), of: known)
        let message = near.isEmpty ? tr("New room “{room}”.") : tr("New room “{room}”. Did you mean {names}?")
        Console.warn(
            message.filled(["room": formatter.room(room).shortened, "names": near]))
    }

    /// The rooms that were probably meant by a name that none has, as a list; empty if there are none.
    private func names(near text: String, of rooms: [Room]) -> String {
        GardenFormatter.choices(
            EditDistance.nearest(to: text, among: rooms.map(formatter.room)).prefix(3).map { $0.shortened.quoted })
    }

    /// Parses a room that is there: with plants, added by the user, or predefined and not removed. Fails with status 1 if there
    /// is none.
    func existingRoom(_ text: String) async throws -> Room {
        guard let room = try await room(text) else { throw Failure.wrong(tr("A room needs a name.")) }
        let known = try await rooms().map(\.id)
        if known.contains(room) { return room }
        let near = names(near: text, of: known)
        let message = near.isEmpty ? tr("No room is called “{text}”.") : tr("No room is called “{text}”. Did you mean {names}?")
        throw Failure(.failed, message.filled(["text": text.shortened, "names": near]))
    }
}
