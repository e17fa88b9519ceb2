import ArgumentParser
import PlantServices
import Foundation
import Garden
import GardenData
import Localization

/// `identify`: identifies the plant in photos.
struct IdentifyCommand: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "identify", abstract: tr("Identify the plant shown in photos."),
        discussion: tr(
            "A model that you have installed identifies photos on this computer (see “plantguidectl model”). Pl@ntNet requires a key (see “plantguidectl key”) and your consent (“plantguidectl preferences set mayUpload true”). It receives your language, what each photo shows, and a smaller copy of each photo without location, date, or camera data. --strategy sets whether the model, Pl@ntNet, or both are asked. Results for the same photos are cached for a week."
        ))

    @Argument(
        help: ArgumentHelp(tr("Photos of one plant, at most five: files, or https links to pictures.")), completion: .file())
    var photo: [String]

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            tr("What a photo shows: leaf, flower, fruit, bark, or auto. Repeat it in the order of the photos."),
            valueName: "organ"))
    var organ: [String] = []

    @Option(help: ArgumentHelp(tr("The flora to search, such as all; the one set in the preferences by default.")))
    var project: String?

    @Option(help: ArgumentHelp(tr("The language of common names, such as de; your language by default."), valueName: "code"))
    var lang: String?

    @Option(
        help: ArgumentHelp(
            tr("The sources to use: on-device, online, on-device-first, or parallel; as set in the preferences by default.")))
    var strategy: String?

    @Option(
        help: ArgumentHelp(
            tr("The confidence, 0 to 1, at which on-device-first accepts the on-device result; {number} by default.")
                .filled(["number": Threshold.usual])))
    var threshold: Threshold?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard photo.count <= PhotoLimits.photos else { throw ValidationError(tr("Give at most five photos.")) }
        guard organ.count <= photo.count else { throw ValidationError(tr("There are more organs than photos.")) }
        guard let threshold else { return }
        guard case .onDeviceFirst? = strategy.flatMap({ try? chosen($0) }) else {
            throw ValidationError(tr("--threshold requires --strategy on-device-first."))
        }
        guard (0...1).contains(threshold.value) else { throw ValidationError(tr("The threshold must be a number from 0 to 1.")) }
    }

    func run(at context: CommandContext) async throws {
        let organs = try organ.map {
            try CommandContext.choice($0, of: Organ.allCases.map { ($0.rawValue, $0) }, named: context.formatter.name(of:))
        }
        let choice = IdentificationService.Choice(
            strategy: try strategy.map(chosen), project: try project.map(Self.project), language: try lang.map(Self.language))
        let photos = try await context.photos(photo, organs: organs)
        let found = try await context.identify(photos, choice)
        let names = [found.preferred, found.plantNet, found.onDevice].compactMap { $0 }.flatMap(\.candidates).map(
            \.scientificName)
        let care = try await context.attempt { try await context.repository.care(ofEach: names) }
        try context.show(context.json(found, care), else: context.lines(found, care))
        if let warning = context.warning(ofRemaining: found.remaining) { Console.warn(warning) }
    }

    private func chosen(_ text: String) throws -> Strategy {
        try CommandContext.choice(
            text, of: Strategy.named(threshold: threshold?.value ?? Strategy.usualThreshold), named: GardenFormatter.title(of:))
    }

    /// Validates a flora ID, which becomes part of a URL. Whether the flora exists is left to the service.
    private static func project(_ text: String) throws -> String {
        guard Preferences.isProject(text) else {
            throw Failure.wrong(
                tr("“{text}” is not a flora ID. Use an ID such as all or k-world-flora.").filled(["text": text.shortened]))
        }
        return text
    }

    private static func language(_ text: String) throws -> String {
        guard text.contains(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/) else {
            throw Failure.wrong(tr("“{text}” is not a language. Use a code such as en or de.").filled(["text": text.shortened]))
        }
        return text
    }
}
