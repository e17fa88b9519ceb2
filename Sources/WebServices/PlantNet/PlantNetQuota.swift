import Foundation
import Garden

extension PlantNet {
    /// The remaining quota that a response reports in its body or headers.
    public struct Allowance: Hashable, Sendable {
        /// How many requests are left.
        public let remaining: Int
        /// The daily maximum; nil if not reported.
        public let total: Int?
        /// When the quota resets; nil if not reported.
        public let resetDate: Date?

        /// Reads the quota from body and headers; nil if neither reports it.
        ///
        /// The headers follow the IETF draft "RateLimit header fields for HTTP":
        /// `RateLimit: "dailyQuota";r=1999;t=3600` and `RateLimit-Policy: "dailyQuota";q=2000;w=86400;pk=:…:`.
        init?(remaining: Int?, headers: [String: String], now: Date) {
            let state = Self.parameters(headers["ratelimit"]), policy = Self.parameters(headers["ratelimit-policy"])
            guard let left = remaining ?? state["r"] else { return nil }
            self.remaining = max(left, 0)
            total = policy["q"]
            // The longest window of the service is a day.
            resetDate = state["t"].map { now.addingTimeInterval(TimeInterval(min(max($0, 0), 86_400))) }
        }

        /// The integer parameters of a header's "dailyQuota" item, or of its first item if there is none.
        static func parameters(_ header: String?) -> [String: Int] {
            let items = header?.split(separator: ",") ?? []
            guard let item = items.first(where: { $0.contains("dailyQuota") }) ?? items.first else { return [:] }
            let pairs = item.split(separator: ";").compactMap { part -> (String, Int)? in
                let sides = part.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
                return sides.count == 2 ? Int(sides[1]).map { (sides[0].lowercased(), $0) } : nil
            }
            return Dictionary(pairs) { first, _ in first }
        }
    }
}

/// The response of `/quota/daily`: a day, or a list of days.
struct PlantNetQuota: Decodable {
    private let days: [Day]

    /// Decodes a quota. Throws if it is a single day that cannot be decoded.
    init(from decoder: any Decoder) throws {
        // A single day is sent as an object, several as a list.
        if let list = try? [Lenient<Day>](from: decoder) {
            days = list.compactMap(\.value)
        } else {
            days = [try Day(from: decoder)]
        }
    }

    /// The quota of a day. An entry without a day counts for any day. If no entry matches, nothing was used that day; nil if no
    /// entry could be decoded.
    func quota(on day: LocalDay) -> Quota? {
        guard let first = days.first else { return nil }
        guard let entry = days.first(where: { ($0.day ?? day) == day }) else {
            let total = first.total ?? Quota.usualTotal
            return Quota(total: total, remaining: total, day: day)
        }
        let total = entry.total ?? Quota.usualTotal
        return Quota(total: total, remaining: max(entry.remaining ?? total - (entry.count ?? 0), 0), day: day)
    }

    /// The figures of a day. The current format is `{"day", "quota": {"identify": {"count", "total", "remaining"}}}`, the former
    /// one is `{"day", "count": {"identify"}, "remaining": {"identify"}}`.
    private struct Day: Decodable {
        let day: LocalDay?
        let count: Int?
        let total: Int?
        let remaining: Int?

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: AnyKey.self)
            let range = 0...Int(Int32.max)
            day = members.text("day").flatMap { LocalDay(String($0.prefix(10))) }
            if let identify = members.object("quota", AnyKey.self)?.object("identify", AnyKey.self) {
                count = identify.whole("count", in: range)
                remaining = identify.whole("remaining", in: range)
                total = identify.whole("total", in: range)
            } else {
                let used = Self.figure("count", of: members), left = Self.figure("remaining", of: members)
                count = used
                remaining = left
                let sum = used.flatMap { used in left.map { used + $0 } }
                total = Self.figure("total", of: members) ?? sum
            }
            guard count != nil || remaining != nil else {
                throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no figure"))
            }
        }

        private static func figure(_ key: AnyKey, of members: KeyedDecodingContainer<AnyKey>) -> Int? {
            let range = 0...Int(Int32.max)
            return members.object(key, AnyKey.self)?.whole("identify", in: range) ?? members.whole(key, in: range)
        }
    }
}
