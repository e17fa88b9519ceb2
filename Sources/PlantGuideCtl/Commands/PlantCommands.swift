import ArgumentParser
import Foundation
import PlantServices
import Garden
import GardenData
import Localization

/// `plant`: the user's plants.
struct PlantCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plant", abstract: tr("Add, show, change, and remove your plants."),
        subcommands: [
            PlantAdd.self, PlantList.self, PlantShow.self, PlantEdit.self, PlantDuplicate.self, PlantArchive.self,
            PlantUnarchive.self, PlantRemove.self, PlantNote.self, PlantCover.self, PlantPhotoCommand.self,
            PlantLabelCommand.self,
        ])
}

/// `plant list`.
struct PlantList: GardenCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: tr("List your plants by name."))

    @Flag(help: ArgumentHelp(tr("List archived plants instead.")))
    var archived = false

    @Option(help: ArgumentHelp(tr("Only plants of this room.")))
    var room: String?

    @Flag(help: ArgumentHelp(tr("Only plants with unresolved problems.")))
    var problems = false

    @Option(parsing: .singleValue, help: ArgumentHelp(tr("Only plants with this tag; repeat for plants with several.")))
    var tag: [String] = []

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            tr(
                "Only plants with this value in one of your fields, such as Potter=Anna; with nothing after “=”, plants without a value."
            ),
            valueName: "name=value"))
    var field: [String] = []

    @OptionGroup var safety: SafetyOptions
    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let fields = field.isEmpty ? [] : try await context.fields()
        let wanted = try field.map { try context.fieldValue($0, in: fields) }
        var inRoom: Room?
        if let room { inRoom = try await context.existingRoom(room) }
        let all = try await context.attempt { try await context.repository.summaries() }
        for (field, value) in wanted { try context.checkChoice(value, of: field, in: all) }
        var plants = try context.plants(all, taggedWith: tag).filter {
            $0.isArchived == archived && (inRoom == nil || $0.room == inRoom)
        }
        .filter { !problems || $0.openProblems > 0 }
        .filter { plant in wanted.allSatisfy { Self.isSame(plant.custom[$0.field.id], $0.value) } }
        let subjects = try safety.subjects(context.formatter)
        if !subjects.isEmpty {
            let safe = try await context.attempt {
                try await context.repository.species(plants.compactMap(\.species), safeFor: subjects)
            }
            plants = plants.filter { $0.species.map(safe.contains) == true }
        }
        let locale = context.formatter.locale
        let areArchived = !archived && !all.isEmpty && all.allSatisfy(\.isArchived)
        try context.show(
            plants.sorted { $0.name == $1.name ? $0.id < $1.id : locale.sorts($0.name, before: $1.name) },
            none: areArchived
                ? tr("All your plants are archived. “plantguidectl plant list --archived” lists them.")
                : try await context.emptyGarden() ?? tr("No plants."))
    }
}

extension PlantList {
    /// Whether two values of a field are the same; texts in any case.
    private static func isSame(_ value: CustomValue?, _ wanted: CustomValue?) -> Bool {
        if case .text(let text)? = value, case .text(let other)? = wanted { return text.lowercased() == other.lowercased() }
        return value == wanted
    }
}

/// `plant show`.
struct PlantShow: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: tr("Show a plant with its care, tasks, photos, and latest history."))

    @Argument(help: ArgumentHelp(tr("The plant: its name or the beginning of its ID."), valueName: "plant"))
    var id: String

    @Option(help: ArgumentHelp(tr("The maximum number of history entries to print.")))
    var history = 5

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard history >= 0 else { throw ValidationError(tr("The number of history entries cannot be negative.")) }
    }

    func run(at context: CommandContext) async throws {
        let plant = try await context.plant(id)
        let page = try await context.attempt { try await context.repository.page(of: plant.id, history: history) }
        try context.show(plant, page: page)
    }
}

/// `plant duplicate`.
struct PlantDuplicate: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "duplicate", abstract: tr("Add a copy of a plant with the same schedules and no history."))

    @Argument(help: ArgumentHelp(tr("The plant: its name or the beginning of its ID."), valueName: "plant"))
    var id: String

    @Option(help: ArgumentHelp(tr("The name of the copy.")))
    var name: String

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let original = try await context.plant(id)
        let copy = try await context.attempt { try await context.repository.duplicate(original.id, name: name).value }
        try await context.reportAdded(copy)
    }
}

/// `plant archive`.
struct PlantArchive: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "archive", abstract: tr("Archive plants and pause their tasks."))

    @Argument(help: ArgumentHelp(tr("Plants: their names or the beginnings of their IDs."), valueName: "plant"))
    var id: [String]

    @Option(help: ArgumentHelp(tr("The reason, in your own words.")))
    var reason = ""

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let ids = Set(try await context.plants(id).map(\.id))
        try await context.write(ids, tr("{plant} was archived.")) { try await $0.archive(ids, reason: reason).value }
    }
}

/// `plant unarchive`.
struct PlantUnarchive: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "unarchive", abstract: tr("Unarchive plants."))

    @Argument(help: ArgumentHelp(tr("Plants: their names or the beginnings of their IDs."), valueName: "plant"))
    var id: [String]

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let plants = try await context.plants(id)
        if let plant = plants.first(where: { !$0.isArchived }) {
            throw Failure(.failed, tr("{plant} is not in the archive.").filled(["plant": plant.name]))
        }
        let ids = Set(plants.map(\.id))
        try await context.write(ids, tr("{plant} was unarchived.")) { try await $0.unarchive(ids).value }
    }
}

/// `plant remove`.
struct PlantRemove: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: tr("Remove plants with their tasks and history."),
        discussion: tr("Without --for-good, “plantguidectl undo” brings the plants back. The garden is also backed up first."))

    @Argument(help: ArgumentHelp(tr("Plants: their names or the beginnings of their IDs."), valueName: "plant"))
    var id: [String]

    @Flag(help: ArgumentHelp(tr("Delete all data about the plants. This cannot be undone.")))
    var forGood = false

    @Flag(help: ArgumentHelp(tr("With --for-good: also delete the plants from all backups.")))
    var fromBackups = false

    @Flag(
        help: ArgumentHelp(
            tr("With --for-good: also delete damaged files that contain the plants. Other data in them may exist nowhere else.")))
    var fromDamaged = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if fromBackups, !forGood { throw ValidationError(tr("--from-backups requires --for-good.")) }
        if fromDamaged, !forGood { throw ValidationError(tr("--from-damaged requires --for-good.")) }
    }

    func run(at context: CommandContext) async throws {
        let plants = try await context.plants(id)
        let ids = Set(plants.map(\.id))
        var stays: [Plant.ID: StayInBackups] = [:]
        var damaged: [Plant.ID: [URL]] = [:]
        var deleted: [Plant.ID: [URL]] = [:]
        var before: GardenRepository.Backup?
        try await context.attempt {
            guard forGood else {
                before = try await context.repository.backUp(.beforeRemoval)
                _ = try await context.repository.remove(ids)
                return
            }
            ChangeLog.update(in: context.folders) { $0.forget(ids) }
            for id in ids.sorted() {
                let files = fromDamaged ? try await context.repository.damagedFiles(containing: id) : []
                try await context.services.photos.deletePermanently(id, fromBackups: fromBackups, damagedFiles: files)
                stays[id] = try await context.repository.stayInBackups(of: id)
                damaged[id] = try await context.repository.damagedFiles(containing: id)
                deleted[id] = files.filter { !FileManager.default.fileExists(atPath: $0.path(percentEncoded: false)) }
            }
        }
        let message = forGood ? tr("{plant} was deleted permanently.") : tr("{plant} was removed.")
        try context.show(
            .list(
                plants.map { plant in
                    .object(
                        [("id", .text(plant.id.description)), ("name", .text(plant.name))]
                            + (forGood
                                ? Self.remains(
                                    until: stays[plant.id]?.lastDay, in: damaged[plant.id] ?? [], deleted[plant.id] ?? [])
                                : []))
                }),
            else: plants.map { plant in
                let stay = stays[plant.id].map(context.formatter.inBackups)
                let files = (damaged[plant.id] ?? []).isEmpty ? nil : context.formatter.inDamaged(damaged[plant.id] ?? [])
                let gone = (deleted[plant.id] ?? []).isEmpty ? nil : context.formatter.deletedDamaged(deleted[plant.id] ?? [])
                return [message.filled(["plant": plant.name]).printable, stay, files, gone].compactMap(\.self).joined(
                    separator: " ")
            }.joined(separator: "\n"))
        if let before, !context.printsJson {
            Console.warn(
                tr(
                    "To undo this, run “plantguidectl undo”. The garden was also backed up before; to undo everything that changes from now on, too, run “plantguidectl restore {name} --replace”."
                ).filled(["name": BackupReport.name(of: before)]))
        }
    }

    /// Where a plant that was deleted permanently stays, and which files were deleted with it.
    private static func remains(
        until day: LocalDay?, in files: [URL], _ deleted: [URL]
    ) -> [(key: String, value: Json)] {
        [
            ("inBackupsUntil", .text(day?.description)),
            ("inDamagedFiles", .list(files.map { .text($0.path(percentEncoded: false)) })),
            ("deletedDamagedFiles", .list(deleted.map { .text($0.path(percentEncoded: false)) })),
        ]
    }
}

extension CommandContext {
    /// Writes plants and prints each of them, as a sentence or a JSON object.
    func write(_ ids: Set<Plant.ID>, _ sentence: String, _ work: (GardenRepository) async throws -> [Plant]) async throws {
        let names = try await attempt { try await work(repository) }.map(\.name)
        let plants = try await attempt { try await repository.summaries(of: ids) }.sorted { $0.id < $1.id }
        try show(
            .list(plants.map(json)),
            else: names.map { sentence.filled(["plant": $0]).printable }.joined(separator: "\n"))
    }
}
