import ArgumentParser
import PlantServices
import Foundation
import Garden
import GardenData
import Localization

/// `cache`: the cached identifications, care and pictures.
struct CacheCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache", abstract: tr("Show or clear the caches."),
        subcommands: [CacheStats.self, CacheClear.self], defaultSubcommand: CacheStats.self)
}

/// `cache stats`.
struct CacheStats: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", abstract: tr("Show the size of the caches."))

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let kept = try await context.attempt { try await context.services.cacheStatistics() }
        var table = Table()
        for (title, part) in [
            (tr("Identifications"), kept.identifications), (tr("Care"), kept.care), (tr("Pictures"), kept.pictures),
        ] {
            table.add([
                title, context.formatter.number(part.entries),
                context.formatter.bytes(part.bytes),
            ])
        }
        try context.show(
            [
                "identification": Self.json(kept.identifications), "care": Self.json(kept.care),
                "pictures": Self.json(kept.pictures),
            ], else: table.text)
    }

    private static func json(_ part: CacheStatistics) -> Json {
        ["entries": .number(part.entries), "bytes": .number(part.bytes)]
    }
}

/// `cache clear`.
struct CacheClear: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear", abstract: tr("Clear cached identifications, care data, and pictures."),
        discussion: tr("Your plants, photos, and schedules are kept. Pictures are recreated when they are shown."))

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        try await context.attempt { try await context.services.clearCaches() }
        try context.show(["cleared": .bool(true)], else: tr("The caches are empty."))
    }
}
