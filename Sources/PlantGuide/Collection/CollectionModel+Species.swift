import Garden
import GardenData
import Logging

/// What the collection reads about the species of the plants, and prepares for the search.
extension CollectionModel {
    /// Reads which species pass the safety filter, if it is set.
    func readSafeSpecies() async {
        let subjects = filter.safeFor
        let read = safeReads.begin()
        guard !subjects.isEmpty else { return }
        do {
            let safe = try await repository.species(index.species, safeFor: subjects)
            guard filter.safeFor == subjects, safeReads.accept(read) else { return }
            safeSpecies = safe
            arrange(countingAgain: false)
        } catch {
            actions.report(error)
        }
    }

    /// Reads which plants have a watering behind another task. The first frame does not need it.
    func readLaterWaterings() async {
        let read = wateringReads.begin()
        do {
            let plants = try await repository.plantsWithLaterWatering()
            guard wateringReads.accept(read), plants != plantsWithLaterWatering else { return }
            plantsWithLaterWatering = plants
        } catch {
            actions.report(error)
        }
    }

    /// Folds what the search looks at, off the main thread, so that the first search does not have to.
    func foldTexts() async { await Self.foldTexts(of: index) }

    @concurrent
    private static func foldTexts(of index: CollectionIndex) async { index.foldTexts() }

    /// Reads the common names of species that are new, so that the search finds their plants by them. If that fails, it finds
    /// them by their other names.
    func readCommonNames() async {
        let species = index.speciesWithoutReadNames
        guard !species.isEmpty else { return }
        do {
            index.setCommonNames(try await repository.commonNames(of: species), of: species)
            if !query.isEmpty { arrange(countingAgain: false) }
        } catch {
            Logger(label: "collection").warning("common names were not read: \(error)")
        }
    }
}
