import Foundation
import Garden

/// A client of Trefle, a database of plant names and growing conditions.
///
/// The API is documented at https://docs.trefle.io. The data are licensed under CC BY 4.0.
public struct Trefle: Sendable {
    /// The default timeout of one try in seconds.
    public static let timeout: TimeInterval = 15
    /// The number of rows on a page of search results.
    public static let pageSize = 20

    /// The timeout of one try in seconds; tests set a shorter one.
    var timeout = Self.timeout

    private let exchange: RetryingClient
    private let rateLimiter: RateLimiter
    private let base: URL
    private var token: @Sendable () async throws -> String?

    /// Creates a client. Copies of it share one rate limiter.
    ///
    /// - Parameters:
    ///   - base: The base URL with its version, such as ``WebService/base``.
    ///   - token: Returns the user's token; nil if there is none.
    ///   - now: Returns the current time, used to count requests per minute.
    public init(
        http: HTTPClient, base: URL, token: @escaping @Sendable () async throws -> String?,
        now: @escaping @Sendable () -> Date
    ) {
        exchange = RetryingClient(http)
        rateLimiter = RateLimiter(limit: WebService.trefle.requestsPerMinute ?? .max, now: now)
        self.base = base
        self.token = token
    }

    /// The same client with another token.
    public func using(_ token: String) -> Trefle {
        var client = self
        client.token = { token }
        return client
    }

    /// The response to a request for a species.
    public enum Answer: Hashable, Sendable {
        /// The species and its ETag for a later conditional request; nil if the response has none.
        case fresh(TrefleSpecies, etag: String?)
        /// The species has not changed since the given ETag.
        case notModified
    }

    /// Searches for species whose names resemble a text.
    ///
    /// - Parameters:
    ///   - page: The page number, from 1.
    ///   - filters: Values by field, such as `["edible": "true", "vegetable": "true"]`.
    /// - Returns: A page of results; empty if nothing matches.
    /// - Throws: ``TrefleError``, with `paginationExhausted` after the last page, `CancellationError`, and what
    ///   reading the token throws.
    public func search(_ text: String, page: Int = 1, filters: [String: String] = [:]) async throws -> Page {
        let page = max(page, 1)
        let filters = filters.sorted { $0.key < $1.key }.map { (name: "filter[\($0.key)]", value: $0.value) }
        let query = [(name: "q", value: text), (name: "page", value: String(page))] + filters
        let response: HTTPResponse
        do {
            response = try await answer(["species", "search"], query, about: text)
        } catch TrefleError.speciesNotFound where page > 1 {
            throw TrefleError.paginationExhausted
        }
        guard let list = ServiceReply.read(Page.Reply.self, response.body) else { throw TrefleError.invalidResponse }
        let isBehind = list.rows.isEmpty || list.total.map { $0 <= (page - 1) * Self.pageSize } == true
        if page > 1 && isBehind { throw TrefleError.paginationExhausted }
        return Page(list, number: page)
    }

    /// A species by its slug, such as "cocos-nucifera", or its numeric id.
    ///
    /// - Parameter etag: The ETag of an earlier response.
    /// - Throws: ``TrefleError``, `CancellationError`, and what reading the token throws.
    public func species(_ slugOrID: String, etag: String? = nil) async throws -> Answer {
        try await detail(["species", slugOrID], etag, about: slugOrID)
    }

    /// The main species of a plant, by the plant's numeric id.
    ///
    /// - Parameter etag: The ETag of an earlier response.
    /// - Throws: ``TrefleError``, `CancellationError`, and what reading the token throws.
    public func plant(_ id: Int, etag: String? = nil) async throws -> Answer {
        try await detail(["plants", String(id)], etag, about: String(id))
    }

    private func detail(_ parts: [String], _ etag: String?, about query: String) async throws -> Answer {
        let response = try await answer(parts, etag: etag, about: query)
        if response.status == 304 { return .notModified }
        guard let reply = ServiceReply.read(TrefleDetail.self, response.body) else { throw TrefleError.invalidResponse }
        return .fresh(reply.species, etag: response.headers["etag"])
    }

    /// Sends a request and returns a successful response: status 200, or 304 if an ETag was sent.
    private func answer(
        _ parts: [String], _ query: [(name: String, value: String)] = [], etag: String? = nil, about text: String
    ) async throws -> HTTPResponse {
        guard let url = base.appending(parts: parts, query: query) else { throw TrefleError.speciesNotFound(query: text) }
        guard let token = try await token(), !token.isEmpty else { throw TrefleError.invalidToken }
        var request = HTTPRequest(url, timeout: timeout)
        request.headers = [(name: "Authorization", value: "Bearer \(token)"), (name: "Accept", value: "application/json")]
        if let etag { request.headers.append((name: "If-None-Match", value: etag)) }
        let response: HTTPResponse
        do {
            response = try await exchange.answer(to: request, prepare: { try await rateLimiter.acquire() })
        } catch let error as RateLimiter.LimitReached {
            throw TrefleError.rateLimitExceeded(resetDate: error.until)
        } catch let error as HTTPError {
            throw TrefleError(error)
        }
        await rateLimiter.update(response)
        if response.status == 200 || response.status == 304 && etag != nil { return response }
        throw TrefleError(refusal: response, query: text, resetDate: await rateLimiter.fullUntil)
    }
}
