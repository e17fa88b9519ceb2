import PlantServices
import Foundation
import Garden
import GardenData
import Localization

/// Changing, copying and parting with the plant, its care values and its rules.
extension PlantPageModel {
    /// Makes the plant a favorite or no longer one.
    func toggleFavorite() async {
        guard let plant else { return }
        let isFavorite = !plant.isFavorite
        await window.perform(
            {
                try await repository.change([id]) { $0.isFavorite = isFavorite }
            },
            saying: { [name] _ in
                (isFavorite ? tr("{plant} is a favorite") : tr("{plant} is no longer a favorite")).filled(["plant": name])
            })
    }

    /// Keeps the notes as they are written, if they differ from what is stored.
    func keepNotes() async {
        guard let plant, plant.notes != notesDraft else { return }
        let notes = notesDraft
        await window.perform(
            {
                // The page's copy may be older than what is stored.
                var stored = try await repository.plant(id)
                stored.notes = notes
                return try await repository.save(stored)
            }, saying: { _ in tr("Notes saved") })
    }

    /// Adds a copy under another name and opens it.
    func duplicate(named newName: String) async {
        await window.perform({ try await repository.duplicate(id, name: newName) }) { copy in
            window.open(copy.id)
            return tr("{plant} added").filled(["plant": copy.name])
        }
    }

    /// The name that a copy is offered: "Monstera 2", one above the number that the name ends in.
    var copyName: String {
        let words = name.split(separator: " ")
        guard let number = words.last.flatMap({ Int($0) }), words.count > 1, number < 10_000 else { return name + " 2" }
        return words.dropLast().joined(separator: " ") + " \(number + 1)"
    }

    /// Puts the plant in the archive, where its tasks rest.
    func archive(reason: String) async {
        await window.perform({ try await repository.archive([id], reason: reason) }) { [name] _ in
            tr("{plant} archived").filled(["plant": name])
        }
    }

    /// Takes the plant out of the archive.
    func unarchive() async {
        await window.perform({ try await repository.unarchive([id]) }) { [name] _ in
            tr("{plant} is back from the archive").filled(["plant": name])
        }
    }

    /// Takes the plant out of the garden and leaves its page; the toast brings it back.
    func remove() async {
        await window.perform({ try await repository.remove([id]) }) { [name] _ in
            window.closePlant()
            return tr("{plant} deleted").filled(["plant": name])
        }
    }

    /// Deletes an archived plant and all that was ever said of it, for good. It has to be confirmed before.
    func deleteForGood() async {
        guard plant?.archive != nil else { return }
        do {
            try await window.environment.identificationService.purge(id)
            window.closePlant()
            window.showToast(tr("{plant} deleted for good").filled(["plant": name]))
        } catch {
            window.report(error)
        }
    }

    // MARK: Care values

    /// Sets a care value against its sources.
    @discardableResult
    func set(_ override: CareOverride) async -> Bool {
        let title = title(of: override.field)
        return await window.perform({ try await repository.set(override, for: id) }) { _ in
            tr("{value} changed").filled(["value": title])
        }
    }

    /// Lets a care value follow its sources again.
    func reset(_ field: CareOverride.Field) async {
        let title = title(of: field)
        await window.perform({ try await repository.reset(field, for: id) }) { _ in
            tr("{value} follows its source again").filled(["value": title])
        }
    }

    // MARK: Rules

    /// Saves what a dialog made of a rule.
    @discardableResult
    func save(_ draft: RuleModel) async -> Bool {
        let rule = draft.rule
        return await window.perform({ try await repository.save(rule, beginsAnew: draft.beginsAnew) }, savingSchedule: true) {
            [formatter, name] rule in
            tr("{plant}: {care} planned").filled(["plant": name, "care": formatter.careInWords(rule.shownType)])
        }
    }

    /// Ends a rule; its history stays.
    func end(_ rule: CareRule) async {
        await window.perform({ try await repository.end(rule.id) }, savingSchedule: true) { [formatter, name] rule in
            tr("{plant}: no more {care}").filled(["plant": name, "care": formatter.careInWords(rule.shownType)])
        }
    }
}
