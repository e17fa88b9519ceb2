import ArgumentParser
import Foundation
import Garden
import GardenData
import Localization
import PlantServices

/// `model`: the models that identify photos on this computer.
struct ModelCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "model", abstract: tr("Install models that identify photos on this computer."),
        subcommands: [ModelList.self, ModelInfo.self, ModelInstall.self, ModelRemove.self], defaultSubcommand: ModelList.self)
}

/// `model list`.
struct ModelList: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: tr("List installed and available models."))

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let models = try await context.attempt { try await context.services.models.models() }
        var table = Table([tr("Model"), tr("Name"), tr("Size"), tr("License"), tr("State")])
        for model in models {
            table.add([
                model.id, model.manifest.name, context.formatter.bytes(model.manifest.file.bytes), model.manifest.license,
                model.isPreferred ? tr("in use") : model.isInstalled ? tr("installed") : "",
            ])
        }
        try context.show(.list(models.map(context.json)), else: table.text)
    }
}

/// `model info`.
struct ModelInfo: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "info", abstract: tr("Show what a model is, who made it, and whether it can run here."))

    @Argument(help: ArgumentHelp(tr("The model’s ID.")))
    var model: String

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let known = try await context.model(model)
        var (library, problem): (String?, String?) = (nil, nil)
        do {
            library = try await context.services.models.describeRuntime(known.manifest.runtime)
        } catch let error as ModelError {
            problem = context.formatter.message(for: error)
        } catch {
            throw Failure(error, context.formatter)
        }
        var table = Table()
        for (title, text) in context.formatter.facts(of: known.manifest) { table.add([title, text]) }
        table.add([tr("Runs with"), library ?? problem ?? ""])
        let unknown = try await context.attempt { try await context.services.models.unknownSpecies(of: known.id) }
        if let unknown {
            table.add([tr("Cannot identify"), context.formatter.unknownSpecies(unknown.count)])
        }
        try context.show(
            context.json(known).adding([
                ("runtimeFound", .text(library)), ("runtimeProblem", .text(problem)),
                ("unknownSpecies", unknown.map { .list($0.map { .text($0.scientificName) }) } ?? .null),
            ]), else: table.text)
    }
}

/// `model install`.
struct ModelInstall: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "install", abstract: tr("Download a model, or install one from a file."),
        discussion: tr(
            "Give the ID of a model that “model list” shows, or a folder or ZIP file with a manifest. The SHA-256 of the file is checked and the model is tested before it is used. If you press Ctrl+C, you can resume the download later."
        ))

    @Argument(help: ArgumentHelp(tr("The model’s ID, or a folder or ZIP file.")), completion: .file())
    var model: String

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let progress = PercentLine()
        let services = context.services
        let isKnown = try await context.attempt { try await services.models.models().contains { $0.id == model } }
        let looksLikeFile = model.contains("/") || model.lowercased().hasSuffix(".zip")
        let isFile = !isKnown && (looksLikeFile || FileManager.default.fileExists(atPath: model))
        let file = isFile ? try CommandContext.existingFile(model) : nil
        do {
            let id = try await interruptible(tr("The installation was canceled. It can be resumed.")) { [model] in
                try await context.attempt {
                    if let file { return try await services.models.install(from: file).id }
                    try await services.models.install(model) { step in
                        if case .downloading(let bytes, let size) = step, size > 0 {
                            progress.show(bytes * 100 / size, context.formatter)
                        }
                    }
                    return model
                }
            }
            progress.end()
            let known = try await context.model(id)
            let strategy = try await context.attempt { try await context.repository.preferences().strategy }
            let order =
                if case .onDeviceFirst = strategy {
                    "\n"
                        + tr(
                            "Photos are identified by this computer first. “plantguidectl preferences set strategy” changes that."
                        )
                } else { "" }
            let credit = known.manifest.attribution.map { "\n" + $0 } ?? ""
            try context.show(
                context.json(known), else: tr("{model} is installed.").filled(["model": known.manifest.name]) + order + credit)
        } catch {
            progress.end()
            throw error
        }
    }
}

/// `model remove`.
struct ModelRemove: GardenCommand {
    static let configuration = CommandConfiguration(commandName: "remove", abstract: tr("Remove a model from this computer."))

    @Argument(help: ArgumentHelp(tr("The model’s ID.")))
    var model: String

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        try await context.attempt {
            do {
                try await context.services.models.remove(model)
            } catch let error as ModelInstallError {
                guard case .unknown = error, try await context.services.models.models().contains(where: { $0.id == model })
                else { throw error }
                throw Failure(.failed, tr("{model} is not installed.").filled(["model": model]))
            }
        }
        try context.show(["removed": .text(model)], else: tr("{model} was removed.").filled(["model": model]))
    }
}
