import Foundation
import Garden

/// Trefle, which knows plants by name and tells how they grow.
///
/// What it sends is described at https://docs.trefle.io. Its data are CC BY 4.0.
public struct Trefle: Sendable {
    /// Where the service is, unless a switch for tests says otherwise.
    public static let address = "https://trefle.io/api/v1"
    /// How long one try may take, in seconds.
    public static let timeout: TimeInterval = 15
    /// How many rows a page of a search has.
    public static let pageSize = 20

    /// How long one try may take here, in seconds; tests have less patience.
    var patience = Self.timeout

    private let exchange: RetryingClient
    private let rateLimiter: RateLimiter
    private let base: URL
    private let token: @Sendable () async throws -> String?

    /// The service at an address. Copies of it share the count of requests.
    ///
    /// - Parameters:
    ///   - base: The address with its version, such as ``address``.
    ///   - token: The user's token; nil where there is none.
    ///   - now: The time, by which requests of a minute are counted.
    public init(
        http: HTTPClient, base: URL, token: @escaping @Sendable () async throws -> String?,
        now: @escaping @Sendable () -> Date
    ) {
        exchange = RetryingClient { try await http.send($0, progress: $1) }
        rateLimiter = RateLimiter(now: now)
        self.base = base
        self.token = token
    }

    /// What it says of a species.
    public enum Answer: Hashable, Sendable {
        /// The species, and the mark by which to ask whether it changed; nil for no mark.
        case fresh(TrefleSpecies, etag: String?)
        /// It is still as it was when that mark was given.
        case notModified
    }

    /// Species whose names look like a text.
    ///
    /// - Parameters:
    ///   - page: From 1.
    ///   - filters: Values by field, such as `["edible": "true", "vegetable": "true"]`.
    /// - Returns: A page, which is empty where nothing is like the text.
    /// - Throws: ``TrefleError``, among them `paginationExhausted` behind the last page, `CancellationError`, and what
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

    /// A species by its slug, such as "cocos-nucifera", or its number.
    ///
    /// - Parameter etag: The mark of an earlier answer.
    /// - Throws: ``TrefleError``, `CancellationError`, and what reading the token throws.
    public func species(_ slugOrID: String, etag: String? = nil) async throws -> Answer {
        try await detail(["species", slugOrID], etag, about: slugOrID)
    }

    /// The main species of a plant, by the plant's number.
    ///
    /// - Parameter etag: The mark of an earlier answer.
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

    /// The answer to a request that succeeded: 200, or 304 where a mark was sent along.
    private func answer(
        _ parts: [String], _ query: [(name: String, value: String)] = [], etag: String? = nil, about text: String
    ) async throws -> HTTPResponse {
        guard let url = base.appending(parts: parts, query: query) else { throw TrefleError.speciesNotFound(query: text) }
        guard let token = try await token(), !token.isEmpty else { throw TrefleError.invalidToken }
        var request = HTTPRequest(url, timeout: patience)
        request.headers = [(name: "Authorization", value: "Bearer \(token)"), (name: "Accept", value: "application/json")]
        if let etag { request.headers.append((name: "If-None-Match", value: etag)) }
        let response: HTTPResponse
        do {
            response = try await exchange.answer(to: request, prepare: { try await rateLimiter.turn() })
        } catch let full as RateLimiter.Full {
            throw TrefleError.rateLimitExceeded(resetDate: full.until)
        } catch let error as HTTPError {
            throw TrefleError(error)
        }
        await rateLimiter.update(response)
        if response.status == 200 || response.status == 304 && etag != nil { return response }
        throw TrefleError(refusal: response, query: text, resetDate: await rateLimiter.fullUntil)
    }
}
