import Garden
import Localization

/// The heading of a room: where it begins, or in a further column or page on which it goes on.
struct RoomHeading {
    let text: String
    let font: PageFont

    /// - Parameter room: Nil for the plants without one.
    init(_ room: Room?, isContinued: Bool, _ formatter: GardenFormatter) {
        let name = room.map(formatter.room) ?? tr("No Room")
        text = isContinued ? tr("{room} (continued)").filled(["room": name]) : name
        font = isContinued ? SitterMetrics.continuedRoom : SitterMetrics.room
    }
}
