import Garden
import Localization

extension ScheduleModel {
    /// The rooms that contain plants, in the user's order.
    var rooms: [Room] { usedRooms.sorted { [settings] in settings.formatter.sorts($0, before: $1) } }

    /// Reads which rooms contain plants. If the selected room is gone, selects what it became, or all rooms.
    func readRooms() async {
        guard day == nil else { return }
        do {
            let used = Set(try await repository.roomCounts().keys)
            if used != usedRooms { usedRooms = used }
            guard let room else { return }
            let all = try await repository.roomSettings().all(with: used)
            if !all.contains(room) { await choose(room: replacedRooms.successor(of: room, among: all)) }
        } catch {
            actions.report(error)
        }
    }
}
