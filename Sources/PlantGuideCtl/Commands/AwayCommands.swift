import ArgumentParser
import Foundation
import Garden
import GardenData
import Localization
import Printing

/// `away`: absences, and who takes care of the plants meanwhile.
struct AwayCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "away", abstract: tr("Plan an absence, and print a sheet for the plant sitter."),
        discussion: tr(
            "Reminders are paused while you are away. When you return, one notification lists everything that came due."),
        subcommands: [AwayPlanCommand.self, AwayList.self, AwayEnd.self], defaultSubcommand: AwayPlanCommand.self)
}

/// `away plan`, also without its name.
struct AwayPlanCommand: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: tr("Record an absence, and list what to do before you leave, what comes due meanwhile, and what can wait."))

    @Option(help: ArgumentHelp(tr("The first day away."), valueName: "day"))
    var from: String

    @Option(help: ArgumentHelp(tr("The last day away."), valueName: "day"))
    var to: String

    @Option(
        help: ArgumentHelp(tr("Write the sheet for the plant sitter to this PDF file."), valueName: "file"), completion: .file())
    var pdf: String?

    @Flag(help: ArgumentHelp(tr("Replace the file if it exists.")))
    var force = false

    @Flag(help: ArgumentHelp(tr("Show the plan without recording the absence.")))
    var dryRun = false

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let first = try context.day(from)
        let last = try context.day(to, .from(first))
        let file = try pdf.map { try CommandContext.newFile($0, force: force) }
        let planned = try await context.attempt {
            let period = try AwayPeriod(from: first, through: last, plannedOn: context.today)
            // Before the file is written.
            if !dryRun, let other = try await context.repository.awayPeriods().conflict(with: period) {
                throw GardenError.periodOverlaps(other)
            }
            return try await context.repository.plan(of: period)
        }
        let sheet = context.sitterSheet(of: planned)
        // Nothing is recorded if the file cannot be written.
        let size = PaperSize.usual(in: context.formatter.locale)
        if let file { try await context.write(SitterPages(sheet, context.formatter, size: size), to: file) }
        let recorded =
            dryRun
            ? nil : try await context.attempt { try await context.repository.recordAbsence(from: first, through: last) }
        let report = AwayReport(
            planned, context.formatter, recorded: recorded?.value, isNew: recorded?.hasChanged ?? true)
        let members: [(key: String, value: Json)] = [
            ("recorded", .bool(!dryRun)), ("file", .text(file?.path(percentEncoded: false))),
        ]
        try context.show(report.json.adding(members), else: report.words(sheet, file))
    }
}

/// `away list`.
struct AwayList: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: tr("List recorded absences, latest first."))

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let periods = try await context.attempt { try await context.repository.awayPeriods() }
        let ids = ShortIDs(periods.map(\.id.description))
        var table = Table()
        for period in periods {
            table.add([ids.short(period.id.description), context.formatter.days(of: period), context.state(of: period)])
        }
        try context.show(
            .list(periods.map(AwayReport.json)), else: periods.isEmpty ? tr("There are no absences.") : table.text)
    }
}

/// `away end`.
struct AwayEnd: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "end", abstract: tr("End today’s absence, or remove a later one."),
        discussion: tr("Reminders resume. An absence that has begun is kept, with yesterday as its last day."))

    @Argument(help: ArgumentHelp(tr("The beginning of the absence’s ID; today’s absence by default."), valueName: "absence"))
    var id: String?

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let periods = try await context.attempt { try await context.repository.awayPeriods() }
        let found = try chosen(from: periods, context)
        let rest = try await context.attempt { try await context.repository.endAbsence(found.id).value }
        try context.show(
            ["id": .text(found.id.description), "absence": rest.map(AwayReport.json) ?? .null],
            else: context.formatter.ended(found))
    }

    private func chosen(from periods: [AwayPeriod], _ context: CommandContext) throws -> AwayPeriod {
        guard let id else {
            if let period = periods.period(on: context.today) { return period }
            throw Failure(.failed, tr("You are not away today. “plantguidectl away list” lists the absences."))
        }
        // Absences have no names, so any beginning is one of an id.
        let matching = periods.filter { !id.isEmpty && $0.id.description.hasPrefix(id.lowercased()) }
        if let period = matching.first, matching.count == 1 { return period }
        guard matching.isEmpty else {
            throw context.ambiguous(id, matching.map { [$0.id.description, context.formatter.days(of: $0)] })
        }
        throw Failure(
            .failed, tr("There is no absence “{id}”. “plantguidectl away list” lists them.").filled(["id": id.shortened]))
    }
}

extension CommandContext {
    /// The sheet of a plan.
    func sitterSheet(of planned: GardenRepository.AbsencePlan) -> SitterSheet {
        SitterSheet(planned.plan, plants: planned.plants, care: planned.care, formatter, picture: picture)
    }

    fileprivate func state(of period: AwayPeriod) -> String {
        if period.contains(today) { return tr("now") }
        return period.from > today ? tr("planned") : tr("over")
    }
}
