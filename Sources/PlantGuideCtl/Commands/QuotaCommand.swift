import ArgumentParser
import PlantServices
import Foundation
import Garden
import GardenData
import Localization

/// `quota`: the number of identifications that Pl@ntNet still accepts today.
struct QuotaCommand: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "quota", abstract: tr("Show how many Pl@ntNet identifications are left today."),
        discussion: tr(
            "The service counts days from midnight UTC. Without --refresh no request is made, and the figures are from the last answer. Without a key nothing is known."
        ))

    @Flag(help: ArgumentHelp(tr("Ask Pl@ntNet.")))
    var refresh = false

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let reported: Quota? = try await context.attempt {
            refresh ? try await context.services.identification.refreshQuota() : try await context.services.identification.quota()
        }
        // The stored figures would be those of another key, or the usual ones.
        let hasKey = await context.secrets.place(of: .plantNet) != nil
        let known = hasKey ? reported : nil
        let quota = reported ?? Quota(remaining: Quota.usualTotal, day: LocalDay(inUTC: context.repository.instant))
        let resets = LocalMoment(quota.renewal, in: context.repository.currentZone)
        var table = Table()
        table.add([
            tr("Left today"),
            tr("{n} of {total}").filled([
                "n": context.formatter.number(quota.remaining), "total": context.formatter.number(quota.total),
            ]),
        ])
        table.add([tr("Resets"), context.formatter.moment(resets)])
        try context.show(
            [
                "total": .number(known?.total), "remaining": .number(known?.remaining),
                "day": .text(quota.day.description), "resets": .moment(resets, in: context.repository.currentZone),
            ], else: known != nil ? table.text : hasKey ? Self.unknown : Failure.missingKey(of: .plantNet))
    }

    private static var unknown: String {
        tr("How many identifications are left is not known until Pl@ntNet has accepted the key. Ask it with --refresh.")
    }
}
