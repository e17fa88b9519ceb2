import PlantServices
import Foundation
import Garden
import Observation
import GardenData
import Localization

/// Adding a plant: a name is typed and found, then a few lines say where it stands and how it is watered.
@MainActor @Observable
final class AddPlantModel {
    /// How watering is planned in the form.
    enum Recurrence: Hashable {
        /// As the species' care says.
        case suggested
        /// Every so many days.
        case every(Int)
    }

    /// The intervals of the simple reminder, in days.
    static let intervals = [1, 2, 3, 7, 10, 14]

    private let window: WindowModel
    /// Photos that the plant gets; none where it is added by its name alone.
    let shots: [IdentificationService.Shot]
    /// What was typed.
    private(set) var query = ""
    /// What was found for it.
    private(set) var matches: [SpeciesMatch] = []
    /// Whether the second step, the form, is shown.
    private(set) var isFilling = false
    /// The species that was chosen; nil for a plant added as it is.
    private(set) var species: SpeciesMatch?
    /// The care of what was chosen.
    private(set) var care = CareProfile.general

    /// The plant's name.
    var name = ""
    /// Where it stands; nil for none said.
    var room: Room?
    /// Whether its room is named in the user's own words.
    var namesRoom = false
    /// The light of its spot; nil for none said.
    var light: LightLevel?
    /// Whether anything is planned.
    var isReminding = true
    /// How its watering is planned.
    var recurrence = Recurrence.suggested
    /// How much water, where the rhythm is the user's own.
    var amount: WaterAmount?
    /// Whether the soil is felt before watering.
    var checksSoil = false

    /// Whether the plant is being added.
    private(set) var isAdding = false
    /// Whether the plant was added, so that nothing is left to be asked.
    private(set) var isAdded = false

    /// Whether an adoption has come to its first step.
    private(set) var hasBegun = false

    @ObservationIgnored private var search: Task<Void, Never>?

    init(_ window: WindowModel, shots: [IdentificationService.Shot] = []) {
        self.window = window
        self.shots = shots
    }

    /// Begins as an adoption of photos says.
    func begin(_ beginning: Adoption.Beginning) async {
        switch beginning {
        case .species(let match): await choose(await withArt(match))
        case .search: find("")
        case .unnamed: await fill(name: tr("Unnamed Plant"), nil)
        }
        hasBegun = true
    }

    /// The match under its own name, with the drawing that the library has for it and with the common name and family that
    /// it lacks; what the library does not know stays as it is.
    private func withArt(_ match: SpeciesMatch) async -> SpeciesMatch {
        do {
            guard let known = try await window.repository.species(named: match.scientificName) else { return match }
            return SpeciesMatch(
                scientificName: match.scientificName,
                commonName: match.commonName ?? known.commonName(in: window.repository.language),
                family: match.family ?? known.family, matched: match.matched, isSynonym: match.isSynonym, art: known.art,
                source: match.source)
        } catch {
            // The drawing is a nicety; what hinders more is told when the plant is added.
            return match
        }
    }

    /// What was typed, as a name; empty while nothing was.
    var typedName: String { query.trimmingCharacters(in: .whitespacesAndNewlines) }

    /// Looks for what is typed; a newer search takes the place of one that still runs.
    func find(_ text: String) {
        // The field tells of its text a moment after Enter may have asked for it.
        guard text != query || search == nil else { return }
        query = text
        search?.cancel()
        search = Task { [window] in
            do {
                let found = try await window.repository.searchSpecies(text, limit: 30)
                if !Task.isCancelled { matches = found }
            } catch {
                if !Task.isCancelled { window.report(error) }
            }
        }
    }

    /// Goes on to the form with the best match of what is typed, or with the words as they are where nothing matches: a plant's
    /// own name may lie near a species by chance, so that a near miss is only taken where it is chosen.
    ///
    /// - Parameter text: What stands in the field, which the search may not have heard of yet.
    func chooseBest(for text: String) async {
        find(text)
        await search?.value
        guard text == query, !isFilling, !typedName.isEmpty else { return }
        if let best = matches.first, !best.isNearMiss { await choose(best) } else { await chooseAsItIs() }
    }

    /// Goes on to the form with a species that was found.
    func choose(_ match: SpeciesMatch) async {
        await fill(name: match.shownName, match)
    }

    /// Goes on to the form with what was typed, of no known species.
    func chooseAsItIs() async {
        guard !typedName.isEmpty else { return }
        await fill(name: typedName, nil)
    }

    /// Goes back to the search, which has not run yet where an adoption began with the form.
    func backToSearch() {
        isFilling = false
        find(query)
    }

    private func fill(name: String, _ match: SpeciesMatch?) async {
        do {
            care = try await window.repository.care(of: match?.scientificName)
            species = match
            self.name = name
            light = care.light.flatMap { match == nil ? nil : $0.value }
            recurrence = match == nil ? .every(7) : .suggested
            amount = care.watering?.value.depth?.amount
            checksSoil = window.preferences.checksSoilFirst && care.watering?.source.isEstimate == true
            isReminding = true
            isFilling = true
        } catch {
            window.report(error)
        }
    }

    /// Whether the form can be saved: its plant has a name, and is not being saved already.
    var canAdd: Bool { Plant.name(from: name) != nil && !isAdding && !isAdded }

    /// When the first watering falls due; nil where nothing is planned.
    var firstDue: LocalMoment? {
        guard isReminding, let watering = care.watering?.value else { return nil }
        let now = window.repository.moment
        switch recurrence {
        case .every(let days): return LocalMoment(day: now.day + days, time: now.time)
        case .suggested:
            let plant = Plant(name: "-", place: window.preferences.place, addedAt: window.repository.instant)
            let planned = CareRule.planned(
                for: plant, profile: care, preferences: window.preferences, from: now.day)
            let start = planned.first { $0.type == .watering }?.start ?? now.day + watering.days
            return LocalMoment(day: start, time: window.preferences.careTime)
        }
    }

    private var reminder: PlantDraft.Reminder {
        guard isReminding else { return .none }
        switch recurrence {
        case .suggested: return .fromProfile
        case .every(let days): return .every(days: days, amount: amount, time: nil, checksSoil: checksSoil)
        }
    }

    /// Adds the plant, once, and shows its page.
    func add() async {
        guard canAdd else { return }
        isAdding = true
        defer { isAdding = false }
        let draft = PlantDraft(
            name: name, species: species?.scientificName, room: room, light: light, art: species?.art, reminder: reminder)
        do {
            let added =
                shots.isEmpty
                ? try await window.repository.add(draft) : try await window.environment.identificationService.adopt(draft, shots)
            window.showToast(tr("{plant} added").filled(["plant": added.value.name]), undo: added.undoGroup)
            window.open(added.value.id)
            isAdded = true
        } catch {
            window.report(error)
        }
    }
}

extension SpeciesMatch {
    /// The name under which the match is shown: the common name that was found, else the commonest.
    var shownName: String {
        let isCommon = !isSynonym && matched != scientificName
        return isCommon ? matched : commonName ?? scientificName
    }
}
