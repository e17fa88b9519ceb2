import ArgumentParser
import PlantServices
import Foundation
import Garden
import GardenData
import Localization

/// `cache`: what is kept of answers and pictures.
struct CacheCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache", abstract: tr("Show or throw away what is kept of answers and pictures."),
        subcommands: [CacheStats.self, CacheClear.self], defaultSubcommand: CacheStats.self)
}

/// `cache stats`.
struct CacheStats: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", abstract: tr("Tell how much is kept of answers and pictures."))

    @OptionGroup var output: OutputOptions

    func run(at bench: Workbench) async throws {
        let discoverer = bench.discoverer
        let kept = try await bench.attempt { try await discoverer.cacheStatistics() }
        var table = Table()
        for (title, part) in [
            (tr("Answers to photos"), kept.identifications), (tr("Care"), kept.care), (tr("Pictures"), kept.pictures),
        ] {
            table.add([
                title, bench.phrases.number(part.entries),
                part.bytes.formatted(.byteCount(style: .file).locale(bench.phrases.locale)),
            ])
        }
        try bench.show(
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
        commandName: "clear", abstract: tr("Throw away answers, care and pictures that are kept."),
        discussion: tr("Your plants, their photos and what was planned stay. Pictures are made again when they are shown."))

    @OptionGroup var output: OutputOptions

    func run(at bench: Workbench) async throws {
        let discoverer = bench.discoverer
        try await bench.attempt { try await discoverer.clearCaches() }
        try bench.show(["cleared": .bool(true)], else: tr("The caches are empty."))
    }
}
