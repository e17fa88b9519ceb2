import Foundation

/// A loopback server that stands in for Pl@ntNet and Trefle.
///
/// It stops when the last reference is released.
public final class StubWebServices: Sendable {
    /// The response to identification requests.
    public enum Behavior: Sendable {
        /// One species with a far higher score than the others.
        case sure
        /// Only one species, with this scientific name and common name.
        case only(String, String)
        /// Several species with similar scores.
        case unsure
        /// No response at all.
        case silent
        /// Always status 500.
        case broken
        /// Connections are refused.
        case away
        /// The given JSON, such as a recorded reply.
        case reply(Data)
    }

    /// The server of both services.
    public let server: LoopbackServer
    /// Whether the environment contains the API keys.
    private let hasKey: Bool
    private let isAway: Bool

    /// Starts both services.
    ///
    /// - Parameters:
    ///   - hasKey: whether ``environment`` contains the API keys of both services.
    ///   - species: the scientific names of all species that Trefle has.
    ///   - detail: Trefle's reply about the first species, such as a recorded one; nil for a generated reply.
    public init(
        _ behavior: Behavior = .sure, hasKey: Bool = true, trefle species: [String] = ["Monstera deliciosa"], detail: Data? = nil
    ) throws {
        server = try LoopbackServer()
        self.hasKey = hasKey
        if case .away = behavior { isAway = true } else { isAway = false }
        let names = ["monstera", "adansonii", "pothos", "lily", "rubber"]
        for name in names {
            let drawing = Checkout.root.appendingPathComponent("data/art/\(name).png")
            server.answer(
                "/art/\(name).png", Reply(200, headers: ["Content-Type": "image/png"], body: try Data(contentsOf: drawing)))
        }
        server.answer(
            "/image/*",
            Reply(
                200, headers: ["Content-Type": "image/png"],
                body: try Data(contentsOf: Checkout.root.appendingPathComponent("data/art/tomato.png"))))
        answer(behavior)
        for (number, name) in species.enumerated() { know(name, as: 1_000 + number, detail: number == 0 ? detail : nil) }
        server.answer("/trefle/species/search", with: { [server] in Self.search($0.query["q"] ?? "", species, server) })
        if isAway { server.stop() }
    }

    private typealias Reply = LoopbackServer.Reply

    /// The variables that make a program use this server.
    public var environment: [String: String] {
        var all = ["PLANTGUIDE_PLANTNET_URL": "\(server.base)/plantnet/v2", "PLANTGUIDE_TREFLE_URL": "\(server.base)/trefle"]
        if hasKey {
            all["PLANTNET_API_KEY"] = "key-of-a-test"
            all["TREFLE_API_TOKEN"] = "token-of-a-test"
        }
        return all
    }

    /// The number of identification requests.
    public var identifications: Int { server.requests(to: "/plantnet/v2/identify/*").count }

    /// The number of requests to Trefle about species, including searches.
    public var lessons: Int { server.requests(to: "/trefle/species/*").count }

    /// Changes the response to identification requests. ``Behavior/away`` has no effect here, only in the initializer.
    public func answer(_ behavior: Behavior) {
        let path = "/plantnet/v2/identify/*"
        switch behavior {
        case .sure:
            server.answer(
                path,
                reply([
                    ("Monstera deliciosa", "Liebm.", "Swiss Cheese Plant", "monstera", 0.94),
                    ("Monstera adansonii", "Schott", "Swiss Cheese Vine", "adansonii", 0.04),
                    ("Epipremnum aureum", "(Linden & André) G.S.Bunting", "Golden Pothos", "pothos", 0.01),
                ]))
        case .only(let name, let common): server.answer(path, reply([(name, "L.", common, "lily", 0.9)]))
        case .unsure:
            server.answer(
                path,
                reply([
                    ("Monstera adansonii", "Schott", "Swiss Cheese Vine", "adansonii", 0.31),
                    ("Monstera deliciosa", "Liebm.", "Swiss Cheese Plant", "monstera", 0.28),
                    ("Epipremnum aureum", "(Linden & André) G.S.Bunting", "Golden Pothos", "pothos", 0.24),
                    ("Spathiphyllum wallisii", "Regel", "Peace Lily", "lily", 0.06),
                ]))
        case .silent: server.answer(path, Reply(steps: [.silence]))
        case .broken: server.answer(path, Reply(500))
        case .away: break
        case .reply(let data):
            // The images of a recorded reply are also fetched from this server.
            let text = String(decoding: data, as: UTF8.self).replacing(
                "https://bs.plantnet.org", with: server.base.absoluteString)
            server.answer(path, .json(text))
        }
    }

    private func reply(_ species: [(name: String, author: String, common: String, art: String, score: Double)]) -> Reply {
        let results = species.map { species -> [String: Any] in
            let images = [("leaf", "Author 1", "cc-by-sa"), ("leaf", "Author 2", "cc-by-sa"), ("habit", "Author 3", "cc-by")].map
            {
                [
                    "organ": $0.0, "author": $0.1, "license": $0.2, "citation": "\($0.1) / Pl@ntNet, \($0.2)",
                    "url": Dictionary(
                        uniqueKeysWithValues: ["o", "m", "s"].map { ($0, "\(server.base)/art/\(species.art).png") }),
                ] as [String: Any]
            }
            return [
                "score": species.score, "images": images, "gbif": ["id": "2868241"],
                "species": [
                    "scientificNameWithoutAuthor": species.name, "scientificNameAuthorship": species.author,
                    "scientificName": "\(species.name) \(species.author)", "commonNames": [species.common],
                    "genus": ["scientificNameWithoutAuthor": String(species.name.prefix { $0 != " " })],
                    "family": ["scientificNameWithoutAuthor": "Araceae"],
                ],
            ]
        }
        let answer: [String: Any] = [
            "bestMatch": species.first?.name ?? "", "results": results, "remainingIdentificationRequests": 486,
            "language": "en", "version": "2025-10-08 (7.4)",
        ]
        // Dictionaries of strings and numbers can always be encoded as JSON.
        return .json((try? JSONSerialization.data(withJSONObject: answer)) ?? Data())
    }

    // MARK: Trefle

    private func know(_ name: String, as number: Int, detail: Data?) {
        let own = """
            {"data":{"id":\(number),"slug":"\(Self.slug(name))","scientific_name":"\(name)","family":"Araceae","genus":"\(name.prefix { $0 != " " })",\
            "growth":{"light":6,"atmospheric_humidity":8,"soil_humidity":7,"soil_nutriments":5,\
            "minimum_temperature":{"deg_c":15},"maximum_temperature":{"deg_c":30}},"specifications":{"growth_rate":"Moderate","toxicity":"mild"}}}
            """
        let reply = Reply.json(detail ?? Data(own.utf8))
        server.answer("/trefle/species/\(Self.slug(name))", reply)
        server.answer("/trefle/species/\(number)", reply)
    }

    private static func search(_ text: String, _ species: [String], _ server: LoopbackServer) -> Reply {
        let rows = species.enumerated().filter { $0.element.lowercased() == text.lowercased() }.map { number, name in
            #"{"id":\#(1_000 + number),"slug":"\#(slug(name))","scientific_name":"\#(name)","rank":"species","status":"accepted","synonyms":[]}"#
        }
        return .json(#"{"data":[\#(rows.joined(separator: ","))],"links":{},"meta":{"total":\#(rows.count)}}"#)
    }

    private static func slug(_ name: String) -> String { name.lowercased().replacing(" ", with: "-") }
}
