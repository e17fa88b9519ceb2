import Foundation
import Garden

extension Trefle {
    /// A page of a search.
    public struct Page: Hashable, Sendable {
        /// The species on it, the likest first.
        public let rows: [Row]
        /// Which page it is, from 1.
        public let number: Int
        /// How many species there are on all pages.
        public let total: Int
        /// Whether another page follows.
        public let hasNext: Bool

        init(_ reply: Reply, number: Int) {
            rows = reply.rows
            self.number = number
            total = reply.total ?? (number - 1) * Trefle.pageSize + rows.count
            hasNext = reply.hasNext ?? (number * Trefle.pageSize < total)
        }

        /// `{"data": […], "links": {…}, "meta": {"total"}}`.
        struct Reply: Decodable {
            let rows: [Row]
            let total: Int?
            let hasNext: Bool?

            init(from decoder: any Decoder) throws {
                let members = try decoder.container(keyedBy: AnyKey.self)
                rows = try members.decode([Lenient<Row>].self, forKey: "data").compactMap(\.value)
                total = members.object("meta", AnyKey.self)?.whole("total", in: 0...Int(Int32.max))
                // Links that lead nowhere are left out.
                let links = members.object("links", AnyKey.self)
                hasNext = links.map { $0.text("next") != nil }
            }
        }
    }

    /// A species as lists have it, without how it grows.
    public struct Row: Hashable, Sendable, Decodable {
        /// The name in Trefle's addresses, or else its number.
        public let slug: String
        /// The accepted scientific name without authors.
        public let scientificName: String
        /// The common name in English; nil where nothing is said.
        public let commonName: String?
        /// The family; nil where nothing is said.
        public let family: String?
        /// Other scientific names.
        public let synonyms: [String]
        /// The https address of a picture; nil for none.
        public let imageAddress: String?

        /// Reads a row. Throws where it has no name or can be asked by nothing.
        public init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: AnyKey.self)
            guard let name = members.text("scientific_name"), let slug = members.text("slug") ?? members.text("id") else {
                throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no name or slug"))
            }
            scientificName = name
            self.slug = slug
            commonName = members.text("common_name")
            family = members.name("family")
            synonyms = members.list("synonyms", Named.self).map(\.name)
            imageAddress = members.address("image_url").flatMap { $0.hasPrefix("https:") ? $0 : nil }
        }
    }
}

/// `{"data": {…}, "meta": {…}}`.
struct TrefleDetail: Decodable {
    let species: TrefleSpecies

    init(from decoder: any Decoder) throws {
        species = try decoder.container(keyedBy: AnyKey.self).decode(TrefleSpecies.self, forKey: "data")
    }
}

extension TrefleError {
    /// Why there was no answer at all.
    init(_ error: HTTPError) {
        self =
            switch error {
            case .unreachable, .addressRefused: .networkUnavailable
            case .timeout: .timeout
            case .bodyTooLarge, .invalidAnswer: .invalidResponse
            }
    }

    /// Why the service refused. Its bodies differ from year to year and are not looked at.
    init(refusal response: HTTPResponse, query: String, resetDate: Date?) {
        self =
            switch response.status {
            case 401, 403: .invalidToken
            case 404: .speciesNotFound(query: query)
            case 429: .rateLimitExceeded(resetDate: resetDate)
            case 200..<400: .invalidResponse
            default: .serverError(statusCode: response.status)
            }
    }
}
