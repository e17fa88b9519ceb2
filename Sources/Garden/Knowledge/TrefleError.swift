import Foundation

/// Why Trefle did not tell a plant's care.
public enum TrefleError: Error, Hashable, Sendable {
    /// The token was refused.
    case invalidToken
    /// Too many requests a minute; nil where it does not say until when.
    case rateLimitExceeded(resetDate: Date?)
    /// It knows no such species.
    case speciesNotFound(query: String)
    /// The service failed, with that HTTP status.
    case serverError(statusCode: Int)
    /// It cannot be reached.
    case networkUnavailable
    /// It did not answer in time.
    case timeout
    /// Its answer cannot be read.
    case invalidResponse
    /// There are no more pages.
    case paginationExhausted
}
