import Garden
import GardenData
import Localization
import Observation

/// The rooms of the garden as they are listed in the dialog. They follow changes while ``follow()`` runs.
@MainActor @Observable
final class RoomsModel {
    @ObservationIgnored let repository: GardenRepository
    @ObservationIgnored let settings: DisplaySettings
    @ObservationIgnored let actions: ActionRunner
    @ObservationIgnored let replacedRooms: ReplacedRooms
    @ObservationIgnored private var following: Task<Void, Never>?

    /// All rooms in the user's order.
    private(set) var rows: [RoomSummary] = []
    /// The room that the user pressed last, and the direction of its button; nil for its row. It keeps the keyboard focus when
    /// the list is built again.
    @ObservationIgnored private(set) var pressed: (room: Room, isUp: Bool?)?

    init(_ window: WindowModel) {
        repository = window.repository
        settings = window.settings
        actions = window.actions
        replacedRooms = window.replacedRooms
    }

    isolated deinit { following?.cancel() }

    var formatter: GardenFormatter { settings.formatter }

    /// The rooms alone, in the user's order.
    var rooms: [Room] { rows.map(\.id) }

    /// Reads the rooms now and after each change, until ``stop()``.
    func follow() {
        let changes = repository.changes
        following?.cancel()
        following = Task { [weak self] in
            await self?.read()
            for await _ in changes { await self?.read() }
        }
    }

    func stop() { following?.cancel() }

    func read() async {
        do {
            let found = try await repository.rooms(sortsNames: formatter.sortsRoomNames)
            if found != rows, !Task.isCancelled { rows = found }
        } catch {
            if !Task.isCancelled { actions.report(error) }
        }
    }

    /// What is said about a room under its name: "Outdoors · Full Sun · 5 plants". Being indoors, or on the balcony as the
    /// balcony is, goes without saying.
    func detail(of row: RoomSummary) -> String {
        let place = row.place == .indoor || row.place == row.id.usualPlace ? nil : row.place.map(formatter.place)
        return [place, row.light.map(formatter.locationLight), formatter.plants(row.plants)].compactMap(\.self).joined(
            separator: " · ")
    }

    // MARK: Order

    /// Moves a room one place up or down. Does nothing at the end of the list.
    func move(_ room: Room, up isUp: Bool) async {
        guard let place = rooms.firstIndex(of: room), rooms.indices.contains(place + (isUp ? -1 : 1)) else { return }
        pressed = (room, isUp)
        await move(room, to: rooms[place + (isUp ? -1 : 1)])
    }

    /// Notes that the form of a room was opened.
    func opened(_ room: Room) { pressed = (room, nil) }

    /// Moves a room to the place of another one.
    func move(_ room: Room, to target: Room) async {
        guard let from = rooms.firstIndex(of: room), let to = rooms.firstIndex(of: target), from != to else { return }
        let next = from > to ? target : rooms.dropFirst(to + 1).first
        await actions.perform(
            { try await repository.move(room, before: next, sortsNames: formatter.sortsRoomNames) },
            toast: { tr("{room} moved").filled(["room": formatter.room($0).quoted]) })
    }
}
