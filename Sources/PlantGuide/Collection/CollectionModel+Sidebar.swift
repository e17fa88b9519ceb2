import Garden
import Localization

extension CollectionModel {
    /// The sidebar entries in order. The archive is included if it has plants or is selected, and so is an empty predefined room.
    var places: [CollectionFilter.Scope] {
        var places: [CollectionFilter.Scope] = [.all]
        places += rooms.map { .room($0) }
        places += counts.tags.map { .tag($0.name) }
        if counts.archived > 0 || filter.scope == .archived { places.append(.archived) }
        return places
    }

    /// The rooms of the sidebar in order. While plants are dragged, all others that a plant can be put in come after them, so
    /// that no row moves away from the pointer.
    private var rooms: [Room] {
        let counted = counts.rooms.map(\.name)
        let all = formatter.allRooms(with: counted)
        let shown = all.filter { counted.contains($0) || filter.scope == .room($0) }
        return isDragging ? shown + all.filter { !shown.contains($0) } : shown
    }

    /// The heading above an entry if it is the first of its section, otherwise nil.
    func heading(over scope: CollectionFilter.Scope) -> String? {
        switch scope {
        case .all: nil
        case .room(let room): room == rooms.first ? tr("Rooms") : nil
        case .tag(let tag): tag == counts.tags.first?.name ? tr("Tags") : nil
        case .archived: tr("Other")
        }
    }

    var title: String { title(of: filter.scope) }

    /// A short summary of what is shown, such as "24 plants, 2 overdue".
    var summary: String {
        let plants = formatter.plants(matches.count)
        guard overdueMatches > 0 else { return plants }
        let overdue = tr("{n} overdue").filled(["n": formatter.number(overdueMatches)])
        return tr("{item}, {rest}").filled(["item": plants, "rest": overdue])
    }

    func title(of scope: CollectionFilter.Scope) -> String {
        switch scope {
        case .all: tr("All Plants")
        case .room(let room): formatter.room(room)
        case .tag(let tag): tag
        case .archived: tr("Archived")
        }
    }

    func count(of scope: CollectionFilter.Scope) -> Int {
        switch scope {
        case .all: counts.all
        case .room(let room): counts.rooms.first { $0.name == room }?.count ?? 0
        case .tag(let tag): counts.tags.first { $0.name == tag }?.count ?? 0
        case .archived: counts.archived
        }
    }

    /// The accessible name of a sidebar entry, such as "Kitchen, 5 plants".
    func accessibleLabel(_ scope: CollectionFilter.Scope) -> String {
        tr("{item}, {rest}").filled(["item": title(of: scope), "rest": formatter.plants(count(of: scope))])
    }

    /// Shows something else once the selected room or tag is gone: what the room became, or all plants.
    func leaveMissingScope() {
        switch filter.scope {
        case .room(let room):
            let rooms = formatter.rooms.all(with: counts.rooms.map(\.name))
            guard !rooms.contains(room) else { return }
            filter.scope = replacedRooms.successor(of: room, among: rooms).map(CollectionFilter.Scope.room) ?? .all
        case .tag(let tag): if !counts.tags.contains(where: { $0.name == tag }) { filter.scope = .all }
        case .all, .archived: break
        }
    }

    /// Records that a drag of plants begins or ends. Meanwhile the sidebar is shown, with all rooms.
    func drag(_ begins: Bool) {
        guard begins != isDragging else { return }
        if begins { showedSidebar = isSidebarShown }
        isDragging = begins
        isSidebarShown = begins || showedSidebar
    }

    /// The plants that are dragged with a plant: the selected ones, if it is one of them, or else it alone.
    func dragged(with id: Plant.ID) -> Set<Plant.ID> { selection.contains(id) ? selection : [id] }

    /// What is shown at the pointer while plants are dragged: a name, or their number.
    func dragLabel(of ids: Set<Plant.ID>) -> String {
        if ids.count == 1, let id = ids.first { row(id).name } else { formatter.plants(ids.count) }
    }

    /// Moves plants that were dropped on a sidebar entry. Those that are in the room already are left out.
    /// Other plants stay selected.
    func drop(_ ids: Set<Plant.ID>, on room: Room) async {
        let others = selection.subtracting(ids)
        await move(ids.filter { row($0).summary.room != room }, to: room)
        select(others)
    }

    /// Selects a sidebar entry. The chips and the search stay. In a narrow window the sidebar covers the plants, so it is hidden.
    func show(_ scope: CollectionFilter.Scope) {
        filter.scope = scope
        if windowLayout.isNarrow { isSidebarShown = false }
    }

    /// Whether the sidebar is shown. Initially it is shown in a wide window and hidden in a narrow one.
    var isSidebarShown: Bool {
        get { windowLayout.isNarrow ? isSidebarOver : isSidebarBeside }
        set { if windowLayout.isNarrow { isSidebarOver = newValue } else { isSidebarBeside = newValue } }
    }
}
