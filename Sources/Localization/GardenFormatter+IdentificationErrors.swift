import Foundation
import Garden

extension GardenFormatter {
    func message(for error: IdentificationError) -> String {
        switch error {
        case .bothSourcesFailed: tr("Unable to identify plant. Please try again.")
        case .notConfigured: tr("Identification service not configured.")
        case .noModel: tr("There is no model on this computer that identifies photos.")
        case .uploadsOff: tr("Photos are not sent because sending is turned off in Preferences, under Data.")
        }
    }

    /// The message for an error of a photo from a file. A file whose name says that it is something else is called no photo, and
    /// one whose name says that it could be used is not readable.
    public func message(for error: any Error, file name: String?) -> String {
        guard error as? PhotoError == .notAPicture, let ending = name?.split(separator: ".").dropFirst().last?.lowercased(),
            !Self.otherEndings.contains(ending)
        else { return message(for: error) }
        return Self.usableEndings.contains(ending) ? tr("Not a readable picture.") : tr("Not a photo.")
    }

    /// The endings of the names of pictures that can be used.
    private static let usableEndings: Set<String> = [
        "jpg", "jpeg", "jpe", "jfif", "png", "webp", "heic", "heif", "avif", "bmp", "tif", "tiff",
    ]

    /// The endings of the names of other pictures.
    private static let otherEndings: Set<String> = [
        "gif", "svg", "jxl", "jp2", "ico", "psd", "xcf", "dng", "cr2", "cr3", "nef", "arw", "orf", "rw2", "raf", "pef", "srw",
    ]

    func message(for error: PhotoError) -> String {
        switch error {
        case .unreadable: tr("The photo cannot be read.")
        case .notAPicture:
            tr("Image format not supported. Usable formats: {formats}.").filled([
                "formats": list(PhotoFormat.allCases.map(\.title))
            ])
        case .damaged: tr("The photo is damaged or incomplete.")
        case .tooLarge(let size): quantity(tr("Image too large. Maximum size: {n} MB."), ["n": number(size / 1_000_000)])
        case .tooManyPixels:
            tr("Image too large. Maximum: {n} megapixels.").filled(["n": number(PhotoLimits.originalPixels / 1_000_000)])
        case .tooMuchWork: tr("The photo could not be decoded and was not used.")
        case .workerMissing: tr("The program that decodes photos is missing. Reinstall PlantGuide.")
        case .linkRefused: tr("This is neither a picture nor an https link to one.")
        case .linkPrivate: tr("Links to this computer or to a private network are not allowed.")
        case .linkInsecure: tr("Cannot connect securely to this link’s server.")
        case .linkTruncated: tr("The download of the picture was cut off. Please try again.")
        case .linkFailed: tr("The picture at this link cannot be downloaded.")
        }
    }
}
