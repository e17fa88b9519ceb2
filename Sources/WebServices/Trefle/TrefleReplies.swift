import Foundation
import Garden

extension Trefle {
    /// A page of search results.
    public struct Page: Hashable, Sendable {
        /// The species on the page, best match first.
        public let rows: [Row]
        /// The page number, from 1.
        public let number: Int
        /// The number of species on all pages.
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
                // The links of the last page have no "next".
                let links = members.object("links", AnyKey.self)
                hasNext = links.map { $0.text("next") != nil }
            }
        }
    }

    /// A species in a list of results, without growing conditions.
    public struct Row: Hashable, Sendable, Decodable {
        /// The slug, or the numeric id if there is none.
        public let slug: String
        /// The accepted scientific name without authors.
        public let scientificName: String
        /// The common name in English; nil if absent.
        public let commonName: String?
        /// The family; nil if absent.
        public let family: String?
        /// Synonyms.
        public let synonyms: [String]
        /// The https URL of a picture; nil for none.
        public let imageAddress: String?

        /// Decodes a row. Throws if it has no scientific name, or neither slug nor id.
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
    /// The error for a request that got no response.
    init(_ error: HTTPError) {
        self =
            switch error {
            case .unreachable: .networkUnavailable
            case .addressRefused, .privateAddress: .addressRefused
            case .insecure: .insecureConnection
            case .truncated: .truncatedResponse
            case .timeout: .timeout
            case .bodyTooLarge, .invalidAnswer: .invalidResponse
            }
    }

    /// The error for a response with an error status. Its body is ignored, since its format changes from year to year.
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
