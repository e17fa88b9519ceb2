import ArgumentParser
import DesktopIntegration
import PlantServices
import Garden
import GardenData
import Localization

/// `key`: the API keys of the web services.
struct KeyCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key", abstract: tr("Keep, try and forget the keys of the web services."),
        discussion: tr(
            "A key is had without cost: for plantnet at https://my.plantnet.org, for trefle at https://trefle.io. The variables PLANTNET_API_KEY and TREFLE_API_TOKEN win over kept keys."
        ),
        subcommands: [KeySet.self, KeyTest.self, KeyRemove.self])
}

/// The service argument of a command.
struct ServiceArgument: ParsableArguments {
    @Argument(help: ArgumentHelp(tr("The service: plantnet or trefle.")))
    var service: String

    /// The chosen service. Throws `Failure`.
    var chosen: WebService {
        get throws { try CommandContext.choice(service, of: WebService.allCases.map { ($0.rawValue, $0) }) }
    }
}

/// `key set`.
struct KeySet: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: tr("Keep a key in the desktop's keyring."),
        discussion: tr(
            "The key is asked for, or read from standard input. It is never an argument, which other users of this computer could see."
        ))

    @OptionGroup var argument: ServiceArgument

    @Flag(
        help: ArgumentHelp(
            tr("Agree to a file that only you can read, not encrypted, where there is no keyring.")))
    var allowFile = false

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let service = try argument.chosen
        let key = try KeyInput.read(of: service)
        try await context.keep(key, service, allowsFile: allowFile)
        let place = await context.secrets.place(of: service)
        if place == .environment {
            Console.warn(
                tr("{variable} is set and wins over the key that was kept.").filled(["variable": service.variable]))
        }
        try context.show(
            ["service": .text(service.rawValue), "place": .text(place.map(Self.name))],
            else: tr("The key for {service} is kept.").filled(["service": service.title]))
    }

    private static func name(_ place: Secrets.Place) -> String {
        switch place {
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
            "The exit status is 0 where it does, 77 where it refuses the key or there is none, and 69 where it cannot be asked."))

    @OptionGroup var argument: ServiceArgument
    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let service = try argument.chosen
        let identificationService = context.identificationService
        try await context.attempt {
            guard try await identificationService.hasKey(service) else {
                throw Failure(
                    .notPermitted,
                    tr("There is no key for {service}. One is to be had at {address}; “plantguidectl key set {name}” keeps it.")
                        .filled(["service": service.title, "address": service.address, "name": service.rawValue]))
            }
            try await identificationService.test(service)
        }
        try context.show(
            ["service": .text(service.rawValue), "accepted": .bool(true)],
            else: tr("{service} accepts this key.").filled(["service": service.title]))
    }
}

/// `key remove`.
struct KeyRemove: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: tr("Forget a key wherever it is kept."))

    @OptionGroup var argument: ServiceArgument
    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let service = try argument.chosen
        try await context.attempt { try await context.secrets.remove(service) }
        if await context.secrets.place(of: service) == .environment {
            Console.warn(tr("{variable} is still set.").filled(["variable": service.variable]))
        }
        try context.show(
            ["service": .text(service.rawValue), "removed": .bool(true)],
            else: tr("No key for {service} is kept any more.").filled(["service": service.title]))
    }
}
