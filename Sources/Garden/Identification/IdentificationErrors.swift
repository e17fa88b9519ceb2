/// Why photos were not identified, independent of the source.
public enum IdentificationError: Error, Sendable {
    /// Both the model and the service failed, with these errors.
    case bothSourcesFailed(onDevice: any Error, api: any Error)
    /// The service is needed, and no API key is configured.
    case notConfigured
    /// Only a model on this computer may be used, and there is none.
    case noModel
    /// The user has not consented to uploading photos or has withdrawn consent.
    case uploadsOff
}

/// Why a photo cannot be used.
public enum PhotoError: Error, Hashable, Sendable {
    /// The file cannot be opened or read.
    case unreadable
    /// The file is not an image of a supported format.
    case notAPicture
    /// The file is truncated or damaged.
    case damaged
    /// The file is larger than ``PhotoLimits/originalBytes``, or than ``PhotoLimits/linkBytes`` if it comes from a link.
    case tooLarge(maxBytes: Int)
    /// The image has more pixels than ``PhotoLimits/originalPixels``.
    case tooManyPixels
    /// Decoding took too long, used too much memory or crashed. The worker was terminated.
    case tooMuchWork
    /// The worker program that decodes photos is missing or does not start.
    case workerMissing
    /// The link is not https, or does not lead to an image.
    case linkRefused
    /// The link leads to this computer or to a private network.
    case linkPrivate
    /// No secure connection could be made to the link's server.
    case linkInsecure
    /// The connection was lost in the middle of the download.
    case linkTruncated
    /// The link's target cannot be downloaded.
    case linkFailed
}
