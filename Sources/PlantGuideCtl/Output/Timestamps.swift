import Foundation
import Garden

extension Json {
    /// A local moment as ISO 8601 with the zone's UTC offset, such as "2026-03-01T09:00:00+01:00"; null for nil.
    static func moment(_ moment: LocalMoment?, in zone: TimeZone) -> Json {
        moment.map { .instant($0.instant(in: zone), in: zone) } ?? .null
    }

    /// An instant as ISO 8601 with the zone's UTC offset at that instant.
    static func instant(_ instant: Date, in zone: TimeZone) -> Json {
        let local = LocalMoment(instant, in: zone)
        let seconds = Int(instant.timeIntervalSince1970.rounded(.down)) + zone.secondsFromGMT(for: instant)
        let second = ((seconds % 60) + 60) % 60
        let offset = zone.secondsFromGMT(for: instant) / 60
        let span = LocalTime(clampingMinutes: abs(offset))
        return .text("\(local.day)T\(local.time):\(second < 10 ? "0" : "")\(second)\(offset < 0 ? "-" : "+")\(span)")
    }
}
