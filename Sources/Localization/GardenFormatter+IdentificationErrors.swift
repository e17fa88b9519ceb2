import Foundation
import Garden

extension GardenFormatter {
    /// A localized message for an error of photos or services; nil for any other error.
    func discoveryMessage(for error: any Error) -> String? {
        switch error {
        case let error as PlantNetError: message(for: error)
        case let error as TrefleError: message(for: error)
        case let error as IdentificationError: message(for: error)
        case let error as PhotoError: message(for: error)
        default: nil
        }
    }

    private func message(for error: PlantNetError) -> String {
        switch error {
        case .invalidAPIKey: tr("Invalid API key. Please check configuration.")
        case .rateLimitExceeded(let date):
            tr("Daily limit reached. Resets {date}.").filled(["date": moment(LocalMoment(date, in: .autoupdatingCurrent))])
        case .imageUploadFailed: tr("Failed to upload image. Please try again.")
        case .invalidImageFormat: tr("Image format not supported.")
        case .imageTooLarge(let size):
            tr("Image too large. Maximum size: {n} MB.").filled(["n": number(size / 1_000_000)])
        case .serverError(let code):
            tr("Server error ({code}). Please try again later.").filled(["code": "\(code)"])
        // There is no on-device model, so the message does not suggest offline identification.
        case .networkUnavailable: tr("No network connection.")
        case .timeout: tr("Request timed out. Please try again.")
        case .invalidResponse: tr("Invalid response from server.")
        case .noResultsFound: tr("No plant species identified.")
        case .projectNotFound(let project):
            tr("Plant database '{project}' not available.").filled(["project": project])
        }
    }

    private func message(for error: TrefleError) -> String {
        switch error {
        case .invalidToken: tr("Invalid API token. Please check configuration.")
        case .rateLimitExceeded: tr("Too many requests. Please wait a moment.")
        case .speciesNotFound(let query): tr("No species found matching '{query}'.").filled(["query": query])
        case .serverError(let code):
            tr("Server error ({code}). Please try again later.").filled(["code": "\(code)"])
        case .networkUnavailable: tr("No network connection.")
        case .timeout: tr("Request timed out. Please try again.")
        case .invalidResponse: tr("Invalid response from server.")
        case .paginationExhausted: tr("No more results available.")
        }
    }

    private func message(for error: IdentificationError) -> String {
        switch error {
        case .bothSourcesFailed: tr("Unable to identify plant. Please try again.")
        case .notConfigured: tr("Identification service not configured.")
        case .uploadsOff: tr("Photos are not sent because sending is turned off in Preferences, under Data.")
        }
    }

    private func message(for error: PhotoError) -> String {
        switch error {
        case .unreadable: tr("The photo cannot be read.")
        case .notAPicture: tr("Image format not supported.")
        case .damaged: tr("The photo is damaged or incomplete.")
        case .tooLarge(let size): tr("Image too large. Maximum size: {n} MB.").filled(["n": number(size / 1_000_000)])
        case .tooManyPixels:
            tr("Image too large. Maximum: {n} megapixels.").filled(["n": number(PhotoLimits.originalPixels / 1_000_000)])
        case .tooMuchWork: tr("The photo could not be decoded and was not used.")
        case .workerMissing: tr("The program that decodes photos is missing. Reinstall PlantGuide.")
        case .linkRefused: tr("Only https links to pictures can be used.")
        case .linkFailed: tr("The picture at this link cannot be downloaded.")
        }
    }
}
