import Foundation
import TestSupport

/// Synthetic replies in the format of the services.
enum Replies {
    /// A reply of Pl@ntNet with the given species, each scoring half as much as the one before.
    static func species(_ names: String..., remaining: Int? = nil) -> LoopbackServer.Reply {
        let results = names.enumerated().map { number, name in
            """
            {"score": \(0.9 / Double(1 << number)), "species": {"scientificNameWithoutAuthor": "\(name)",
             "scientificNameAuthorship": "L.", "genus": {"scientificNameWithoutAuthor": "\(name.prefix { $0 != " " })"},
             "family": {"scientificNameWithoutAuthor": "Somaceae"}, "commonNames": ["Common \(name)"]},
             "gbif": {"id": "\(1_000 + number)"}}
            """
        }
        let rest = remaining.map { ", \"remainingIdentificationRequests\": \($0)" } ?? ""
        return .json("{\"results\": [\(results.joined(separator: ","))]\(rest)}")
    }

    /// Pl@ntNet's reply to photos that show no plant.
    static let noPlant = LoopbackServer.Reply.json(
        #"{"statusCode": 404, "error": "Not Found", "message": "Species not found"}"#, status: 404)

    /// The body of a species detail of Trefle.
    static func detail(_ name: String, id: Int = 77, light: Int = 6) -> String {
        """
        {"data": {"id": \(id), "slug": "\(slug(name))", "scientific_name": "\(name)", "rank": "species", "status": "accepted",
         "genus": "\(name.prefix { $0 != " " })", "family": "Somaceae", "synonyms": [], "common_names": {}, "images": {},
         "growth": {"light": \(light), "atmospheric_humidity": 8, "soil_humidity": 7, "soil_nutriments": 5,
          "minimum_temperature": {"deg_c": 15, "deg_f": 59}, "maximum_temperature": {"deg_c": 30, "deg_f": 86}},
         "specifications": {"growth_rate": "moderate", "toxicity": "mild"}}}
        """
    }

    /// A page of search results of Trefle.
    static func found(_ names: String..., synonyms: [String] = []) -> LoopbackServer.Reply {
        let rows = names.map { name in
            """
            {"id": 77, "slug": "\(slug(name))", "scientific_name": "\(name)", "rank": "species", "status": "accepted",
             "genus": "\(name.prefix { $0 != " " })", "family": "Somaceae",
             "synonyms": [\(synonyms.map { "\"\($0)\"" }.joined(separator: ","))],
             "links": {"self": "/api/v1/species/\(slug(name))"}}
            """
        }
        return .json("{\"data\": [\(rows.joined(separator: ","))], \"links\": {}, \"meta\": {\"total\": \(names.count)}}")
    }

    static func slug(_ name: String) -> String { name.lowercased().replacing(" ", with: "-") }
}
