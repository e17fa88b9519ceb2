import ArgumentParser
import Garden
import GardenData
import Localization

/// `proposals`: watering intervals that are suggested because of what the soil was like.
struct ProposalCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "proposals", abstract: tr("Show, accept, or decline suggested watering intervals."),
        discussion: tr(
            "An interval is suggested if the soil was too moist or bone dry at two or more of the last four waterings that count. The first two after a plant was added, moved, or repotted, or after its interval was changed, do not count, nor does dry soil at a late watering, nor a watering in a season for which the care values have an interval of its own. Suggestions are made only for intervals that follow the care values. Say what the soil was like with “task done --soil”."
        ),
        subcommands: [ProposalList.self, ProposalAccept.self, ProposalDecline.self], defaultSubcommand: ProposalList.self)
}

/// `proposals list`.
struct ProposalList: GardenCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: tr("List the suggested watering intervals."))

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let proposals = try await context.namedProposals()
        let ids = ShortIDs(proposals.map(\.proposal.id.description))
        var table = Table([tr("Suggestion"), tr("Plant"), tr("Change"), tr("Why")])
        for (proposal, plant) in proposals {
            table.add([
                ids.short(proposal.id.description), plant.name, context.formatter.question(proposal),
                context.formatter.reason(proposal),
            ])
        }
        try context.show(
            .list(proposals.map { context.json($0.proposal, $0.plant) }),
            else: proposals.isEmpty ? tr("Nothing is suggested.") : table.text)
    }
}

/// `proposals accept`.
struct ProposalAccept: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "accept", abstract: tr("Use a suggested watering interval."))

    @Argument(help: ArgumentHelp(tr("A suggestion: the beginning of its ID, or its plant’s name."), valueName: "proposal"))
    var proposal: String

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws { try await context.decide(on: proposal, isAccepted: true) }
}

/// `proposals decline`.
struct ProposalDecline: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "decline", abstract: tr("Keep the watering interval, and suggest nothing for a few weeks."))

    @Argument(help: ArgumentHelp(tr("A suggestion: the beginning of its ID, or its plant’s name."), valueName: "proposal"))
    var proposal: String

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws { try await context.decide(on: proposal, isAccepted: false) }
}

extension CommandContext {
    fileprivate typealias NamedProposal = (proposal: IntervalProposal, plant: PlantSummary)

    /// The proposals with their plants, by the plants' names.
    fileprivate func namedProposals() async throws -> [NamedProposal] {
        try await attempt {
            let proposals = try await repository.proposals()
            let plants = try await repository.summaries(of: Set(proposals.map(\.plant)))
            return proposals.compactMap { proposal in
                plants.first { $0.id == proposal.plant }.map { (proposal, $0) }
            }
        }
    }

    /// Decides on the proposal that an argument names, and prints the interval that holds now.
    fileprivate func decide(on text: String, isAccepted: Bool) async throws {
        let (proposal, plant) = try one(of: try await namedProposals(), named: text)
        let decision = try await attempt {
            try await isAccepted ? repository.accept(proposal).value : repository.decline(proposal).value
        }
        try show(
            json(proposal, plant).adding([("accepted", .bool(isAccepted))]),
            else: tr("{sentence}.").filled(["sentence": formatter.toast(decision, plant: plant.name)]).printable)
    }

    private func one(of proposals: [NamedProposal], named text: String) throws -> NamedProposal {
        try checkLength(ofName: text)
        let words = text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
        let named = proposals.filter { Plant.isName(words, of: $0.plant.name) }
        let found = named.isEmpty ? proposals.filter { words.isBeginning(of: $0.proposal.id) } : named
        guard let first = found.first else {
            throw Failure(.failed, tr("Nothing is suggested for “{text}”.").filled(["text": text.shortened]))
        }
        guard found.count == 1 else {
            throw ambiguous(text, found.map { [$0.proposal.id.description, $0.plant.name, formatter.question($0.proposal)] })
        }
        return first
    }

    /// A proposal as JSON with stable keys.
    fileprivate func json(_ proposal: IntervalProposal, _ plant: PlantSummary) -> Json {
        [
            "id": .text(proposal.id.description),
            "plant": ["id": .text(plant.id.description), "name": .text(plant.name)],
            "days": .number(proposal.current), "proposedDays": .number(proposal.proposed),
            "why": .text(formatter.reason(proposal)),
            "rounds": .list(
                proposal.rounds.map {
                    ["day": .text($0.day.description), "afterDays": .number($0.gap), "soil": .text($0.verdict?.rawValue)]
                }),
        ]
    }
}
