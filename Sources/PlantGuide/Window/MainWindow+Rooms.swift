import Garden

extension MainWindow {
    /// Shows a room under its new name where it was shown; nil if it was removed.
    func follow(_ old: Room, _ new: Room?) {
        if collection.filter.scope == .room(old) { collection.filter.scope = new.map(CollectionFilter.Scope.room) ?? .all }
        if schedule.room == old { Task { [schedule] in await schedule.choose(room: new) } }
    }
}
