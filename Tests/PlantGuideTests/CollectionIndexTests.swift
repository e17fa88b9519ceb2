import Foundation
import Garden
import Testing
import Localization

@testable import PlantGuide

/// Tests which plants the collection shows, and in which order.
struct CollectionIndexTests {
    private let today = LocalDay("2026-05-21")!

    private func plant(
        _ name: String, species: String? = nil, room: Room? = nil, light: LightLevel? = nil, favorite: Bool = false,
        tags: [String] = [], archived: Bool = false, due: Int? = nil, added: Double = 0, problems: Int = 0,
        id: Plant.ID = .new()
    ) -> PlantSummary {
        let next = due.map {
            PlantSummary.Next(
                occurrence: Occurrence(rule: .new(), place: .on(today)), type: .watering,
                moment: LocalMoment(day: today + $0, time: .eight))
        }
        return PlantSummary(
            id: id, name: name, species: species, room: room, light: light, isFavorite: favorite, tags: tags,
            isArchived: archived, art: nil, addedAt: Date(timeIntervalSince1970: added), next: next,
            openProblems: problems)
    }

    private func names(
        _ plants: [PlantSummary], _ filter: CollectionFilter = CollectionFilter(), _ query: String = "",
        by order: CollectionOrder = .name, locale: String = "en_US"
    ) -> [String] {
        let formatter = GardenFormatter(locale: Locale(identifier: locale), units: .metric, today: today)
        var index = CollectionIndex(plants, formatter: formatter)
        return index.matches(filter, SearchText.Query(query), by: order, on: today).compactMap { index[$0]?.name }
    }

    @Test("names sort by the locale's collation, with numbers by value")
    func localeOrder() {
        let plants = ["Zebra", "Ärla", "aloe 10", "Aloe 9", "Apple"].map { plant($0) }
        #expect(names(plants, locale: "de_DE") == ["Aloe 9", "aloe 10", "Apple", "Ärla", "Zebra"])
        #expect(names(plants, locale: "sv_SE") == ["Aloe 9", "aloe 10", "Apple", "Zebra", "Ärla"])
    }

    @Test("a search matches name, species, room and tags, ignoring case and accents")
    func search() {
        let plants = [
            plant("Crème", species: "Monstera deliciosa", room: .kitchen, tags: ["Pet Safe"]), plant("Basil", room: .bedroom),
        ]
        for query in ["creme", "CRÈME", "deliciosa", "kitchen", "pet safe", "safe mon", "  rème "] {
            #expect(names(plants, CollectionFilter(), query) == ["Crème"], "\(query)")
        }
        #expect(names(plants, CollectionFilter(), "monstera basil").isEmpty)
        #expect(names(plants, CollectionFilter(), " ").count == 2)
    }

    @Test("a search looks at what plants are called now, although the texts of an earlier index are taken over")
    func foldedEarlier() {
        let (fern, basil) = (plant("Fern"), plant("Basil"))
        let formatter = GardenFormatter(locale: Locale(identifier: "en_US"), units: .metric, today: today)
        var index = CollectionIndex([fern, basil], formatter: formatter)
        var folded = index
        folded.foldTexts()
        index.update([plant("Mint", id: basil.id)], of: [basil.id])
        index.takeTexts(from: folded)
        func found(_ query: String) -> [Plant.ID] {
            index.matches(CollectionFilter(), SearchText.Query(query), by: .name, on: today)
        }
        #expect(found("fern") == [fern.id] && found("mint") == [basil.id] && found("basil").isEmpty)
    }

    @Test("sorting by due date puts the most overdue first, plants without tasks last, and equal ones by name")
    func nextDue() {
        let plants = [plant("None"), plant("B", due: 1), plant("A", due: 1), plant("Late", due: -3), plant("Today", due: 0)]
        #expect(names(plants, by: .nextDue) == ["Late", "Today", "A", "B", "None"])
    }

    @Test("sorting by date puts the newest first, and sorting by room follows the sidebar's order")
    func otherOrders() {
        let plants = [
            plant("Old", room: Room(rawValue: "Attic"), added: 1), plant("New", room: .balcony, added: 3),
            plant("Middle", room: .livingRoom, added: 2), plant("Nowhere"),
        ]
        #expect(names(plants, by: .dateAdded) == ["New", "Middle", "Old", "Nowhere"])
        #expect(names(plants, by: .room) == ["Middle", "New", "Old", "Nowhere"])
    }

    @Test("each filter shows only its plants, and archived plants are shown only in the archive")
    func filters() {
        let plants = [
            plant("Sun", room: .kitchen, light: .fullSun, favorite: true, due: -1),
            plant("Shade", light: .fullShade, tags: ["Gifts"], due: 0),
            plant("Dusk", light: .partialShade, due: 4, problems: 2),
            plant("Gone", room: .kitchen, favorite: true, archived: true),
        ]
        #expect(names(plants) == ["Dusk", "Shade", "Sun"])
        #expect(names(plants, CollectionFilter(scope: .room(.kitchen))) == ["Sun"])
        #expect(names(plants, CollectionFilter(scope: .tag("Gifts"))) == ["Shade"])
        #expect(names(plants, CollectionFilter(scope: .archived)) == ["Gone"])
        #expect(names(plants, CollectionFilter(overdue: true)) == ["Sun"])
        #expect(names(plants, CollectionFilter(dueToday: true)) == ["Shade"])
        #expect(names(plants, CollectionFilter(overdue: true, dueToday: true)) == ["Shade", "Sun"])
        #expect(names(plants, CollectionFilter(favorites: true)) == ["Sun"])
        #expect(names(plants, CollectionFilter(problems: true)) == ["Dusk"])
        var low = CollectionFilter()
        low.toggle(.partialShade)
        #expect(names(plants, low) == ["Dusk", "Shade"] && low.shows(.fullShade) && !low.shows(.partialSun))
        low.toggle(.partialShade)
        #expect(low == CollectionFilter())
        #expect(names(plants, CollectionFilter(tags: ["Gifts", "Herbs"])) == ["Shade"])
    }

    @Test("an update changes, adds and removes only the given plants")
    func update() {
        let (a, b) = (plant("A"), plant("B"))
        let formatter = GardenFormatter(locale: Locale(identifier: "en_US"), units: .metric, today: today)
        var index = CollectionIndex([a, b, plant("C")], formatter: formatter)
        _ = index.matches(CollectionFilter(), SearchText.Query(""), by: .name, on: today)
        let renamed = PlantSummary(
            id: b.id, name: "Zinnia", species: nil, room: nil, light: nil, isFavorite: false, tags: [], isArchived: false,
            art: nil, addedAt: b.addedAt, next: nil)
        index.update([renamed, plant("Bay")], of: [a.id, b.id])
        let shown = index.matches(CollectionFilter(), SearchText.Query(""), by: .name, on: today)
        #expect(shown.compactMap { index[$0]?.name } == ["Bay", "C", "Zinnia"])
        #expect(index[a.id] == nil)
    }

    @Test("the filter counts cover what is searched for in the open room, the sidebar counts the whole garden")
    func counts() {
        let plants = [
            plant("A", room: .kitchen, favorite: true, tags: ["Herbs"], due: -1, problems: 3),
            plant("B", room: .bedroom, due: 0, problems: 1),
            plant("C", room: .kitchen, archived: true),
        ]
        let formatter = GardenFormatter(locale: Locale(identifier: "en_US"), units: .metric, today: today)
        let counts = CollectionIndex(plants, formatter: formatter).counts(in: .room(.kitchen), SearchText.Query(""), on: today)
        #expect(counts.all == 2 && counts.archived == 1)
        #expect(counts.rooms.map(\.name) == [.bedroom, .kitchen] && counts.rooms.map(\.count) == [1, 1])
        #expect(counts.overdue == 1 && counts.dueToday == 0 && counts.favorites == 1)
        #expect(counts.problems == 1)
        let other = CollectionIndex(plants, formatter: formatter).counts(in: .all, SearchText.Query("Bedroom"), on: today)
        #expect(other.overdue == 0 && other.dueToday == 1 && other.favorites == 0 && other.problems == 1 && other.all == 2)
    }

    @Test("the sidebar and the plants sorted by room have the order of every list of rooms, also once a room is new")
    func roomOrder() {
        let (attic, shed) = (Room(rawValue: "Attic"), Room(rawValue: "Shed"))
        let formatter = GardenFormatter(
            locale: Locale(identifier: "en_US"), units: .metric, today: today,
            rooms: RoomSettings(order: [shed, .balcony, .kitchen]))
        let plants = [plant("K", room: .kitchen), plant("S", room: shed), plant("B", room: .bedroom)]
        var index = CollectionIndex(plants, formatter: formatter)
        let new = plant("A", room: attic)
        index.update([new], of: [new.id])
        let all = formatter.allRooms(with: [attic, shed]).filter { $0 != .livingRoom && $0 != .bathroom && $0 != .balcony }
        #expect(index.counts(in: .all, SearchText.Query(""), on: today).rooms.map(\.name) == all)
        let sorted = index.matches(CollectionFilter(), SearchText.Query(""), by: .room, on: today)
        #expect(sorted.compactMap { index[$0]?.room } == all)
    }
}
