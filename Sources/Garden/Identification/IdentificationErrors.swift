import Foundation

/// Why Pl@ntNet did not identify a photo.
public enum PlantNetError: Error, Hashable, Sendable {
    /// The key was refused.
    case invalidAPIKey
    /// The day's requests are used up until then.
    case rateLimitExceeded(resetDate: Date)
    /// The photos did not arrive.
    case imageUploadFailed
    /// The service does not take this format.
    case invalidImageFormat
    /// The photos are larger than so many bytes.
    case imageTooLarge(maxSize: Int)
    /// The service failed, with that HTTP status.
    case serverError(statusCode: Int)
    /// It cannot be reached.
    case networkUnavailable
    /// It did not answer in time.
    case timeout
    /// Its answer cannot be read.
    case invalidResponse
    /// It saw no plant.
    case noResultsFound
    /// It has no such flora.
    case projectNotFound(String)
}

/// Why photos were not identified, whoever was asked.
public enum IdentificationError: Error, Sendable {
    /// Neither the model nor the service could say anything, for these reasons.
    case bothSourcesFailed(onDevice: any Error, api: any Error)
    /// There is neither a model nor a key.
    case notConfigured
    /// The user did not agree, or agrees no more, that photos leave this computer.
    case uploadsOff
}

/// Why a photo cannot be used.
public enum PhotoError: Error, Hashable, Sendable {
    /// The file cannot be opened or read.
    case unreadable
    /// It holds no picture of a known format.
    case notAPicture
    /// It ends too early or is damaged.
    case damaged
    /// It is larger than ``PhotoLimits/originalBytes``, or from a link than ``PhotoLimits/linkBytes``.
    case tooLarge(maxBytes: Int)
    /// It has more pixels than ``PhotoLimits/originalPixels``.
    case tooManyPixels
    /// Decoding it took too long, or more memory than allowed, or failed as a program; it was ended.
    case tooMuchWork
    /// The program that decodes photos is missing or does not start.
    case workerMissing
    /// A link that is not https, leads to a private address, or to no picture.
    case linkRefused
    /// What a link leads to cannot be fetched.
    case linkFailed
}
