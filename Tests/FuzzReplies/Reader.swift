import Foundation
import Garden

@testable import WebServices

/// Decodes a body with every decoder and processes the result as the program does.
struct Reader {
    /// The number of bodies decoded as each kind of reply.
    private(set) var read: [String: Int] = [:]

    /// Decodes a body as each kind of reply.
    mutating func take(_ body: Data) {
        if let reply = ServiceReply.read(PlantNetReply.self, body) { count("identify", reply.candidates.count) }
        if let quota = ServiceReply.read(PlantNetQuota.self, body) { count("quota", quota.quota(on: Self.day)?.remaining) }
        if let list = ServiceReply.read([Lenient<PlantNet.Project>].self, body) { count("projects", list.count) }
        if let reply = ServiceReply.read(Trefle.Page.Reply.self, body) {
            let name = TrefleName(String(decoding: body.prefix(60), as: UTF8.self))
            let found = name.best(reply.rows, \.scientificName, \.synonyms)
            count("search", Trefle.Page(reply, number: 2).hasNext ? 1 : found?.slug.count)
        }
        if let species = ServiceReply.read(TrefleDetail.self, body)?.species { take(species) }
        refuse(body)
    }

    private mutating func take(_ species: TrefleSpecies) {
        let care = species.profile(asOf: "2026-03-01").completed(from: .general)
        count("species", care.more?.value.count)
        _ = TrefleName(species.scientificName).best([species], \.scientificName, \.synonyms)
        // Care profiles are stored, so they must survive encoding and decoding.
        guard let stored = try? JSONEncoder().encode(care), let again = try? JSONDecoder().decode(CareProfile.self, from: stored),
            again == care
        else { fatalError("a profile does not survive being stored") }
    }

    /// Decodes the body as an error response, with its beginning as the value of headers.
    private func refuse(_ body: Data) {
        let header = String(decoding: body.prefix(200), as: UTF8.self)
        let response = HTTPResponse(
            status: 400 + Int(body.first ?? 0) % 30, headers: ["ratelimit": header, "ratelimit-policy": header], body: body)
        _ = PlantNetError(refusal: response, project: "all", now: Self.now)
        _ = PlantNet.Allowance(remaining: nil, headers: response.headers, now: Self.now)
        _ = TrefleError(refusal: response, query: header, resetDate: nil)
    }

    private mutating func count(_ kind: String, _ figure: Int?) {
        read[kind, default: 0] += 1
    }

    private static let now = Date(timeIntervalSince1970: 1_772_366_400)
    private static let day = LocalMoment(now, in: .gmt).day
}
