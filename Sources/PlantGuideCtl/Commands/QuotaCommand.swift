import ArgumentParser
import PlantServices
import Foundation
import Garden
import GardenData
import Localization

/// `quota`: how many photos Pl@ntNet still takes today.
struct QuotaCommand: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "quota", abstract: tr("Tell how many identifications Pl@ntNet still takes today."),
        discussion: tr(
            "The service counts by days that begin at midnight UTC. Without --refresh nobody is asked: the figures are those of the last answer."
        ))

    @Flag(help: ArgumentHelp(tr("Ask Pl@ntNet.")))
    var refresh = false

    @OptionGroup var output: OutputOptions

    func run(at bench: Workbench) async throws {
        let discoverer = bench.discoverer
        let quota = try await bench.attempt {
            refresh ? try await discoverer.refreshQuota() : try await discoverer.quota()
        }
        let resets = LocalMoment(quota.renewal, in: bench.gardener.currentZone)
        var table = Table()
        table.add([
            tr("Left today"),
            tr("{n} of {total}").filled([
                "n": bench.phrases.number(quota.remaining), "total": bench.phrases.number(quota.total),
            ]),
        ])
        table.add([tr("Counts anew"), bench.phrases.moment(resets)])
        try bench.show(
            [
                "total": .number(quota.total), "remaining": .number(quota.remaining), "day": .text(quota.day.description),
                "resets": .moment(resets, in: bench.gardener.currentZone),
            ], else: table.text)
    }
}
