import Foundation
import Garden

/// A client of Pl@ntNet, which identifies plants in photos.
///
/// The API is documented at https://my.plantnet.org/doc.
public struct PlantNet: Sendable {
    /// The default timeout of one try in seconds.
    public static let timeout: TimeInterval = 30
    /// The maximum total size of the photos in one request in bytes, from the service's documentation.
    public static let uploadLimit = 50_000_000

    /// The timeout of one try in seconds; tests set a shorter one.
    var timeout = Self.timeout

    private let exchange: RetryingClient
    private let base: URL
    private var key: @Sendable () async throws -> String?
    private let now: @Sendable () -> Date

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - base: The base URL with its version, such as ``WebService/base``.
    ///   - key: Returns the user's API key; nil if there is none.
    ///   - now: Returns the current time, which determines the day of the quota.
    public init(
        http: HTTPClient, base: URL, key: @escaping @Sendable () async throws -> String?,
        now: @escaping @Sendable () -> Date
    ) {
        exchange = RetryingClient(http)
        self.base = base
        self.key = key
        self.now = now
    }

    /// The same client with another key.
    public func using(_ key: String) -> PlantNet {
        var client = self
        client.key = { key }
        return client
    }

    /// The response to an identification request.
    public struct Reply: Sendable {
        /// The candidate species, most likely first.
        public let answer: PhotoAnswer
        /// How many requests are left; nil if the response does not say.
        public let allowance: Allowance?
    }

    /// A regional flora that photos can be matched against.
    public struct Project: Hashable, Sendable, Codable, Identifiable {
        /// The id in the service's URLs, such as "k-middle-europe".
        public let id: String
        /// The title in the requested language.
        public let title: String
        /// The description; nil if absent.
        public let description: String?
        /// The number of species; nil if absent.
        public let speciesCount: Int?
    }

    /// Identifies the plant in one to five photos; further photos are ignored.
    ///
    /// - Parameters:
    ///   - project: The flora to match against: "all", or the id of one of ``projects(language:)``.
    ///   - language: The language of common names, such as "de".
    ///   - progress: Called with the bytes sent and the total; starts over with a retry.
    ///   - onRetry: Called before a retry.
    ///   - onNoSpecies: Called with the remaining quota, if the response reports it, before `noResultsFound` is thrown.
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
            photos.enumerated().map {
                HTTPRequest.Part(name: "images", body: $1.photo.jpeg, fileName: "\($0 + 1).jpg", type: "image/jpeg")
            } + photos.map { .value("organs", $0.organ.rawValue) }
        let response = try await answer(request, project: project, progress, onRetry, onNoSpecies)
        guard let reply = ServiceReply.read(PlantNetReply.self, response.body) else { throw PlantNetError.invalidResponse }
        let allowance = Allowance(remaining: reply.remaining, headers: response.headers, now: now())
        guard !reply.candidates.isEmpty else {
            if let allowance { onNoSpecies?(allowance) }
            throw PlantNetError.noResultsFound
        }
        return Reply(answer: PhotoAnswer(source: .plantNet, candidates: reply.candidates), allowance: allowance)
    }

    /// The available floras, in the service's order, with titles in a language.
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

    /// The remaining requests of today, in UTC.
    ///
    /// - Throws: ``PlantNetError``, `CancellationError`, and what reading the key throws.
    public func quota() async throws -> Quota {
        guard let request = try await request(["quota", "daily"]) else { throw PlantNetError.invalidResponse }
        let response = try await answer(request)
        // The service counts requests per UTC day.
        let today = LocalMoment(now(), in: .gmt).day
        guard let days = ServiceReply.read(PlantNetQuota.self, response.body), let quota = days.quota(on: today) else {
            throw PlantNetError.invalidResponse
        }
        return quota
    }

    /// A request with the API key; nil if a path component is empty, "." or "..".
    private func request(_ parts: [String], _ query: [(String, String)] = []) async throws -> HTTPRequest? {
        guard let url = base.appending(parts: parts, query: query.map { (name: $0.0, value: $0.1) }) else { return nil }
        guard let key = try await key(), !key.isEmpty else { throw PlantNetError.invalidAPIKey }
        var request = HTTPRequest(url, timeout: timeout)
        request.secretQuery = [(name: "api-key", value: key)]
        return request
    }

    /// Sends a request and returns the response if its status is 200; throws otherwise.
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

    /// The two-letter lowercase language code that the service expects; "en" for any other kind of code.
    private static func code(_ language: String) -> String {
        let code = language.lowercased().prefix { $0.isASCII && $0.isLetter }
        return code.count == 2 ? String(code) : "en"
    }
}
