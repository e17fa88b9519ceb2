import ArgumentParser
import DesktopIntegration
import PlantServices
import Garden
import GardenData
import Localization

/// `key`: the keys of the web services.
struct KeyCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key", abstract: tr("Store, list, test, and remove the keys of the web services."),
        discussion: tr(
            "Keys are free: for plantnet at https://my.plantnet.org, for trefle at https://trefle.io. The variables PLANTNET_API_KEY and TREFLE_API_TOKEN take precedence over stored keys."
        ),
        subcommands: [KeySet.self, KeyList.self, KeyTest.self, KeyRemove.self])
}

/// The service argument of a command.
struct ServiceArgument: ParsableArguments {
    @Argument(help: ArgumentHelp(tr("The service: plantnet or trefle.")))
    var service: String

    /// The chosen service. Throws `Failure`.
    var chosen: WebService {
        get throws { try CommandContext.choice(service, of: WebService.allCases.map { ($0.rawValue, $0) }, named: \.title) }
    }
}

/// `key set`.
struct KeySet: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: tr("Store a key in the desktop’s keyring."),
        discussion: tr(
            "The key is read from a prompt or from standard input. It is never an argument, which other users of this computer could see."
        ))

    @OptionGroup var argument: ServiceArgument

    @Flag(
        help: ArgumentHelp(
            tr("If no keyring responds, allow storing the key unencrypted in a file that only you can read.")))
    var allowFile = false

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let service = try argument.chosen
        let key = try KeyInput.read(of: service)
        try await context.keep(key, service, allowsFile: allowFile)
        let place = await context.secrets.place(of: service)
        if place == .environment {
            Console.warn(
                tr("{variable} is set and takes precedence over the stored key.").filled(["variable": service.keyVariable]))
        }
        let stored =
            place == .file
            ? tr("The key for {service} was stored unencrypted in {file}.") : tr("The key for {service} was stored.")
        try context.show(
            ["service": .text(service.rawValue), "place": .text(place?.key)],
            else: stored.filled(["service": service.title, "file": context.keyFile.path(percentEncoded: false)]))
    }
}

/// `key list`.
struct KeyList: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: tr("List which services have a key, without showing it."))

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        var table = Table()
        var list: [Json] = []
        for service in WebService.allCases {
            let place = await context.secrets.place(of: service)
            // Of Trefle it is not known.
            let hasAccepted = try await context.attempt { try await context.services.hasAccepted(keyOf: service) }
            let isAccepted = place == nil || service != .plantNet ? nil : hasAccepted
            let verdict = isAccepted.map { $0 ? tr("Accepted by the service") : tr("Not checked yet") }
            table.add([service.title, Self.title(of: place, service), verdict ?? ""])
            list.append([
                "service": .text(service.rawValue), "place": .text(place?.key), "accepted": isAccepted.map(Json.bool) ?? .null,
            ])
        }
        try context.show(.list(list), else: table.text)
    }

    private static func title(of place: Secrets.Place?, _ service: WebService) -> String {
        switch place {
        case .environment: tr("From the environment variable {variable}").filled(["variable": service.keyVariable])
        case .secretService: tr("Stored in the keyring")
        case .file: tr("Stored in a file that only you can read")
        case nil: tr("No key yet")
        }
    }
}

extension Secrets.Place {
    /// The stable name in JSON.
    fileprivate var key: String {
        switch self {
        case .environment: "environment"
        case .secretService: "keyring"
        case .file: "file"
        }
    }
}

/// `key test`.
struct KeyTest: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "test", abstract: tr("Ask a service whether it accepts the key."),
        discussion: tr(
            "The exit status is 0 if the key is accepted, 77 if it is refused or missing, and 69 if the service cannot be reached."
        ), aliases: ["check"])

    @OptionGroup var argument: ServiceArgument
    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let service = try argument.chosen
        do {
            try await context.attempt {
                guard try await context.services.hasKey(service) else {
                    throw Failure(.notPermitted, Failure.missingKey(of: service))
                }
                try await context.services.testKey(of: service)
            }
        } catch let failure as Failure where failure.code == .serviceAway {
            throw Failure(
                failure.code, [failure.message, tr("The key was not checked.")].compactMap(\.self).joined(separator: " "))
        }
        try context.show(
            ["service": .text(service.rawValue), "accepted": .bool(true)],
            else: tr("{service} accepts this key.").filled(["service": service.title]))
    }
}

/// `key remove`.
struct KeyRemove: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: tr("Remove a stored key."))

    @OptionGroup var argument: ServiceArgument
    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let service = try argument.chosen
        let wasStored = try await context.attempt { try await context.secrets.remove(service) }
        if wasStored { await context.services.keyChanged(of: service) }
        if await context.secrets.place(of: service) == .environment {
            Console.warn(tr("{variable} is still set.").filled(["variable": service.keyVariable]))
        }
        guard wasStored else {
            throw Failure(.failed, tr("No key for {service} is stored.").filled(["service": service.title]))
        }
        try context.show(
            ["service": .text(service.rawValue), "removed": .bool(true)],
            else: tr("The key for {service} was removed.").filled(["service": service.title]))
    }
}
