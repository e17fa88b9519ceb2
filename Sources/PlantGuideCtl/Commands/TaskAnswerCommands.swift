import ArgumentParser
import Garden
import GardenData
import Localization
import PlantServices

/// Which kinds of care a command is about.
struct KindOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            tr(
                "Only this kind of care, such as watering; repeat for more kinds. If a plant has no such task due, its next one is used."
            )))
    var type: [String] = []

    /// The kinds; empty for all. Throws `Failure`.
    func types(_ context: CommandContext) async throws -> Set<CareType> { try await context.careTypes(type) }
}

/// `task done`.
struct TaskDone: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "done", abstract: tr("Mark tasks as done."),
        discussion: tr(
            "A task that is already done stays unchanged, so a script can run twice. Without --soil, --today leaves soil checks and those plants’ waterings open, lists the checks, and fails only if nothing else is due. --soil says what the soil was like when you watered: “moist” for too moist, “right” for just right, “dry” for bone dry; see “proposals”. A soil check needs it: “right” and “dry” record watering, “moist” means still moist and checks again a few days later."
        ))

    @Argument(help: ArgumentHelp(tr("Open tasks: the beginnings of their IDs, or their plants’ names.")))
    var task: [String] = []

    @Flag(help: ArgumentHelp(tr("All tasks due today or overdue that are not snoozed, instead of named ones.")))
    var today = false

    @OptionGroup var kinds: KindOptions

    @Option(help: ArgumentHelp(tr("With --today, only plants of this room.")))
    var room: String?

    @Option(help: ArgumentHelp(tr("What the soil was like: moist, right, or dry.")))
    var soil: SoilVerdict?

    @Option(help: ArgumentHelp(tr("The day it was done; today by default."), valueName: "day"))
    var on: String?

    @Option(help: ArgumentHelp(tr("A note for the plant’s history.")))
    var note: String?

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            tr("A photo of the plant for its history, stored unchanged; repeat for more photos. Only with a single task."),
            valueName: "file"),
        completion: .file())
    var photo: [String] = []

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard photo.isEmpty || task.count == 1 else { throw ValidationError(tr("--photo requires a single task.")) }
        guard today == task.isEmpty else { throw ValidationError(tr("Give either tasks or --today.")) }
        guard today || room == nil else { throw ValidationError(tr("--room requires --today.")) }
    }

    func run(at context: CommandContext) async throws {
        let day = try on.map(context.dayOfEvent)
        let answer = soil.map { .soil($0, on: day) } ?? TaskAnswer.done(on: day)
        guard today else {
            let photos = try await context.photos(photo)
            return try await context.answer(task, kinds, answer, note: note, photos: photos)
        }
        var filter = TaskFilter(
            through: context.today, types: try await kinds.types(context), awakeAt: context.repository.moment)
        if let room { filter.room = try await context.existingRoom(room) }
        let due = try await context.attempt { [filter] in try await context.repository.tasks(filter, limit: .max) }
        // --soil says what a soil check asks for.
        let bulk = soil == nil ? try await context.attempt { try await context.repository.bulkCompletion(of: due) } : nil
        // "Still moist" is an answer to soil checks; a plain watering would be recorded as done, in soil that was too moist.
        func accepts(_ task: TaskSummary) -> Bool {
            task.answers.accepts(answer) && (soil != .moist || task.answers.needsSoilState)
        }
        let accepting = bulk?.completable ?? due.filter(accepts)
        try CommandContext.checkDay(of: answer, for: accepting)
        if due.isEmpty { Console.warn(try await context.nothingDue(filter)) }
        let left = bulk?.checks ?? due.filter { !accepts($0) }
        if accepting.isEmpty, let refusal = left.lazy.compactMap({ $0.answers.refusal(of: answer) }).first {
            guard refusal == .soilStateMissing else { throw Failure(refusal, context.formatter) }
            try await context.warn(of: left, waterings: bulk?.leftWaterings ?? [])
            throw Failure(.wrongValue)
        }
        let open = try await context.unrecorded(accepting, GivenAnswer(answer: answer, note: note))
        try await context.answer(open, answer, note: note)
        if !left.isEmpty { try await context.warn(of: left, waterings: bulk?.leftWaterings ?? []) }
    }
}

/// `task skip`.
struct TaskSkip: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "skip", abstract: tr("Skip tasks this time; the next ones follow as scheduled."))

    @Argument(help: ArgumentHelp(tr("Open tasks: the beginnings of their IDs, or their plants’ names.")))
    var task: [String]

    @OptionGroup var kinds: KindOptions

    @Option(help: ArgumentHelp(tr("A note for the plant’s history.")))
    var note: String?

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws { try await context.answer(task, kinds, .skip, note: note) }
}

/// `task moist`.
struct TaskMoist: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "moist", abstract: tr("Record that the soil is still moist, and check again a few days later."))

    @Argument(help: ArgumentHelp(tr("Open tasks: the beginnings of their IDs, or their plants’ names.")))
    var task: [String]

    @OptionGroup var kinds: KindOptions

    @Option(
        help: ArgumentHelp(
            tr("Days until the next check; by default 1 to 3, depending on the interval, but not before the task is due.")))
    var days: Int?

    @Option(help: ArgumentHelp(tr("A note for the plant’s history.")))
    var note: String?

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws { try await context.answer(task, kinds, .moist(days: days), note: note) }
}

/// `task snooze`.
struct TaskSnooze: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "snooze", abstract: tr("Snooze tasks until a later time."))

    @Argument(help: ArgumentHelp(tr("Open tasks: the beginnings of their IDs, or their plants’ names.")))
    var task: [String]

    @OptionGroup var kinds: KindOptions

    @Option(
        help: ArgumentHelp(
            tr("Until when: 2026-03-01T09:00, 2026-03-01, 1h, 2d, tonight, tomorrow, or Monday."), valueName: "moment"))
    var until: String

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        try await context.answer(task, kinds, context.snooze(until), note: nil)
    }
}

/// `task next`.
struct TaskNext: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "next", abstract: tr("Move tasks to a day, earlier or later; the ones after it follow as usual."))

    @Argument(help: ArgumentHelp(tr("Open tasks: the beginnings of their IDs, or their plants’ names.")))
    var task: [String]

    @OptionGroup var kinds: KindOptions

    @Option(help: ArgumentHelp(tr("The day, today or later."), valueName: "day"))
    var on: String

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        try await context.answer(task, kinds, .move(to: context.day(on)), note: nil)
    }
}

extension CommandContext {
    /// Answers the tasks named by arguments. All arguments are resolved before any task is answered.
    fileprivate func answer(
        _ texts: [String], _ kinds: KindOptions, _ answer: TaskAnswer, note: String?, photos: [IdentificationPhoto] = []
    ) async throws {
        let given = GivenAnswer(answer: answer, note: note, photos: photos)
        var open: [TaskSummary] = []
        let types = try await kinds.types(self)
        var left: [String] = []
        for text in texts {
            // A name of which nothing is due any more would be ambiguous.
            if types.isEmpty, try await isRepeated(given, toPlant: text) { continue }
            left.append(text)
        }
        for task in try await tasks(left, of: types, .due(accepting: answer.isAboutSoil ? answer : nil)) {
            if try await isRepeated(given, to: task) { continue }
            guard let summary = task.summary else { continue }
            // A name means what is due. Care is often given early, but nobody skips or postpones what is not due without a word.
            if types.isEmpty, !task.isID, answer.isAboutDueTask, summary.moment.day > today, summary.snoozedUntil == nil {
                throw try await notDue(summary, isOneOfSeveral: texts.count > 1)
            }
            if let refusal = summary.answers.refusal(of: answer) {
                let refused = Failure(refusal, formatter)
                let message = tr("{plant}: {what}").filled(["plant": summary.plantName, "what": refused.message ?? ""])
                throw Failure(refused.code, texts.count > 1 ? message + " " + tr("Nothing was recorded.") : message)
            }
            try Self.checkDay(of: answer, for: [summary])
            if try await isRecorded(given, to: summary) { continue }
            if !open.contains(where: { $0.id == summary.id }) { open.append(summary) }
        }
        try await self.answer(open, answer, note: note, photos: open.isEmpty ? [] : photos)
    }

    /// Throws if an answer is for a day, and means for one of the tasks that its soil is checked again, which is only possible
    /// today.
    fileprivate static func checkDay(of answer: TaskAnswer, for tasks: [TaskSummary]) throws {
        guard answer.day != nil else { return }
        for task in tasks {
            if case .moist = task.answers.meaning(of: answer).answer {
                throw Failure.wrong(tr("--on cannot be used with --soil moist for a soil check."))
            }
        }
    }

    /// Answers open tasks in one undo group and prints what was recorded.
    fileprivate func answer(
        _ tasks: [TaskSummary], _ answer: TaskAnswer, note: String?, photos: [IdentificationPhoto] = []
    ) async throws {
        let order = tasks.map(\.id)
        let tasks = Dictionary(tasks.map { ($0.id, $0) }) { first, _ in first }
        let (events, plants, open, soil) = try await attempt {
            let events = try await services.photos.answer(order, answer, note: note, photos: photos).value
            let ids = Set(events.map(\.plant))
            var open: [CareRule.ID: GardenRepository.PlannedRule] = [:]
            for id in ids {
                for rule in try await repository.page(of: id, history: 0).rules { open[rule.id] = rule }
            }
            return try await (events, repository.summaries(of: ids), open, repository.verdicts(of: ids))
        }
        if !events.isEmpty { warnIfLongAgo(answer.day) }
        let names = Dictionary(plants.map { ($0.id, $0.name) }) { first, _ in first }
        let answered = events.map { event in
            let name = names[event.plant] ?? ""
            return (
                event, name,
                event.answer.flatMap { open[$0.occurrence.rule] }.flatMap {
                    TaskRow($0, plantName: name, at: repository.moment, formatter)
                }
            )
        }
        try show(
            .list(answered.map { json($0.0, plant: $0.1, soil: soil[$0.0.id], task: $0.2) }),
            else: answered.map { event, name, next in
                let task = event.answer.flatMap { tasks[$0.occurrence] }
                let care = formatter.toast(event, plant: name)
                let what = soil[event.id].map { tr("{item}, {rest}").filled(["item": care, "rest": formatter.soil($0)]) } ?? care
                let early = task.flatMap { ahead($0, event) }
                let message = [what, early].compactMap(\.self).joined(separator: ". ")
                // The other answers name the day on which the task is due again.
                guard let next, event.advancesRule else { return (early == nil ? message : message + ".").printable }
                return (tr("{sentence}.").filled(["sentence": message]) + " " + nextSentence(next)).printable
            }.joined(separator: "\n"))
    }

    /// How long before its day a task was handled, as a sentence without a full stop; nil if it was due, was
    /// snoozed, or if it was only postponed.
    private func ahead(_ task: TaskSummary, _ event: CareEvent) -> String? {
        switch event.kind {
        case .snoozed, .moved, .note: return nil
        case .done, .skipped, .moist: break
        }
        // The moment of a snoozed task is when the snooze ends.
        guard task.moment.day > today, task.snoozedUntil == nil, event.day == today else { return nil }
        let days = task.moment.day - event.day
        return ntr("That was {n} day ahead of time", "That was {n} days ahead of time", days)
            .filled(["n": formatter.number(days)])
    }
}

extension TaskAnswer {
    /// Whether it says what the soil was like.
    fileprivate var isAboutSoil: Bool {
        switch self {
        case .moist, .dry, .soil: true
        case .done, .skip, .snooze, .later, .move: false
        }
    }

    /// Whether it makes sense only for a task that is due, unless the task is named by its ID.
    fileprivate var isAboutDueTask: Bool {
        switch self {
        case .skip, .moist, .snooze, .later: true
        case .done, .dry, .soil, .move: false
        }
    }
}
