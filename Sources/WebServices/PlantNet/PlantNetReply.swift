import Foundation
import Garden

/// The used part of an `/identify` response.
struct PlantNetReply: Decodable {
    /// The candidate species by descending score, without duplicate names.
    let candidates: [Candidate]
    /// How many requests are left today; nil if not reported.
    let remaining: Int?

    /// Decodes a response. Throws if `results` is missing or not a list, or if it has entries and none can be decoded.
    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: AnyKey.self)
        let entries = try members.decode([Lenient<PlantNetResult>].self, forKey: "results")
        let results = entries.compactMap(\.value)
        guard entries.isEmpty || !results.isEmpty else {
            throw DecodingError.dataCorruptedError(forKey: "results", in: members, debugDescription: "no result can be read")
        }
        var names: Set<String> = []
        candidates = results.map(\.candidate).enumerated()
            .sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
            .map(\.element).filter { names.insert($0.scientificName).inserted }
        remaining = members.whole("remainingIdentificationRequests", in: 0...Int(Int32.max))
    }
}

/// One candidate species. Everything except score and name may be missing.
private struct PlantNetResult: Decodable {
    let candidate: Candidate

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: AnyKey.self)
        let species = try members.nestedContainer(keyedBy: AnyKey.self, forKey: "species")
        guard let name = species.text("scientificNameWithoutAuthor") ?? species.text("scientificName"),
            let score = members.number("score")
        else { throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no name or score")) }
        candidate = Candidate(
            scientificName: name, authorship: species.text("scientificNameAuthorship"),
            commonNames: species.texts("commonNames"), genus: Self.taxon("genus", of: species),
            family: Self.taxon("family", of: species), score: min(max(score, 0), 1),
            gbif: members.object("gbif", AnyKey.self)?.text("id"),
            images: members.list("images", PlantNetImage.self).map(\.image), source: .plantNet)
    }

    /// The name of the genus or family, without its author.
    private static func taxon(_ rank: AnyKey, of species: KeyedDecodingContainer<AnyKey>) -> String? {
        guard let taxon = species.object(rank, AnyKey.self) else { return species.text(rank) }
        return taxon.text("scientificNameWithoutAuthor") ?? taxon.text("scientificName")
    }
}

/// A reference picture of a species. Throws if it has no URL that may be fetched.
private struct PlantNetImage: Decodable {
    let image: ReferenceImage

    /// Allows https, or http to this machine for a test server; the code that fetches the picture checks that it is that server.
    private static func isFetchable(_ address: String) -> Bool {
        URL(string: address).map(HTTPRequest.isAllowed) ?? false
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: AnyKey.self)
        let sizes = try members.nestedContainer(keyedBy: AnyKey.self, forKey: "url")
        let addresses = ["s", "m", "o"].map { size in sizes.text(AnyKey(size)).flatMap { Self.isFetchable($0) ? $0 : nil } }
        guard let small = addresses[0] ?? addresses[1] ?? addresses[2] else {
            throw DecodingError.dataCorruptedError(forKey: "url", in: members, debugDescription: "no address")
        }
        image = ReferenceImage(
            organ: members.text("organ"), author: members.text("author"), license: members.text("license"),
            citation: members.text("citation"), small: small, large: addresses[1] ?? addresses[2] ?? small)
    }
}

extension PlantNet.Project {
    /// Decodes a project. Throws if it has no id.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: AnyKey.self)
        guard let id = members.text("id") else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "a project without id"))
        }
        self.id = id
        title = members.text("title") ?? id
        description = members.text("description")
        speciesCount = members.whole("speciesCount", in: 0...Int(Int32.max))
    }
}
