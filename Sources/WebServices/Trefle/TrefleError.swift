import Foundation
import Garden
import Localization

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
    /// The address in the environment is invalid, or leads where requests are not allowed.
    case addressRefused
    /// The service did not respond in time.
    case timeout
    /// No secure connection could be made to the service.
    case insecureConnection
    /// The connection was lost in the middle of the response.
    case truncatedResponse
    /// The response cannot be parsed.
    case invalidResponse
    /// There are no more pages.
    case paginationExhausted
}

extension TrefleError: WebServiceError {
    /// The service.
    public var service: WebService { .trefle }

    /// What the user can do about it.
    public var failure: WebServiceFailure {
        switch self {
        case .invalidToken: .keyRejected
        case .speciesNotFound, .paginationExhausted: .notFound
        case .networkUnavailable: .offline
        case .rateLimitExceeded, .serverError, .timeout, .invalidResponse, .addressRefused, .insecureConnection,
            .truncatedResponse:
            .unavailable
        }
    }
}

extension TrefleError: FormattedError {
    /// The message for the user.
    public func message(_ formatter: GardenFormatter) -> String {
        switch self {
        case .invalidToken: tr("Invalid API token. Please check configuration.")
        case .rateLimitExceeded: tr("Too many requests. Please wait a moment.")
        case .speciesNotFound(let query): tr("No species found matching '{query}'.").filled(["query": query])
        case .serverError(let code): tr("Server error ({code}). Please try again later.").filled(["code": "\(code)"])
        case .networkUnavailable: tr("No network connection.")
        case .addressRefused:
            tr("The address in {variable} is not allowed. Use https, or http on this computer.")
                .filled(["variable": service.baseVariable])
        case .timeout: tr("Request timed out. Please try again.")
        case .insecureConnection:
            tr(
                "Cannot connect securely to {service}. Check the date of this computer, and whether the network asks you to log in."
            )
            .filled(["service": service.title])
        case .truncatedResponse:
            tr("The response from {service} was cut off. Please try again.").filled(["service": service.title])
        case .invalidResponse: tr("Invalid response from server.")
        case .paginationExhausted: tr("No more results available.")
        }
    }
}
