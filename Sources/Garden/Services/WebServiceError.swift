/// An error of a web service, classified by what the user can do about it.
///
/// Each client has its own error type; the window and the terminal only need this classification.
public protocol WebServiceError: Error {
    /// The service.
    var service: WebService { get }
    /// The kind of failure.
    var failure: WebServiceFailure { get }
}

/// What went wrong with a request to a web service.
public enum WebServiceFailure: Hashable, Sendable {
    /// There is no key, or the service rejects it.
    case keyRejected
    /// The service knows no match.
    case notFound
    /// The service does not know the requested flora.
    case floraUnknown
    /// The service does not accept the photo.
    case photoRejected
    /// The service cannot be reached: probably the network is down.
    case offline
    /// The requests of the day are used up.
    case quotaUsed
    /// The service fails or is overloaded.
    case unavailable
}
