import Foundation
import Garden
import GardenData
import Localization

/// What the page says of the plant, derived from what was read.
extension PlantPageModel {
    /// The plant's name; empty until it is read.
    var name: String { plant?.name ?? "" }

    /// What the header shows: the name once it is scrolled out of sight, else nothing.
    var headerTitle: String { isNameHidden ? name : "" }

    /// The accepted scientific name and the family, as far as they are known: "Monstera deliciosa · Araceae".
    var speciesLine: String {
        let names = [plant?.species ?? care.scientificName, care.family].compactMap { $0 }
        return names.joined(separator: " · ")
    }

    /// The rule whose task is soonest; nil where nothing is planned.
    var next: GardenRepository.PlannedRule? { rules.first { $0.task != nil } }

    /// The soonest task of each rule after the first, and the rules that rest in the archive.
    var upcoming: [GardenRepository.PlannedRule] {
        if plant?.archive != nil { return rules.filter { $0.rule.recurrence != .once } }
        return rules.filter { $0.task != nil && $0.id != next?.id }
    }

    /// Whether nothing but what suits most plants is known of its care.
    var isCareGeneral: Bool { phase == .ready && care.isUnknown }

    /// What stands for the plant in a picture: its newest photo, else its drawing; nil for neither.
    var image: PlantImage? {
        if let photo = photos.first { return .photo(photo) }
        guard let art = plant?.art, !art.isEmpty else { return nil }
        return FileManager.default.fileExists(atPath: window.environment.folders.artFile(art)) ? .drawing(art) : nil
    }

    /// When the plant came, as its tag says: "Since March 2023"; nil where nothing was said.
    var sinceLine: String? {
        plant?.since.map { tr("Since {month}").filled(["month": formatter.month(of: $0)]) }
    }

    /// Whom the plant harms; nil where no source says that it harms anybody.
    var warning: String? {
        let answers = [care.catToxicity, care.dogToxicity, care.peopleToxicity]
        return answers.contains { $0?.value == .toxic } ? formatter.toxicity(care) : nil
    }

    // MARK: Care values

    /// The small title of a care row.
    func title(of field: CareOverride.Field) -> String {
        formatter.title(of: field)
    }

    /// A care value in words; "Unknown" where no source says anything.
    func value(of field: CareOverride.Field) -> String {
        formatter.value(of: field, in: care)
    }

    /// Where a care value comes from; nil where no source says anything.
    func source(of field: CareOverride.Field) -> Source? {
        care.source(of: field)
    }

    /// The mark that says where a care value comes from; empty where no source says anything.
    func mark(of field: CareOverride.Field) -> String {
        formatter.mark(of: field, in: care)
    }

    /// Whether a care value is a rhythm that is only an estimate.
    func isEstimate(_ field: CareOverride.Field) -> Bool {
        field == .watering && source(of: field)?.isEstimate == true
    }

    // MARK: Tasks

    /// When a task is due, after its title: "Due today at 8:00", "2 days overdue".
    func due(_ task: OpenTask) -> String {
        let values = ["day": formatter.dayInSentence(task.due), "time": formatter.time(task.time)]
        return task.status(on: formatter.today) == .overdue
            ? formatter.overdue(since: task.due) : tr("Due {day} at {time}").filled(values)
    }

    /// What is to be done for a task, in one line or two.
    func instruction(_ planned: GardenRepository.PlannedRule) -> String {
        let type = planned.rule.shownType
        var sentences = [formatter.instruction(for: type, amount: planned.rule.amount)]
        if type.answers.needsSoilState, let task = planned.task {
            let days = TaskAnswer.days(afterMoist: task.interval)
            sentences.append(
                ntr("Still moist? Look again in {n} day.", "Still moist? Look again in {n} days.", days)
                    .filled(["n": formatter.number(days)]))
        }
        if let note = planned.rule.note, !note.isEmpty { sentences.append(note) }
        return sentences.joined(separator: " ")
    }

    /// A rule's rhythm with the months in which it holds: "every 2 weeks", "monthly, April–September".
    func recurrence(_ rule: CareRule) -> String {
        let often = formatter.recurrence(rule.recurrence)
        guard rule.activeMonths != .all else { return often }
        return tr("{item}, {rest}").filled(["item": often, "rest": formatter.months(rule.activeMonths)])
    }
}
