import Foundation
import Garden

/// Pl@ntNet, which names plants from photos.
///
/// What it sends is described at https://my.plantnet.org/doc.
public struct PlantNet: Sendable {
    /// Where the service is, unless a switch for tests says otherwise.
    public static let address = "https://my-api.plantnet.org/v2"
    /// How long one try may take, in seconds.
    public static let timeout: TimeInterval = 30
    /// The most bytes of photos in one request, by the service's documentation.
    public static let uploadLimit = 50_000_000

    /// How long one try may take here, in seconds; tests have less patience.
    var patience = Self.timeout

    private let exchange: RetryingClient
    private let base: URL
    private let key: @Sendable () async throws -> String?
    private let now: @Sendable () -> Date

    /// The service at an address.
    ///
    /// - Parameters:
    ///   - base: The address with its version, such as ``address``.
    ///   - key: The user's key; nil where there is none.
    ///   - now: The time, which says which day's quota it is.
    public init(
        http: HTTPClient, base: URL, key: @escaping @Sendable () async throws -> String?,
        now: @escaping @Sendable () -> Date
    ) {
        exchange = RetryingClient { try await http.send($0, progress: $1) }
        self.base = base
        self.key = key
        self.now = now
    }

    /// What it says of photos.
    public struct Reply: Sendable {
        /// The species, the likeliest first.
        public let answer: PhotoAnswer
        /// How many requests are left; nil where it did not say.
        public let allowance: Allowance?
    }

    /// A flora that photos can be looked up in.
    public struct Project: Hashable, Sendable, Codable, Identifiable {
        /// What the service calls it in addresses, such as "k-middle-europe".
        public let id: String
        /// Its name in the language asked for.
        public let title: String
        /// What it is; nil where nothing is said.
        public let description: String?
        /// How many species it has; nil where nothing is said.
        public let speciesCount: Int?
    }

    /// Asks which species one to five photos of one plant show.
    ///
    /// - Parameters:
    ///   - project: The flora to look in: "all", or the id of one of ``projects(language:)``.
    ///   - language: The language of common names, such as "de".
    ///   - progress: Bytes sent and bytes to send; it begins anew with a second try.
    ///   - onRetry: Called before a second try.
    ///   - onNoSpecies: Told how many requests are left, where that is said, before `noResultsFound` is thrown.
    /// - Throws: ``PlantNetError``, `CancellationError`, and what reading the key throws.
    public func identify(
        _ photos: [(photo: PreparedPhoto, organ: Organ)], project: String, language: String,
        progress: (@Sendable (Int, Int) -> Void)? = nil, onRetry: (@Sendable () -> Void)? = nil,
        onNoSpecies: (@Sendable (Allowance) -> Void)? = nil
    ) async throws -> Reply {
        let photos = photos.prefix(PhotoLimits.photos)
        guard !photos.isEmpty else { throw PlantNetError.imageUploadFailed }
        let size = photos.reduce(0) { $0 + $1.photo.jpeg.count }
        guard size <= Self.uploadLimit else { throw PlantNetError.imageTooLarge(maxSize: Self.uploadLimit) }
        let query = [
            ("lang", Self.code(language)), ("nb-results", "10"), ("include-related-images", "true"), ("no-reject", "false"),
        ]
        guard var request = try await request(["identify", project], query) else {
            throw PlantNetError.projectNotFound(project)
        }
        request.form =
            photos.enumerated().map { .file("images", $1.photo.jpeg, fileName: "\($0 + 1).jpg", type: "image/jpeg") }
            + photos.map { .value("organs", $0.organ.rawValue) }
        let response = try await answer(request, project: project, progress, onRetry, onNoSpecies)
        guard let reply = ServiceReply.read(PlantNetReply.self, response.body) else { throw PlantNetError.invalidResponse }
        let allowance = Allowance(remaining: reply.remaining, headers: response.headers, now: now())
        guard !reply.candidates.isEmpty else {
            if let allowance { onNoSpecies?(allowance) }
            throw PlantNetError.noResultsFound
        }
        return Reply(answer: PhotoAnswer(source: .plantNet, candidates: reply.candidates), allowance: allowance)
    }

    /// The floras that there are, in the service's order, with titles in a language.
    ///
    /// - Throws: ``PlantNetError``, `CancellationError`, and what reading the key throws.
    public func projects(language: String) async throws -> [Project] {
        guard let request = try await request(["projects"], [("lang", Self.code(language))]) else { return [] }
        let response = try await answer(request)
        guard let list = ServiceReply.read([Lenient<Project>].self, response.body) else {
            throw PlantNetError.invalidResponse
        }
        return list.compactMap(\.value)
    }

    /// How many requests are left today.
    ///
    /// - Throws: ``PlantNetError``, `CancellationError`, and what reading the key throws.
    public func quota() async throws -> Quota {
        guard let request = try await request(["quota", "daily"]) else { throw PlantNetError.invalidResponse }
        let response = try await answer(request)
        // The service counts by days of UTC.
        let today = LocalMoment(now(), in: .gmt).day
        guard let days = ServiceReply.read(PlantNetQuota.self, response.body), let quota = days.quota(on: today) else {
            throw PlantNetError.invalidResponse
        }
        return quota
    }

    /// A request with the key; nil where a part of the path leads elsewhere.
    private func request(_ parts: [String], _ query: [(String, String)] = []) async throws -> HTTPRequest? {
        guard let url = base.appending(parts: parts, query: query.map { (name: $0.0, value: $0.1) }) else { return nil }
        guard let key = try await key(), !key.isEmpty else { throw PlantNetError.invalidAPIKey }
        var request = HTTPRequest(url, timeout: patience)
        request.secretQuery = [(name: "api-key", value: key)]
        return request
    }

    /// The answer to a request that succeeded.
    private func answer(
        _ request: HTTPRequest, project: String? = nil, _ progress: (@Sendable (Int, Int) -> Void)? = nil,
        _ onRetry: (@Sendable () -> Void)? = nil, _ onNoSpecies: (@Sendable (Allowance) -> Void)? = nil
    ) async throws -> HTTPResponse {
        let response: HTTPResponse
        do {
            response = try await exchange.answer(to: request, progress: progress, onRetry: onRetry)
        } catch let error as HTTPError {
            throw PlantNetError(error)
        }
        guard response.status == 200 else {
            let error = PlantNetError(refusal: response, project: project, now: now())
            if error == .noResultsFound, let left = Allowance(remaining: nil, headers: response.headers, now: now()) {
                onNoSpecies?(left)
            }
            throw error
        }
        return response
    }

    /// A language as the service writes it, two small letters; English where that is not known.
    private static func code(_ language: String) -> String {
        let code = language.lowercased().prefix { $0.isASCII && $0.isLetter }
        return code.count == 2 ? String(code) : "en"
    }
}
