import Garden

/// The localized phrases of a kind of care. Each phrase is translated when it is used.
struct CareTypePhrases: Sendable {
    typealias Phrase = @Sendable () -> String

    /// A title: "Check Soil".
    let title: Phrase
    /// A button label: "Check Soil".
    let action: Phrase
    /// A verb at the beginning of a line: "Check soil".
    let verb: Phrase
    /// What to do with a plant, as a label: "Prune Monstera".
    let plantAction: @Sendable (_ plant: String) -> String
    /// One short word beside a count, where there is little room: "Soil".
    let short: Phrase
    /// A noun within a sentence: "a soil check".
    let noun: Phrase
    /// The same without an article, as the subject of a toast: "soil check".
    let subject: Phrase
    /// The status of a task that is due today: "Check soil today".
    let today: Phrase
    /// An instruction in one line, which says more than ``action``; nil for none. `amount` is the formatted amount of water.
    let instruction: @Sendable (_ amount: String?) -> String?
    /// What an interval is counted from; contains `{day}`.
    let countedFrom: Phrase
    /// A line of history: "Soil checked".
    let done: Phrase
    /// The same where there is little room: ``short`` for a kind that has one of its own.
    let doneShort: Phrase
    /// A toast for one plant.
    let plantDone: @Sendable (_ plant: String) -> String
    /// A number of open tasks; `number` is the formatted number.
    let count: @Sendable (_ n: Int, _ number: String) -> String
    /// A toast for several plants; contains `{n}`.
    let plantsDone: @Sendable (Int) -> String

    private init(
        title: @autoclosure @escaping Phrase, action: @autoclosure @escaping Phrase, verb: Phrase? = nil,
        plantAction: Phrase? = nil, short: Phrase? = nil, noun: @autoclosure @escaping Phrase,
        subject: @autoclosure @escaping Phrase, today: @autoclosure @escaping Phrase,
        instruction: @escaping @Sendable (String?) -> String? = { _ in nil }, countedFrom: @autoclosure @escaping Phrase,
        done: @autoclosure @escaping Phrase, plantDone: @autoclosure @escaping Phrase,
        count: @escaping @Sendable (Int) -> String,
        plantsDone: @escaping @Sendable (Int) -> String = { ntr("{n} task done", "{n} tasks done", $0) }, name: String = ""
    ) {
        self.title = title
        self.action = action
        self.verb = verb ?? action
        self.short = short ?? action
        self.noun = noun
        self.subject = subject
        self.today = today
        self.instruction = instruction
        self.countedFrom = countedFrom
        self.done = done
        doneShort = short ?? done
        // Filled together with the name of the kind, which could itself contain a placeholder.
        self.plantAction = { plant in
            (plantAction?() ?? tr("{care} {plant}")).filled(["plant": plant, "care": plantAction == nil ? action() : name])
        }
        self.plantDone = { plantDone().filled(["plant": $0.quoted, "care": name]) }
        self.count = { count($0).filled(["n": $1, "care": name]) }
        self.plantsDone = plantsDone
    }
}

extension CareTypePhrases {
    /// The phrases of a kind of care. Those of a kind that the user named contain its name.
    init(_ type: CareType) {
        self =
            switch type {
            case .watering: .watering
            case .soilCheck: .soilCheck
            case .fertilizing: .fertilizing
            case .pruning: .pruning
            case .repotting: .repotting
            case .pestControl: .pestControl
            case .rotation: .rotation
            case .treatment(let problem): .treatment(problem)
            case .custom(let name): .custom(name)
            }
    }

    private static let watering = CareTypePhrases(
        title: tr("Watering"), action: tr("Water"), noun: tr("watering"), subject: ctr("task", "watering"),
        today: tr("Water today"),
        instruction: { $0.map { tr("Water with {amount}.").filled(["amount": $0]) } },
        countedFrom: tr("from the watering on {day}"), done: tr("Watered"), plantDone: tr("{plant} watered"),
        count: { ntr("{n} to water", "{n} to water", $0) },
        plantsDone: { ntr("{n} plant watered", "{n} plants watered", $0) })

    private static let soilCheck = CareTypePhrases(
        title: tr("Check Soil"), action: tr("Check Soil"), verb: { tr("Check soil") },
        short: { ctr("care", "Soil") }, noun: tr("a soil check"), subject: ctr("task", "soil check"),
        today: tr("Check soil today"),
        instruction: {
            $0.map { tr("Feel the soil. If it is dry, water with {amount}.").filled(["amount": $0]) }
                ?? tr("Feel the soil. If it is dry, water the plant.")
        },
        countedFrom: tr("from the soil check on {day}"), done: tr("Soil checked"), plantDone: tr("{plant}: soil checked"),
        count: { ntr("{n} soil check", "{n} soil checks", $0) })

    private static let fertilizing = CareTypePhrases(
        title: tr("Fertilizing"), action: tr("Fertilize"), noun: tr("fertilizing"), subject: ctr("task", "fertilizing"),
        today: tr("Fertilize today"),
        countedFrom: tr("from the fertilizing on {day}"), done: tr("Fertilized"),
        plantDone: tr("{plant} fertilized"), count: { ntr("{n} to fertilize", "{n} to fertilize", $0) },
        plantsDone: { ntr("{n} plant fertilized", "{n} plants fertilized", $0) })

    private static let pruning = CareTypePhrases(
        title: tr("Pruning"), action: tr("Prune"), noun: tr("pruning"), subject: ctr("task", "pruning"), today: tr("Prune today"),
        countedFrom: tr("from the pruning on {day}"), done: tr("Pruned"),
        plantDone: tr("{plant} pruned"), count: { ntr("{n} to prune", "{n} to prune", $0) })

    private static let repotting = CareTypePhrases(
        title: tr("Repotting"), action: tr("Repot"), noun: tr("repotting"), subject: ctr("task", "repotting"),
        today: tr("Repot today"),
        countedFrom: tr("from the repotting on {day}"), done: tr("Repotted"),
        plantDone: tr("{plant} repotted"), count: { ntr("{n} to repot", "{n} to repot", $0) })

    private static let pestControl = CareTypePhrases(
        title: tr("Pest Control"), action: tr("Check for Pests"), verb: { tr("Check for pests") },
        plantAction: { tr("Check {plant} for Pests") }, short: { ctr("care", "Pests") }, noun: tr("pest control"),
        subject: ctr("task", "pest control"),
        today: tr("Check for pests today"), instruction: { _ in tr("Look for pests, including under the leaves.") },
        countedFrom: tr("from the pest control on {day}"), done: tr("Checked for pests"),
        plantDone: tr("{plant} checked for pests"), count: { ntr("{n} pest check", "{n} pest checks", $0) })

    private static let rotation = CareTypePhrases(
        title: tr("Rotation"), action: tr("Rotate"), noun: tr("rotation"), subject: ctr("task", "rotation"),
        today: tr("Rotate today"),
        instruction: { _ in tr("Turn the pot.") }, countedFrom: tr("from the rotation on {day}"), done: tr("Rotated"),
        plantDone: tr("{plant} rotated"), count: { ntr("{n} to rotate", "{n} to rotate", $0) })

    /// The phrases of the treatment of a problem, which name the problem.
    private static func treatment(_ problem: String) -> CareTypePhrases {
        @Sendable func named(_ phrase: String) -> String { phrase.filled(["problem": problem]) }
        return CareTypePhrases(
            title: named(tr("Treat: {problem}")), action: named(tr("Treat: {problem}")),
            verb: { named(tr("Treat for {problem}")) }, plantAction: { tr("Treat {plant} for {care}") },
            short: { ctr("care", "Treat") },
            noun: named(tr("treatment for {problem}")), subject: named(ctr("task", "treatment for {problem}")),
            today: named(tr("Treat for {problem} today")),
            countedFrom: tr("from the treatment on {day}"),
            done: named(tr("Treated for {problem}")), plantDone: tr("{plant} treated for {care}"),
            count: { ntr("{n} treatment", "{n} treatments", $0) }, name: problem)
    }

    private static func custom(_ name: String) -> CareTypePhrases {
        CareTypePhrases(
            title: name, action: name, noun: name, subject: name, today: tr("{care} today").filled(["care": name]),
            countedFrom: tr("from the last completion on {day}"), done: tr("{care} done").filled(["care": name]),
            plantDone: tr("{plant}: {care} done"), count: { _ in tr("{n} × {care}") }, name: name)
    }
}
