import Foundation

/// Why Trefle returned no care data for a plant.
public enum TrefleError: Error, Hashable, Sendable {
    /// The token was rejected.
    case invalidToken
    /// Too many requests per minute. The date is nil if the service does not say when the limit resets.
    case rateLimitExceeded(resetDate: Date?)
    /// No such species was found.
    case speciesNotFound(query: String)
    /// The service failed with this HTTP status code.
    case serverError(statusCode: Int)
    /// The service cannot be reached.
    case networkUnavailable
    /// The service did not respond in time.
    case timeout
    /// The response cannot be parsed.
    case invalidResponse
    /// There are no more pages.
    case paginationExhausted
}
