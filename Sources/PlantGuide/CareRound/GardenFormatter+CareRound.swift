import Garden
import Localization

extension GardenFormatter {
    /// A plant's number among those of a round: "3 / 11".
    func place(_ n: Int, of total: Int) -> String {
        tr("{n} / {total}").filled(["n": number(n), "total": number(total)])
    }

    /// The same for screen readers: "Plant 3 of 11".
    func accessiblePlace(_ n: Int, of total: Int) -> String {
        tr("Plant {n} of {total}").filled(["n": number(n), "total": number(total)])
    }

    /// When a task of a round is due, or that it is done early.
    func dueInRound(on day: LocalDay) -> String { day > today ? beforeLeaving : due(on: day) }

    private func dueInRound(_ moment: LocalMoment) -> String { moment.day > today ? beforeLeaving : due(moment) }

    /// What a screen reader says about the task whose answers are offered: "Kitchen, 2 days overdue, 100–200 ml, Plant 3 of 11".
    func accessibleDescription(_ task: TaskSummary, place: String) -> String {
        let parts = [task.room.map(room), dueInRound(task.moment), amount(of: task), task.note, place].compactMap { $0 }
        return parts.dropLast().reversed().reduce(parts.last ?? "") { rest, item in
            tr("{item}, {rest}").filled(["item": item, "rest": rest])
        }
    }

    /// Another task of the plant that is shown: "Fertilizing · Due today at 8:00".
    func otherTask(_ task: TaskSummary) -> String {
        tr("{care} · {status}").filled(["care": careTitle(task.type), "status": dueInRound(task.moment)])
    }

    /// What to know below the name and the amount of a task: the user's note, and for `explainsAmount` that the amount is a
    /// general one, if it is named there; empty for nothing.
    func advice(on task: TaskSummary, explainsAmount: Bool) -> String {
        let explains = explainsAmount && amountInRow(of: task) != nil
        return [explains ? generalAmountNote : nil, task.note].compactMap { $0 }.joined(separator: " ")
    }

    /// What a check of the soil leads to, which names its amount, and for `explainsAmount` that the amount is a general one.
    func soilInstruction(for task: TaskSummary, explainsAmount: Bool) -> String {
        [instruction(for: task), explainsAmount ? generalAmountNote : nil].compactMap { $0 }.joined(separator: " ")
    }

    /// The heading at the end of a round.
    func endTitle(of room: Room?, isComplete: Bool) -> String {
        guard isComplete else { return tr("Care Round Ended") }
        return room.map { tr("{room} Done").filled(["room": self.room($0)]) } ?? tr("Care Round Done")
    }

    /// The line below it: "11 plants in 9 minutes".
    func endSummary(plants n: Int, minutes: Int?) -> String {
        let plants = self.plants(n)
        guard let minutes else { return plants }
        return tr("{plants} in {time}").filled([
            "plants": plants, "time": ntr("{n} minute", "{n} minutes", minutes).filled(["n": number(minutes)]),
        ])
    }

    /// How many tasks were answered in a way: "8 Watered".
    func title(_ group: CareRoundGroup) -> String {
        let n = group.tasks.count
        let phrase =
            switch group.kind {
            case .done(.watering): ntr("{n} Watered", "{n} Watered", n)
            case .done(.fertilizing): ntr("{n} Fertilized", "{n} Fertilized", n)
            case .done(.pruning): ntr("{n} Pruned", "{n} Pruned", n)
            case .done(.repotting): ntr("{n} Repotted", "{n} Repotted", n)
            case .done(.rotation): ntr("{n} Rotated", "{n} Rotated", n)
            case .done(.pestControl): ntr("{n} Checked for Pests", "{n} Checked for Pests", n)
            case .done(let type): tr("{n} {care}").filled(["care": completedCare(type)])
            case .moist: ntr("{n} Still Moist", "{n} Still Moist", n)
            case .skipped: ntr("{n} Skipped", "{n} Skipped", n)
            case .snoozed: ntr("{n} Snoozed", "{n} Snoozed", n)
            case .left: ntr("{n} Left Open", "{n} Left Open", n)
            }
        return phrase.filled(["n": number(n)])
    }

    /// A task at the end of a round: what was recorded, or what is open.
    func line(_ task: CareRoundStop.Task) -> String {
        guard let answer = task.answer else { return otherTask(task.summary) }
        return switch answer.kind {
        case .done, .note: completedCare(answer.type)
        case .skipped, .snoozed, .moved: happening(answer)
        case .moist: tr("Still moist. Next check: {day}").filled(["day": dayInSentence(answer.postponedTo ?? answer.day)])
        }
    }
}
