import PlantServices
import Foundation
import Garden
import Observation
import GardenData
import Localization

/// The state of the dialog that adds a plant: a search for its name, then a form for its room, light and watering.
@MainActor @Observable
final class AddPlantModel: FormModel {
    /// The watering recurrence chosen in the form.
    enum Recurrence: Hashable {
        /// The interval from the species' care data.
        case suggested
        /// An interval in days.
        case every(Int)
        /// The interval that is entered as ``ownInterval``.
        case own
    }

    /// When the plant was last watered, as chosen in the form.
    enum LastWatered: Hashable {
        case today, yesterday, unknown
        /// On the day that is chosen as ``lastWateredDay``.
        case earlier
    }

    @ObservationIgnored let repository: GardenRepository
    @ObservationIgnored let settings: DisplaySettings
    @ObservationIgnored let actions: ActionRunner
    @ObservationIgnored let navigator: Navigator
    @ObservationIgnored let services: Services
    /// Photos that the plant gets. The first one is shown in the form and will be its picture.
    @ObservationIgnored let selection: PhotoSelection
    @ObservationIgnored let nameCheck: NameCheckModel
    private(set) var query = ""
    /// The search results, best first.
    private(set) var matches: [SpeciesMatch] = []
    /// The care of the search results by scientific name, read after them.
    private(set) var matchesCare: [String: CareProfile] = [:]
    private(set) var showsForm = false
    /// The chosen species, or nil for a plant without one.
    private(set) var species: SpeciesMatch?
    /// The care data of the chosen species, or general care data without one.
    private(set) var care = CareProfile.general

    var name = "" {
        didSet { if name != oldValue { nameCheck.look(up: name) } }
    }
    /// The rooms that can be chosen, in the user's order.
    private(set) var rooms = Room.known
    /// The plant's room, or nil if unspecified.
    var room: Room?
    /// Whether a custom room name is entered.
    var namesRoom = false
    /// Whether the user chose to enter a room name and has not entered any yet.
    var needsRoomName: Bool { namesRoom && room == nil }
    /// The light level of the location, or nil for that of the room.
    var light: LightLevel?
    var pot = Pot()
    var plansCare = true
    var recurrence = Recurrence.suggested
    /// The interval that is used if ``recurrence`` is `own`.
    var ownInterval = IntervalEntry(7, .days)
    var lastWatered = LastWatered.unknown
    /// The day that is used if ``lastWatered`` is `earlier`. The calendar offers any day; see ``lastWateringProblem``.
    var lastWateredDay: LocalDay
    /// The amount of water, or nil if unspecified. It and the soil check are used only with an interval that the user chose.
    var amount: WaterAmount?
    var checksSoil = false
    /// Whether the default time applies to an interval that the user chose.
    var usesPreferredTime = true
    /// The time of day that the user chose for it instead; nil for the minute at which the plant is added.
    var chosenTime: LocalTime?

    private(set) var isAdding = false
    private(set) var isAdded = false

    /// Whether the first step of an adoption is ready to be shown.
    private(set) var hasBegun = false

    @ObservationIgnored var savedEntries: [AnyHashable] = []
    @ObservationIgnored private var search: Task<Void, Never>?
    @ObservationIgnored private var caring: Task<Void, Never>?
    @ObservationIgnored private var choices = ReadOrder()

    init(_ window: WindowModel, photos: [IdentificationPhoto] = []) {
        repository = window.repository
        settings = window.settings
        actions = window.actions
        navigator = window.navigator
        services = window.environment.services
        nameCheck = NameCheckModel(window.repository)
        selection = PhotoSelection(window.environment, window.settings, photos: photos)
        lastWateredDay = window.repository.today - 2
        settle()
    }

    var entries: [AnyHashable] {
        [
            name, room, namesRoom, light, pot, plansCare, recurrence, ownInterval, lastWatered, lastWateredDay, amount,
            checksSoil, usesPreferredTime, chosenTime, selection.entries,
        ]
    }

    /// Shows the first step of an adoption.
    func begin(_ beginning: Adoption.Beginning) async {
        switch beginning {
        case .species(let match): await choose(await withArt(match))
        case .search: find("")
        case .named(let name): find(name)
        case .unnamed: await fill(name: tr("Unnamed Plant"), nil)
        }
        hasBegun = true
    }

    /// Adds the drawing from the species library to a match, and the common name and family if they are missing. A species that
    /// is not in the library is returned unchanged.
    private func withArt(_ match: SpeciesMatch) async -> SpeciesMatch {
        do {
            guard let known = try await repository.species(named: match.scientificName) else { return match }
            return SpeciesMatch(
                scientificName: match.scientificName,
                commonName: match.commonName ?? known.commonName(in: repository.language),
                commonLanguage: match.commonLanguage, family: match.family ?? known.family, matched: match.matched,
                matchedLanguage: match.matchedLanguage, isSynonym: match.isSynonym, art: known.art, source: match.source)
        } catch {
            // The drawing is optional. If the database has a problem, it is reported when the plant is added.
            return match
        }
    }

    var typedName: String { query.trimmingCharacters(in: .whitespacesAndNewlines) }

    /// Searches for species. A new search cancels the previous one.
    func find(_ text: String) {
        // The search entry reports changes with a delay, so Enter may already have started this search.
        guard text != query || search == nil else { return }
        query = text
        search?.cancel()
        search = Task { [repository, actions] in
            do {
                let found = try await repository.searchSpecies(text, limit: 30)
                guard !Task.isCancelled else { return }
                matches = found
                readCare(of: found)
            } catch {
                if !Task.isCancelled { actions.report(error) }
            }
        }
    }

    /// Reads the care of search results, which takes longer than to show their names.
    private func readCare(of found: [SpeciesMatch]) {
        caring?.cancel()
        caring = Task { [repository, actions] in
            do {
                let care = try await repository.care(ofEach: found.map(\.scientificName))
                if !Task.isCancelled { matchesCare = care }
            } catch {
                if !Task.isCancelled { actions.report(error) }
            }
        }
    }

    /// Continues to the form with the best match, or without a species if nothing matches. A fuzzy match is not used, because a
    /// plant's own name may resemble a species name by chance; the user must choose it explicitly.
    ///
    /// - Parameter text: The current text of the search field, for which the search may not have started yet.
    /// - Returns: False if there are only fuzzy matches, among which the user has to choose.
    @discardableResult
    func chooseBest(for text: String) async -> Bool {
        find(text)
        await search?.value
        guard text == query, !showsForm, !typedName.isEmpty else { return true }
        guard let best = matches.first else {
            await chooseWithoutSpecies()
            return true
        }
        if !best.isFuzzyMatch { await choose(best) }
        return !best.isFuzzyMatch
    }

    func choose(_ match: SpeciesMatch) async {
        await fill(name: match.shownName, match)
    }

    func chooseWithoutSpecies() async {
        guard !typedName.isEmpty else { return }
        await fill(name: typedName, nil)
    }

    /// Returns to the search. If the adoption started with the form, this starts the first search.
    func backToSearch() {
        showsForm = false
        find(query)
    }

    /// Returns from the form to the search that led to it. Returns false if none did, and while the plant is being added.
    func stepBack() -> Bool {
        guard showsForm, search != nil, !isAdding else { return false }
        backToSearch()
        return true
    }

    private func fill(name: String, _ match: SpeciesMatch?) async {
        let choice = choices.begin()
        do {
            let known = try await repository.care(of: match?.scientificName)
            let used = try await repository.roomCounts()
            guard choices.isLatest(choice) else { return }
            // What was entered before the user went back to the search, such as photos or the last watering, stays in the form.
            let hadChanges = hasChanges
            care = known
            species = match
            self.name = name
            rooms = settings.formatter.allRooms(with: used.keys)
            recurrence = .suggested
            amount = care.watering?.value.depth?.amount
            // An interval that the user chooses is no estimate.
            checksSoil = false
            plansCare = true
            showsForm = true
            if !hadChanges { settle() }
        } catch {
            actions.report(error)
        }
    }

    var canAdd: Bool {
        Plant.name(from: name) != nil && lastWateringProblem == nil && selection.incoming == 0 && !isAdding && !isAdded
    }

    /// Adds the plant, once only, and opens its page.
    func add() async {
        guard canAdd else { return }
        isAdding = true
        defer { isAdding = false }
        let draft = PlantDraft(
            name: name, species: species?.scientificName, room: room, light: light, art: species?.art, pot: pot,
            watering: wateringPlan,
            lastWatered: lastWateringDay, checksSoilToday: lastWatered == .unknown)
        do {
            let added = try await actions.hold {
                let photos = selection.photos
                return photos.isEmpty ? try await repository.add(draft) : try await services.photos.adopt(draft, photos)
            }
            actions.showToast(tr("{plant} added").filled(["plant": added.value.name.quoted]), undo: added.undoGroup)
            navigator.open(added.value.id)
            settle()
            isAdded = true
        } catch {
            actions.report(error)
        }
    }
}
