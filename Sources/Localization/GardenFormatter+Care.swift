import Foundation
import Garden

extension GardenFormatter {
    /// A kind of care as a title: "Watering", "Check Soil"; for a kind that the user named, its name.
    public func careTitle(_ type: CareType) -> String { Self.title(of: type) }

    /// The same, before there is a formatter.
    public static func title(of type: CareType) -> String { CareTypePhrases(type).title() }

    /// A kind of care as a button label: "Water", "Check Soil".
    public func careAction(_ type: CareType) -> String { CareTypePhrases(type).action() }

    /// What to do with a plant, as a label: "Prune Monstera", "Treat Monstera for Spider mites".
    public func careAction(_ type: CareType, of plant: String) -> String { CareTypePhrases(type).plantAction(plant) }

    /// A kind of care at the beginning of a line: "Check soil".
    public func careVerb(_ type: CareType) -> String { CareTypePhrases(type).verb() }

    /// All words for a kind of care, for searching: "Water", "Watering".
    public func careWords(_ type: CareType) -> [String] {
        let phrases = CareTypePhrases(type)
        return [phrases.title(), phrases.action(), phrases.verb(), phrases.short(), phrases.noun()]
    }

    /// One short word, where there is little room: "Soil".
    public func careShort(_ type: CareType) -> String { CareTypePhrases(type).short() }

    /// A kind of care within a sentence: "watering", "pest control".
    public func careInWords(_ type: CareType) -> String { CareTypePhrases(type).noun() }

    /// A kind of care without an article, as the subject of a toast: "watering", "soil check".
    public func careName(_ type: CareType) -> String { CareTypePhrases(type).subject() }

    /// The same at the beginning of a sentence: "Soil check". The name of a kind that the user named stays as it is.
    func careAtBeginning(_ type: CareType) -> String {
        let name = careName(type)
        if case .custom = type { return name }
        return name.prefix(1).uppercased(with: locale) + name.dropFirst()
    }

    /// The body of a reminder: "Monstera needs watering", or "Monstera: Misting" for a kind of care that the user named, which
    /// can be any word.
    public func reminder(of type: CareType, for plant: String) -> String {
        let phrase =
            switch type {
            case .soilCheck: tr("{plant} needs a soil check")
            case .custom: tr("{plant}: {care}")
            default: tr("{plant} needs {care}")
            }
        return phrase.filled(["plant": plant, "care": careInWords(type)])
    }

    /// The body of a reminder that is shown days ahead: "Monstera needs watering on Friday, May 22, 2026".
    public func reminder(of type: CareType, for plant: String, on day: LocalDay) -> String {
        let phrase =
            switch type {
            case .soilCheck: tr("{plant} needs a soil check on {date}")
            case .custom: tr("{plant}: {care} on {date}")
            default: tr("{plant} needs {care} on {date}")
            }
        return phrase.filled(["plant": plant, "care": careInWords(type), "date": fullDate(day)])
    }

    /// The body of a test notification, which says nothing about the user's own plants: "This is a test. A real reminder looks
    /// like this: Monstera needs watering".
    public var testReminder: String {
        tr("This is a test. A real reminder looks like this: {reminder}")
            .filled(["reminder": reminder(of: .watering, for: tr("Monstera"))])
    }

    /// The body of a digest: "5 plants need you: Monstera, Basil, and 3 more".
    public func digest(of plants: [String]) -> String {
        counted(ntr("{n} plant needs you: {names}", "{n} plants need you: {names}", plants.count), plants.count)
            .filled(["names": shortList(plants)])
    }

    /// The body of a digest of tasks, which says on a second line what is to be done: "2 plants need you: Monstera and Basil", "3
    /// tasks: Watering and Rotation", or "Watering" if there is a task for each plant.
    public func digest(of tasks: [TaskSummary]) -> String {
        var plants: Set<Plant.ID> = []
        let names = tasks.filter { plants.insert($0.plant).inserted }.map(\.plantName)
        var types: [CareType] = []
        for task in tasks where !types.contains(task.type) { types.append(task.type) }
        let kinds = list(types.map(careTitle))
        let line =
            tasks.count > names.count
            ? counted(ntr("{n} task: {kinds}", "{n} tasks: {kinds}", tasks.count), tasks.count).filled(["kinds": kinds]) : kinds
        return [digest(of: names), line].joined(separator: "\n")
    }

    /// Names in their order, within a sentence: up to `limit` + 1 of them, or else the first `limit` and the number of the others,
    /// "Monstera, Basil and 3 more".
    public func shortList(_ items: [String], named limit: Int = 2) -> String {
        guard items.count > limit + 1 else { return list(items) }
        let more = items.count - limit
        return list(items.prefix(limit) + [counted(ntr("{n} more", "{n} more", more), more)])
    }

    /// The instruction for a rule's tasks, with a note if its amount of water is a general one: "Water with about 100–200 ml. This is
    /// a rough amount for a small pot; a large pot needs more." Nil if the kind of care says it all.
    public func instruction(for rule: CareRule) -> String? {
        CareTypePhrases(rule.shownType).instruction(amount(of: rule)).map { words in
            rule.hasGeneralAmount ? "\(words) \(generalAmountNote)" : words
        }
    }

    /// The instruction for a task, which names its amount of water: "Feel the soil. If it is dry, water with 100–200 ml."; nil for none.
    public func instruction(for task: TaskSummary) -> String? {
        CareTypePhrases(task.type).instruction(amount(of: task))
    }

    /// The amount of water of a rule: "100–200 ml", or "about 100–200 ml" if it is a general one; nil for none.
    public func amount(of rule: CareRule) -> String? { amount(rule.amount, isGeneral: rule.hasGeneralAmount) }

    /// The amount of water of a task, like that of its rule.
    public func amount(of task: TaskSummary) -> String? { amount(task.amount, isGeneral: task.hasGeneralAmount) }

    /// The amount of water beside the verb of a rule's tasks; nil for a soil check, which waters only if the soil is dry.
    public func amountInRow(of rule: CareRule) -> String? {
        rule.shownType.answers.needsSoilState ? nil : amount(of: rule)
    }

    /// The amount of water beside the verb of a task, like that of its rule.
    public func amountInRow(of task: TaskSummary) -> String? { task.answers.needsSoilState ? nil : amount(of: task) }

    /// What to know about an amount of water that the user did not choose.
    public var generalAmountNote: String { tr("This is a rough amount for a small pot; a large pot needs more.") }

    private func amount(_ amount: WaterAmount?, isGeneral: Bool) -> String? {
        amount.map { amount in
            guard isGeneral else { return self.amount(amount) }
            let words = tr("about {amount}").filled(["amount": self.amount(amount)])
            return keepsUnits ? words.withoutBreaks : words
        }
    }

    /// A room's name: localized for a predefined room, or else the user's own text.
    public func room(_ room: Room) -> String {
        switch room {
        case .livingRoom: tr("Living Room")
        case .bedroom: tr("Bedroom")
        case .kitchen: tr("Kitchen")
        case .bathroom: tr("Bathroom")
        case .balcony: tr("Balcony")
        default: room.rawValue
        }
    }

    /// The name of a place: "Indoors".
    public func place(_ place: Place) -> String {
        switch place {
        case .indoor: tr("Indoors")
        case .outdoor: tr("Outdoors")
        case .greenhouse: tr("Greenhouse")
        case .balcony: tr("Balcony")
        }
    }
}
