import Garden
import Localization

/// What the sidebar shows.
extension CollectionModel {
    /// The places in their order; the archive is one while something is in it or it is open.
    var places: [CollectionFilter.Scope] {
        var places: [CollectionFilter.Scope] = [.all]
        places += counts.rooms.map { .room($0.name) }
        places += counts.tags.map { .tag($0.name) }
        if counts.archived > 0 || filter.scope == .archived { places.append(.archived) }
        return places
    }

    /// The words over the first place of a section; nil within one.
    func heading(over scope: CollectionFilter.Scope) -> String? {
        switch scope {
        case .all: nil
        case .room(let room): room == counts.rooms.first?.name ? tr("Rooms") : nil
        case .tag(let tag): tag == counts.tags.first?.name ? tr("Tags") : nil
        case .archived: tr("Others")
        }
    }

    /// A place's name.
    func title(of scope: CollectionFilter.Scope) -> String {
        switch scope {
        case .all: tr("All Plants")
        case .room(let room): formatter.room(room)
        case .tag(let tag): tag
        case .archived: tr("Archived")
        }
    }

    /// How many plants a place has.
    func count(of scope: CollectionFilter.Scope) -> Int {
        switch scope {
        case .all: counts.all
        case .room(let room): counts.rooms.first { $0.name == room }?.count ?? 0
        case .tag(let tag): counts.tags.first { $0.name == tag }?.count ?? 0
        case .archived: counts.archived
        }
    }

    /// What a screen reader says of a place: "Kitchen, 5 plants".
    func spoken(_ scope: CollectionFilter.Scope) -> String {
        tr("{item}, {rest}").filled(["item": title(of: scope), "rest": plants(count(of: scope))])
    }

    /// "24 plants".
    func plants(_ count: Int) -> String {
        ntr("{n} plant", "{n} plants", count).filled(["n": formatter.number(count)])
    }

    /// Opens a place; chips and search go on. Over the plants the sidebar makes room for them.
    func show(_ scope: CollectionFilter.Scope) {
        filter.scope = scope
        if window.isNarrow { isSidebarShown = false }
    }

    /// Whether the sidebar is shown: beside the plants at first, over them only when it is asked for.
    var isSidebarShown: Bool {
        get { window.isNarrow ? isSidebarOver : isSidebarBeside }
        set { if window.isNarrow { isSidebarOver = newValue } else { isSidebarBeside = newValue } }
    }
}
