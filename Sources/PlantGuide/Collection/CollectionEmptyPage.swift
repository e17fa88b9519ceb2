import Foundation
import Garden
import Localization

/// Why the collection shows no plants, although the garden has some.
enum CollectionEmptyPage: Equatable {
    /// The filter chips leave none of what the search finds.
    case noMatch
    /// The filter chips alone leave none.
    case filteredOut
    /// The filter chips ask only for what is due, and nothing is; only for what is overdue if the value is true.
    case nothingDue(isOverdue: Bool)
    /// The filter chips ask for a light, and none is set for any plant.
    case noLight
    /// The search finds none.
    case notFound
    /// The search finds none in the selected room, tag or archive, but finds some elsewhere.
    case foundElsewhere
    /// Every plant of the garden is archived.
    case allArchived
    /// No plant is in the selected room.
    case emptyRoom
    /// The archive is selected and empty.
    case emptyArchive

    var title: String {
        switch self {
        case .noMatch, .noLight, .notFound: tr("No Plants Found")
        case .filteredOut: tr("No Plants Match the Filters")
        case .nothingDue(isOverdue: true): tr("Nothing Is Overdue")
        case .nothingDue(isOverdue: false): tr("Nothing Is Due Today")
        case .foundElsewhere: tr("No Plants Found Here")
        case .allArchived: tr("All Plants Are Archived")
        case .emptyRoom: tr("No Plants in This Room")
        case .emptyArchive: tr("The Archive Is Empty")
        }
    }

    var icon: String {
        switch self {
        case .noMatch, .noLight, .notFound, .foundElsewhere: "system-search-symbolic"
        case .filteredOut, .allArchived, .emptyRoom, .emptyArchive: "pg-plants-symbolic"
        case .nothingDue: "object-select-symbolic"
        }
    }

    var description: String {
        switch self {
        case .noMatch: tr("Try fewer filters, or different search terms.")
        case .filteredOut: tr("Try fewer filters.")
        case .nothingDue: ""
        case .noLight:
            tr("No light is set for any of your plants yet. Set it for a room with “Edit Rooms…”, or when you edit a plant.")
        case .notFound: tr("Try different search terms.")
        case .foundElsewhere: tr("Other plants in your garden match your search.")
        case .allArchived: tr("Archived plants keep their history. Their tasks are paused.")
        case .emptyRoom: tr("Drag plants to the room, or choose “Move to Room” in their menu.")
        case .emptyArchive: tr("Plants that you archive are listed here.")
        }
    }

    /// What ``CollectionModel/leaveEmptyPage()`` does.
    var button: String {
        switch self {
        case .noMatch, .filteredOut, .noLight: tr("Clear Filters")
        case .nothingDue: tr("Show All Plants")
        case .notFound: tr("Clear Search")
        case .foundElsewhere: tr("Search All Plants")
        case .allArchived: tr("Show Archive")
        case .emptyRoom, .emptyArchive: tr("Show All Plants")
        }
    }
}

extension CollectionModel {
    /// What to say while no plants are shown.
    var emptyPage: CollectionEmptyPage {
        if filter.isNarrowed {
            if isWithoutLight { return .noLight }
            guard query.isEmpty else { return .noMatch }
            return filter.asksOnlyForDue ? .nothingDue(isOverdue: !filter.dueToday) : .filteredOut
        }
        if isFoundElsewhere { return .foundElsewhere }
        if !query.isEmpty { return .notFound }
        return switch filter.scope {
        case .all where counts.archived > 0: .allArchived
        case .room: .emptyRoom
        case .archived: .emptyArchive
        case .all, .tag: .noMatch
        }
    }

    /// The name of a plant that was searched for without success; nil if there is none.
    var missingName: String? {
        let name = query.trimmingCharacters(in: .whitespacesAndNewlines)
        return emptyPage == .notFound && !name.isEmpty ? name : nil
    }

    /// The name of a plant that was probably meant by the ``missingName``; nil if there is none, or while plants are found.
    var similarName: String? {
        guard matches.isEmpty, let missingName else { return nil }
        return index.summaries.filter { $0.isArchived == (filter.scope == .archived) }.names(near: missingName).first
    }

    /// Searches for a text at once. Returns the plant that it finds if it finds only one, or only one with this name.
    func onlyMatch(of text: String) -> Plant.ID? {
        query = text
        if matches.count == 1 { return matches.first }
        let name = SearchText.folded(text.trimmingCharacters(in: .whitespacesAndNewlines))
        let named = matches.filter { index[$0].map { SearchText.folded($0.name) } == name }
        return named.count == 1 ? named.first : nil
    }

    /// Searches for another name.
    func search(for name: String) { query = name }

    /// Begins to add the plant that was searched for.
    func addMissing() {
        guard let name = missingName else { return }
        navigator.present(.adopt(Adoption(photos: [], beginning: .named(name))))
    }

    /// Does what the button of the empty page says.
    func leaveEmptyPage() {
        switch emptyPage {
        case .noMatch, .filteredOut, .nothingDue, .noLight: clearFilters()
        case .notFound: isSearching = false
        case .allArchived: filter.scope = .archived
        case .foundElsewhere, .emptyRoom, .emptyArchive: filter.scope = .all
        }
    }
}
