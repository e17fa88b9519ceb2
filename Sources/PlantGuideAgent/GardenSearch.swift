import DesktopIntegration
import Foundation
import Garden
import GardenData
import Localization

/// Finds plants and due tasks for the searches of the desktop.
///
/// "fern" finds plants by name, species, room and tag; "water" the tasks of this kind that are due, and "water fern" those of a
/// plant. A result opens the plant and never completes anything.
struct GardenSearch: Sendable {
    /// How many results a search has at most.
    private static let limit = 20
    /// How long a query is at most, in characters.
    private static let longestQuery = 200
    /// How many due tasks are read at a time.
    private static let page = 100

    let environment: Environment

    private var repository: GardenRepository { environment.repository }

    /// The results for the words that the user typed, best first.
    func results(_ words: [String]) async throws -> [DesktopSearch.Result] {
        // A desktop asks for what somebody types; other programs may ask for anything.
        let query = SearchText.Query(String(words.prefix(Self.limit).joined(separator: " ").prefix(Self.longestQuery)))
        guard !query.isEmpty else { return [] }
        let formatter = try await formatter()
        let rooms = Room.known.filter { SearchText([formatter.room($0)]).matches(SearchText.Query(query.firstWord)) }
        let ids = try await repository.plants(limit: Self.limit, containing: query.firstWord, orIn: rooms) { plant in
            let room = plant.room.map(formatter.room) ?? ""
            guard SearchText([plant.name, plant.species ?? "", room] + plant.tags).matches(query) else { return nil }
            let name = SearchText([plant.name])
            return name.begins(with: query, atWord: false) ? 0 : name.begins(with: query, atWord: true) ? 1 : 2
        }
        let plants = try await results(of: ids, formatter, query)
        return plants + (try await tasks(query, limit: Self.limit - plants.count, formatter))
    }

    /// The results with these ids, of which a search has at most a number; those that are gone are left out.
    func results(withIDs ids: [String]) async throws -> [DesktopSearch.Result] {
        let formatter = try await formatter()
        var results: [DesktopSearch.Result] = []
        for id in ids.prefix(Self.limit) {
            if let occurrence = Occurrence(id) {
                guard let planned = try await repository.task(occurrence), let task = planned.task,
                    let plant = try await repository.summaries(of: [planned.rule.plant]).first
                else { continue }
                results.append(result(id, task.type, task.moment, plant.name, plant.photo, plant.art, formatter))
            } else if let link = PlantLink(id) {
                results += try await self.results(of: [link.plant], formatter, nil)
            }
        }
        return results
    }

    /// The plant that a result leads to; nil for a text that is no result's id.
    static func plant(of id: String, in repository: GardenRepository) async throws -> Plant.ID? {
        if let link = PlantLink(id) { return link.plant }
        guard let occurrence = Occurrence(id) else { return nil }
        return try await repository.task(occurrence)?.rule.plant
    }

    private func formatter() async throws -> GardenFormatter {
        GardenFormatter(
            locale: environment.locale, units: try await repository.preferences().units, today: repository.today)
    }

    private func results(
        of ids: [Plant.ID], _ formatter: GardenFormatter, _ query: SearchText.Query?
    ) async throws -> [DesktopSearch.Result] {
        let found = try await repository.summaries(of: Set(ids))
        let summaries = Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0) })
        return ids.compactMap { summaries[$0] }.map { plant in
            DesktopSearch.Result(
                id: PlantLink(to: plant.id).address, title: plant.name, subtitle: formatter.status(of: plant),
                picture: environment.folders.picture(photo: plant.photo, art: plant.art),
                isExact: query.map { SearchText([plant.name]).begins(with: $0, atWord: false) } ?? false)
        }
    }

    /// The due tasks whose kind the query names, and which match the rest of it.
    private func tasks(
        _ query: SearchText.Query, limit: Int, _ formatter: GardenFormatter
    ) async throws -> [DesktopSearch.Result] {
        guard limit > 0 else { return [] }
        var filter = TaskFilter(through: repository.today)
        // Also treatments and the user's own kinds.
        filter.types = Set(try await repository.taskCounts(filter).map(\.type)).filter {
            SearchText(formatter.careWords($0)).hasWord(of: query)
        }
        guard !filter.types.isEmpty else { return [] }
        var results: [DesktopSearch.Result] = []
        var offset = 0
        while results.count < limit {
            let page = try await repository.tasks(filter, limit: Self.page, offset: offset)
            results += page.filter { task in
                let room = task.room.map(formatter.room) ?? ""
                return SearchText(formatter.careWords(task.type) + [task.plantName, room]).matches(query)
            }.map { result($0.id.description, $0.type, $0.moment, $0.plantName, $0.photo, $0.art, formatter) }
            guard page.count == Self.page else { break }
            offset += page.count
        }
        return Array(results.prefix(limit))
    }

    private func result(
        _ id: String, _ type: CareType, _ moment: LocalMoment, _ plant: String, _ photo: Photo?, _ art: String?,
        _ formatter: GardenFormatter
    ) -> DesktopSearch.Result {
        DesktopSearch.Result(
            id: id, title: formatter.taskTitle(formatter.careVerb(type), of: plant), subtitle: formatter.due(moment),
            picture: environment.folders.picture(photo: photo, art: art), isExact: false)
    }
}
