import Foundation
import Garden
import Localization

/// Why Pl@ntNet did not identify a photo.
public enum PlantNetError: Error, Hashable, Sendable {
    /// The API key was rejected.
    case invalidAPIKey
    /// The daily quota is used up until this date.
    case rateLimitExceeded(resetDate: Date)
    /// The photos could not be uploaded.
    case imageUploadFailed
    /// The service does not support the image format.
    case invalidImageFormat
    /// The photos are larger than this number of bytes.
    case imageTooLarge(maxSize: Int)
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
    /// No plant was recognized.
    case noResultsFound
    /// The flora does not exist.
    case projectNotFound(String)
}

extension PlantNetError: WebServiceError {
    /// The service.
    public var service: WebService { .plantNet }

    /// What the user can do about it.
    public var failure: WebServiceFailure {
        switch self {
        case .invalidAPIKey: .keyRejected
        case .noResultsFound: .notFound
        case .projectNotFound: .floraUnknown
        case .invalidImageFormat, .imageTooLarge: .photoRejected
        case .networkUnavailable: .offline
        case .rateLimitExceeded: .quotaUsed
        case .imageUploadFailed, .serverError, .timeout, .invalidResponse, .addressRefused, .insecureConnection,
            .truncatedResponse:
            .unavailable
        }
    }
}

extension PlantNetError: FormattedError {
    /// The message for the user.
    public func message(_ formatter: GardenFormatter) -> String {
        switch self {
        case .invalidAPIKey: tr("Invalid API key. Please check configuration.")
        case .rateLimitExceeded(let date):
            tr("Daily limit reached. Resets {date}.")
                .filled(["date": formatter.moment(LocalMoment(date, in: .autoupdatingCurrent))])
        case .imageUploadFailed: tr("Failed to upload image. Please try again.")
        case .invalidImageFormat: tr("Image format not supported.")
        case .imageTooLarge(let size):
            tr("Image too large. Maximum size: {n} MB.").filled(["n": formatter.number(size / 1_000_000)])
        case .serverError(let code): tr("Server error ({code}). Please try again later.").filled(["code": "\(code)"])
        // Without a model on this device nothing is identified offline, so the message does not promise it.
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
        case .noResultsFound: tr("No plant species identified.")
        case .projectNotFound(let project): tr("Plant database '{project}' not available.").filled(["project": project])
        }
    }
}
