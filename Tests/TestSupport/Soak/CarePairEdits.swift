import Foundation
import Garden
import GardenData
import GardenStore

/// Edits of rules, care values, tasks and photos.
extension PairGarden {
    static let careEdits: [@Sendable (PairGarden) async throws -> PairEdit] = [
        { try await $0.interval() }, { try await $0.ruleNote() }, { try await $0.endedRule() }, { try await $0.override() },
        { try await $0.overrideReset() }, { try await $0.addedTask() }, { try await $0.answer() }, { try await $0.answer() },
        { try await $0.answerUndone() }, { try await $0.note() }, { try await $0.photo() }, { try await $0.photoRemoved() },
    ]

    /// The answers of the window or the agent to a task.
    func answerByAction(of program: Program) async throws -> PairEdit {
        let id = try await plant()
        let task = try await newTask(for: id)
        let (action, kind) = choice([("complete", "done"), ("snooze", "snoozed")])
        return answer("\(program): \(action) \(task)", task, of: id, kind, byAction(action, of: program, task))
    }

    private func interval() async throws -> PairEdit {
        let (id, days) = (try await newPlant(), 2 + next() % 300)
        return PairEdit(
            words: "terminal: every \(days)d \(id)", subject: "interval of \(id)", expected: "true", plant: id,
            make: byTerminal(["plant", "edit", "\(id)", "--every", "\(days)d", "--at", "09:30"])
        ) { garden in
            let rules = try await garden.database.read { try $0.allRules(of: id) }
            return "\(rules.contains { $0.recurrence == .everyDays(days) && $0.time == LocalTime("09:30") })"
        }
    }

    /// A rule of the latest plant or of a new one.
    private func rule() async throws -> CareRule {
        if let rule = try await repository.rules(of: plant()).first(where: { $0.recurrence != .once }) { return rule }
        return try await repository.rules(of: newPlant())[0]
    }

    private func ruleNote() async throws -> PairEdit {
        let (rule, text) = (try await rule(), "Rule note \(next())")
        return PairEdit(
            words: "repository: note of rule \(rule.id)", subject: "note of \(rule.id)", expected: text, plant: rule.plant,
            make: byRepository { garden in
                var edited = rule
                edited.note = text
                _ = try await garden.save(edited, changedFrom: rule)
            }
        ) { garden in try await garden.database.read { try $0.rule(rule.id)?.note ?? "none" } }
    }

    private func endedRule() async throws -> PairEdit {
        let rule = try await repository.rules(of: newPlant())[0]
        return PairEdit(
            words: "repository: end \(rule.id)", subject: "end of \(rule.id)", expected: "true", plant: rule.plant,
            make: byRepository { _ = try await $0.end(rule.id) }
        ) { garden in "\(try await garden.database.read { try $0.rule(rule.id)?.endedOn != nil })" }
    }

    private func override() async throws -> PairEdit {
        let (id, days) = (try await plant(), 1 + next() % 60)
        let value: CareOverride = Bool.random(using: &random) ? .watering(Watering(days: days)) : .light(.fullSun)
        return PairEdit(
            words: "repository: \(value) \(id)", subject: "\(value.field) of \(id)", expected: "\(value)", plant: id,
            make: byRepository { _ = try await $0.set(value, for: id) }, state: current(value.field, of: id))
    }

    private func overrideReset() async throws -> PairEdit {
        let id = try await plant()
        _ = try await repository.set(.watering(Watering(days: 9)), for: id)
        return PairEdit(
            words: "repository: reset watering of \(id)", subject: "watering of \(id)", expected: "none", plant: id,
            make: byRepository { _ = try await $0.reset(.watering, for: id) }, state: current(.watering, of: id))
    }

    private func current(_ field: CareOverride.Field, of id: Plant.ID) -> @Sendable (GardenRepository) async throws -> String {
        { garden in
            let all = try await garden.database.read { try $0.overrides(of: id) }
            return all.first { $0.field == field }.map { "\($0)" } ?? "none"
        }
    }

    // MARK: Tasks

    private func addedTask() async throws -> PairEdit {
        let (id, type) = (try await plant(), CareType.custom("Task \(next())"))
        return PairEdit(
            words: "terminal: task add \(type) \(id)", subject: "\(type)", expected: "true", plant: id,
            make: byTerminal(["task", "add", "--plant", "\(id)", "--type", type.description, "--on", "today"])
        ) { garden in "\(try await garden.database.read { try $0.rules(of: id).contains { $0.type == type } })" }
    }

    private func answer() async throws -> PairEdit {
        let id = try await plant()
        let task = try await newTask(for: id)
        let (words, kind) = choice([
            (["done", "\(task)"], "done"), (["skip", "\(task)"], "skipped"), (["snooze", "\(task)", "--until", "2d"], "snoozed"),
        ])
        return answer("terminal: task \(words)", task, of: id, kind, byTerminal(["task"] + words))
    }

    private func answerUndone() async throws -> PairEdit {
        let id = try await plant()
        let task = try await newTask(for: id)
        _ = try await repository.answer([task], .done(on: nil))
        return answer("terminal: undo \(task)", task, of: id, "none", byTerminal(["task", "undo", "\(task)"]))
    }

    private func answer(
        _ words: String, _ task: Occurrence, of id: Plant.ID, _ expected: String,
        _ make: @escaping @Sendable () async throws -> PairEdit.Answer
    ) -> PairEdit {
        PairEdit(words: words, subject: "answer to \(task)", expected: expected, plant: id, make: make) { garden in
            let all = try await garden.database.read { try $0.events(of: id) }.filter { $0.answer?.occurrence == task }
            return all.isEmpty ? "none" : all.map { String("\($0.kind)".prefix { $0.isLetter }) }.joined(separator: ",")
        }
    }

    private func note() async throws -> PairEdit {
        let (id, text) = (try await plant(), "Entry \(next())")
        return PairEdit(
            words: "repository: \(text) \(id)", subject: text, expected: "1", plant: id,
            make: byRepository { _ = try await $0.note(text, for: id) }
        ) { garden in "\(try await garden.database.read { try $0.events(of: id).count { $0.note == text } })" }
    }

    // MARK: Photos

    private func photo() async throws -> PairEdit {
        let id = try await plant()
        let photo = try IncomingPhotos(in: desktop.directory.url).make(next())
        return PairEdit(
            words: "repository: photo of \(id)", subject: photo.photo.digest, expected: "whole", plant: id,
            make: byRepository { _ = try await $0.add([photo], to: id) }, state: state(of: photo.photo.digest, id))
    }

    private func photoRemoved() async throws -> PairEdit {
        let id = try await plant()
        let incoming = try IncomingPhotos(in: desktop.directory.url).make(next())
        let photo = try await repository.add([incoming], to: id).value[0]
        let purges = Bool.random(using: &random)
        return PairEdit(
            words: "repository: \(purges ? "purge" : "remove") photo of \(id)", subject: photo.digest, expected: "none",
            plant: id,
            make: byRepository { garden in
                if purges { try await garden.purge(photo.id) } else { _ = try await garden.remove(photo.id) }
            }, state: state(of: photo.digest, id))
    }

    private func state(of digest: String, _ id: Plant.ID) -> @Sendable (GardenRepository) async throws -> String {
        let folder = terminal.folder.appendingPathComponent("photos")
        return { garden in
            let photo = try await garden.database.read { try $0.photos(of: id).first { $0.digest == digest } }
            guard let photo else { return "none" }
            let file = folder.appendingPathComponent(photo.file)
            return FileManager.default.fileExists(atPath: file.path) ? "whole" : "without its file"
        }
    }
}
