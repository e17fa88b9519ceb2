import ArgumentParser
import Garden
import GardenData
import Localization

/// `room`: the rooms of the garden.
struct RoomCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "room", abstract: tr("Add, rename, merge, sort, and remove rooms, and set their light and location."),
        discussion: tr("Put a plant in a room with “plant edit --room”."),
        subcommands: [RoomList.self, RoomAdd.self, RoomEdit.self, RoomRemove.self, RoomMove.self])
}

/// `room list`.
struct RoomList: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: tr("List the rooms in your order, with their light, location, and number of plants."))

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let rooms = try await context.rooms()
        try context.show(.list(rooms.map(context.json)), else: context.lines(rooms))
    }
}

/// `room add`.
struct RoomAdd: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: tr("Add a room."))

    @Argument(help: ArgumentHelp(tr("The room’s name, up to 200 characters.")))
    var name: String

    @Option(help: ArgumentHelp(tr("Its light: fullSun, partialSun, or lowLight.")))
    var light: String?

    @Option(help: ArgumentHelp(tr("Where it is: indoor, outdoor, greenhouse, or balcony.")))
    var place: String?

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        guard let room = try await context.room(name) else { throw Failure.wrong(tr("A room needs a name.")) }
        let light = try light.map(context.light)
        let place = try place.map { try CommandContext.place($0, context.formatter) }
        let added = try await context.attempt { try await context.repository.add(room, light: light, place: place).value }
        try await context.show(added, tr("The room “{room}” was added."))
    }
}

/// `room edit`.
struct RoomEdit: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: tr("Change a room’s name, light, or location; anything without an option stays unchanged."),
        discussion: tr("Giving a room the name of another one merges the two: its plants move there."))

    @Argument(help: ArgumentHelp(tr("The room: its name or its key.")))
    var room: String

    @Option(help: ArgumentHelp(tr("Its new name.")))
    var name: String?

    @Option(
        help: ArgumentHelp(
            tr(
                "Its light: fullSun, partialSun, or lowLight; an empty value clears it. Plants use it unless they have their own."
            )))
    var light: String?

    @Option(
        help: ArgumentHelp(
            tr(
                "Where it is: indoor, outdoor, greenhouse, or balcony; an empty value clears it. Plants follow unless they have their own location."
            )))
    var place: String?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard [name, light, place].contains(where: { $0 != nil }) else {
            throw ValidationError(tr("There is nothing to change. Give at least one option."))
        }
    }

    func run(at context: CommandContext) async throws {
        let room = try await context.existingRoom(room)
        let place: Place?? = try place.map { $0.isEmpty ? nil : try CommandContext.place($0, context.formatter) }
        let light: LightLevel?? = try light.map { $0.isEmpty ? nil : try context.light($0) }
        var new: Room?
        if let name {
            // Another spelling of the same name is a new name.
            let counts = try await context.attempt { try await context.repository.roomCounts() }
            new = context.formatter.room(named: name, renaming: room, among: counts.keys)
            guard new != nil else { throw Failure(name.isBlank ? GardenError.nameMissing : .nameTooLong, context.formatter) }
        }
        let changed = try await context.attempt { [new] in
            try await context.repository.change(
                room, name: new, light: light, place: place, sortsNames: context.formatter.sortsRoomNames
            ).value
        }
        let merged = tr("“{old}” was merged with the room “{room}”.").filled(["old": context.formatter.room(room)])
        try await context.show(changed.room, changed.isMerged ? merged : tr("The room “{room}” was changed."))
    }
}

/// `room remove`.
struct RoomRemove: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: tr("Remove a room. Its plants then have no room."))

    @Argument(help: ArgumentHelp(tr("The room: its name or its key.")))
    var room: String

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let room = try await context.existingRoom(room)
        let plants = try await context.rooms().first { $0.id == room }?.plants ?? 0
        _ = try await context.attempt { try await context.repository.remove(room) }
        let removed = tr("The room “{room}” was removed.")
        let left = ntr("{n} plant now has no room.", "{n} plants now have no room.", plants)
            .filled(["n": context.formatter.number(plants)])
        try await context.show(room, plants == 0 ? removed : "\(removed) \(left)")
    }
}

/// `room move`.
struct RoomMove: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: tr("Change a room’s position."))

    @Argument(help: ArgumentHelp(tr("The room: its name or its key.")))
    var room: String

    @Option(help: ArgumentHelp(tr("The room to put it before; last by default."), valueName: "room"))
    var before: String?

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let room = try await context.existingRoom(room)
        let next: Room? = if let before { try await context.existingRoom(before) } else { nil }
        _ = try await context.attempt {
            try await context.repository.move(room, before: next, sortsNames: context.formatter.sortsRoomNames)
        }
        try await context.show(room, tr("The room “{room}” was moved."))
    }
}
