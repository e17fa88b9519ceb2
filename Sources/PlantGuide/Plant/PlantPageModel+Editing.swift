import PlantServices
import Foundation
import Garden
import GardenData
import Localization

/// Editing, duplicating and removing the plant, and editing its care values and rules.
extension PlantPageModel {
    func toggleFavorite() async {
        guard let plant else { return }
        let isFavorite = !plant.isFavorite
        await actions.perform(
            {
                try await repository.change([id]) { $0.isFavorite = isFavorite }
            },
            toast: { [name] _ in
                (isFavorite ? tr("{plant} added to favorites") : tr("{plant} removed from favorites")).filled([
                    "plant": name.quoted
                ])
            })
    }

    /// Adds a copy under another name and opens it.
    func duplicate(named newName: String) async {
        await actions.perform({ try await repository.duplicate(id, name: newName) }) { copy in
            navigator.open(copy.id)
            return tr("{plant} added").filled(["plant": copy.name.quoted])
        }
    }

    /// The suggested name for a copy: the number at the end of the name plus one, or "2" appended, as in "Monstera 2".
    var copyName: String {
        let words = name.split(separator: " ")
        guard let number = words.last.flatMap({ Int($0) }), words.count > 1, number < 10_000 else { return name + " 2" }
        return words.dropLast().joined(separator: " ") + " \(number + 1)"
    }

    /// Archives the plant, which suspends its tasks.
    func archive(reason: String) async {
        await actions.perform({ try await repository.archive([id], reason: reason) }) { [name] _ in
            tr("{plant} archived").filled(["plant": name.quoted])
        }
    }

    func unarchive() async {
        await actions.perform({ try await repository.unarchive([id]) }) { [name] _ in
            tr("{plant} unarchived").filled(["plant": name.quoted])
        }
    }

    /// Deletes the plant and closes its page. The toast offers to undo this.
    func remove() async {
        await actions.perform({ try await repository.remove([id]) }) { [name] _ in
            navigator.closePlant()
            return tr("{plant} deleted").filled(["plant": name.quoted])
        }
    }

    /// Where the plant stays if it is deleted permanently.
    struct Remains {
        /// How long backups keep it; nil if no backup has it.
        var inBackups: StayInBackups?
        /// The damaged files that contain it.
        var damagedFiles: [URL] = []
    }

    /// Where the plant stays; nil while that is already being read.
    func remains() async -> Remains? {
        guard !isReadingRemains else { return nil }
        isReadingRemains = true
        defer { isReadingRemains = false }
        do {
            return Remains(
                inBackups: try await repository.stayInBackups(of: id),
                damagedFiles: try await repository.damagedFiles(containing: id))
        } catch {
            actions.report(error)
            return Remains()
        }
    }

    /// Deletes an archived plant and all of its data permanently. The caller must ask for confirmation first.
    ///
    /// - Parameters:
    ///   - fromBackups: Whether it is deleted from all backups, too.
    ///   - damagedFiles: The damaged files to delete, with everything else in them, if they contain it.
    func deleteForGood(fromBackups: Bool = false, damagedFiles: [URL] = []) async {
        guard plant?.archive != nil else { return }
        do {
            try await actions.hold {
                try await environment.services.photos.deletePermanently(
                    id, fromBackups: fromBackups, damagedFiles: damagedFiles)
            }
            navigator.closePlant()
            actions.showToast(tr("{plant} deleted permanently").filled(["plant": name.quoted]))
        } catch {
            actions.report(error)
        }
    }

    // MARK: Care values

    @discardableResult
    func set(_ override: CareOverride) async -> Bool {
        let done = tr("{value} changed").filled(["value": formatter.care(of: override.field)])
        return await changeCare(override.field, done, isSetByUser: true) { try await repository.set(override, for: id) }
    }

    /// Removes the override of a care value, so that its sources apply again.
    func reset(_ field: CareOverride.Field) async {
        let done = tr("{value} reset to its source").filled(["value": formatter.care(of: field)])
        await changeCare(field, done) { try await repository.reset(field, for: id) }
    }

    /// Changes a care value. The toast says `done`, and what has become of the task that follows from the value.
    @discardableResult
    private func changeCare(
        _ field: CareOverride.Field, _ done: String, isSetByUser: Bool = false,
        _ change: () async throws -> UndoableResult<Plant>
    ) async -> Bool {
        var effect: String?
        return await actions.perform(
            {
                let before = try await plannedRule(of: field)
                let result = try await change()
                do {
                    effect = self.effect(from: before, to: try await plannedRule(of: field), isSetByUser)
                } catch {
                    // The value is saved, and the toast says so without its effect.
                }
                return result
            }, named: tr("{plant}: {what}").filled(["plant": name.quoted, "what": done])
        ) { _ in
            effect.map { tr("{what}. {effect}").filled(["what": done, "effect": $0]) } ?? done
        }
    }

    /// The rule that is planned from a care value; nil for none.
    private func plannedRule(of field: CareOverride.Field) async throws -> CareRule? {
        guard let care = field.plannedCare else { return nil }
        return try await repository.plannedRule(of: care, for: id)
    }

    private func effect(from before: CareRule?, to after: CareRule?, _ isSetByUser: Bool) -> String? {
        formatter.planChange(from: before, to: after, for: settings.preferences, isSetByUser: isSetByUser)
    }

    // MARK: Rules

    /// Reads the history, on which the next date of an edited rule depends.
    func readHistory(for draft: RuleModel) async {
        do {
            let events = try await repository.history(of: id)
            if draft.plant == id { draft.events = events }
        } catch {
            actions.report(error)
        }
    }

    @discardableResult
    func save(_ draft: RuleModel) async -> Bool {
        let rule = draft.rule
        let isNew = draft.original == nil
        var next: LocalDay?
        let saved = tr("Task for {plant} saved: {care}")
            .filled(["plant": name.quoted, "care": formatter.careName(rule.shownType)])
        return await actions.perform(
            {
                let result =
                    if let problem = draft.problem {
                        try await repository.addTreatment(rule, for: problem)
                    } else {
                        try await repository.save(
                            rule, changedFrom: draft.original, restartsCounting: draft.restartsCounting,
                            keepsStart: draft.keepsStart)
                    }
                // The task is saved: the toast says so, also if this cannot be read.
                next = (try? await repository.openTask(of: result.value.id))?.due
                return result
            }, savingSchedule: true, named: isNew ? nil : saved
        ) { [formatter, name] rule in
            guard isNew else { return next.map { formatter.sayingNext(saved, $0) } ?? saved }
            let day = formatter.dayInSentence(next ?? rule.start)
            return tr("{plant}: {care} planned for {day}")
                .filled(["plant": name.quoted, "care": formatter.careTitle(rule.shownType), "day": day])
        }
    }

    /// Ends a rule. Its history stays.
    func end(_ rule: CareRule) async {
        await actions.perform({ try await repository.end(rule.id) }, savingSchedule: true) { [formatter, name] rule in
            tr("Task for {plant} removed: {care}").filled(["plant": name.quoted, "care": formatter.careName(rule.shownType)])
        }
    }
}
