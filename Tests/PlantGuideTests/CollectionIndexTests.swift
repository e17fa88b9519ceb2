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

    private func index(_ plants: [PlantSummary], locale: String = "en_US") -> CollectionIndex {
        CollectionIndex(
            plants, formatter: GardenFormatter(locale: Locale(identifier: locale), units: .metric, today: today))
    }

    /// The counts of the filter chips.
    private func chips(_ plants: [PlantSummary], _ filter: CollectionFilter, _ query: String = "") -> ChipCounts {
        var index = index(plants)
        return index.matches(filter, SearchText.Query(query), by: .name, on: today).chips
    }

    private func names(
        _ plants: [PlantSummary], _ filter: CollectionFilter = CollectionFilter(), _ query: String = "",
        by order: CollectionOrder = .name, locale: String = "en_US"
    ) -> [String] {
        var index = index(plants, locale: locale)
        return index.matches(filter, SearchText.Query(query), by: order, on: today).ids.compactMap { index[$0]?.name }
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

    @Test("a search looks at what plants are called now, although texts were folded before")
    func foldedEarlier() {
        let (fern, basil) = (plant("Fern"), plant("Basil"))
        var index = index([fern, basil])
        index.foldTexts()
        index.update([plant("Mint", id: basil.id)], of: [basil.id])
        func found(_ query: String) -> [Plant.ID] {
            index.matches(CollectionFilter(), SearchText.Query(query), by: .name, on: today).ids
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
        let shown = index.matches(CollectionFilter(), SearchText.Query(""), by: .name, on: today).ids
        #expect(shown.compactMap { index[$0]?.name } == ["Bay", "C", "Zinnia"])
        #expect(index[a.id] == nil)
    }

    @Test("the sidebar counts the whole garden, the filter chips what is searched for in the open room")
    func counts() {
        let plants = [
            plant("A", room: .kitchen, favorite: true, tags: ["Herbs"], due: -1, problems: 3),
            plant("B", room: .bedroom, due: 0, problems: 1),
            plant("C", room: .kitchen, archived: true),
        ]
        let sidebar = index(plants).counts()
        #expect(sidebar.all == 2 && sidebar.archived == 1)
        #expect(sidebar.rooms.map(\.name) == [.bedroom, .kitchen] && sidebar.rooms.map(\.count) == [1, 1])
        let kitchen = chips(plants, CollectionFilter(scope: .room(.kitchen)))
        #expect(kitchen == ChipCounts(overdue: 1, dueToday: 0, favorites: 1, problems: 1, hasProblems: true))
        let bedroom = chips(plants, CollectionFilter(), "Bedroom")
        #expect(bedroom == ChipCounts(overdue: 0, dueToday: 1, favorites: 0, problems: 1, hasProblems: true))
    }

    @Test("a filter chip counts the plants that it shows together with the other chips")
    func chipCounts() {
        let plants = [
            plant("A", favorite: true, tags: ["Herbs"], due: -1, problems: 1), plant("B", favorite: true, due: 0),
            plant("C", light: .partialSun, due: -2), plant("D", due: 3, problems: 2), plant("E", tags: ["Herbs"]),
        ]
        var filter = CollectionFilter()
        #expect(chips(plants, filter) == ChipCounts(overdue: 2, dueToday: 1, favorites: 2, problems: 2, hasProblems: true))
        filter.favorites = true
        #expect(chips(plants, filter) == ChipCounts(overdue: 1, dueToday: 1, favorites: 2, problems: 1, hasProblems: true))
        filter.overdue = true
        #expect(chips(plants, filter) == ChipCounts(overdue: 1, dueToday: 1, favorites: 1, problems: 1, hasProblems: true))
        (filter.favorites, filter.overdue, filter.dueToday) = (false, false, true)
        #expect(chips(plants, filter) == ChipCounts(overdue: 2, dueToday: 1, favorites: 1, problems: 0, hasProblems: true))
        filter = CollectionFilter(tags: ["Herbs"])
        #expect(chips(plants, filter) == ChipCounts(overdue: 1, dueToday: 0, favorites: 1, problems: 1, hasProblems: true))
        filter = CollectionFilter(light: [.partialSun])
        #expect(chips(plants, filter) == ChipCounts(overdue: 1))
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
        #expect(index.counts().rooms.map(\.name) == all)
        let sorted = index.matches(CollectionFilter(), SearchText.Query(""), by: .room, on: today).ids
        #expect(sorted.compactMap { index[$0]?.room } == all)
    }
}
