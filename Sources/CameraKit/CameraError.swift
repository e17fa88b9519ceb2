import Localization

/// Why there is no picture of a camera.
public enum CameraError: Error, Hashable, Sendable {
    /// GStreamer cannot be used on this computer. The reason is its own words.
    case libraryUnusable(reason: String)
    /// A part of GStreamer, with the associated name, is not installed.
    case partMissing(String)
    /// No camera is connected.
    case none
    /// The user does not let the program use a camera.
    case refused
    /// The desktop was asked for a camera and has not decided, such as when its question was closed.
    case undecided
    /// The camera with the associated name cannot be used.
    case unusable(name: String)
    /// The camera does not start, such as when another program uses it, or its picture broke off. The reason is GStreamer's own
    /// words.
    case failed(reason: String)
    /// The camera has ended, such as when it was unplugged.
    case ended
    /// The camera has not sent a picture yet.
    case noPictureYet
}

extension CameraError: FormattedError {
    /// The message for the user.
    public func message(_ formatter: GardenFormatter) -> String {
        switch self {
        case .libraryUnusable(let reason):
            tr("GStreamer, which the camera needs, is not available. {reason}").filled(["reason": reason])
        case .partMissing(let name):
            tr("The GStreamer element “{name}” is missing. Install the GStreamer base and good plug-ins.").filled([
                "name": name
            ])
        case .none: tr("No camera found. Connect one, or choose photos from your files.")
        case .refused: tr("PlantGuide is not allowed to use the camera. You can allow this in your desktop’s app settings.")
        case .undecided: tr("The request to use the camera was not answered.")
        case .unusable(let name): tr("The camera “{name}” cannot be used.").filled(["name": name])
        case .failed(let reason): tr("The camera sends no picture. {reason}").filled(["reason": reason])
        case .ended: tr("The camera stopped sending a picture. It may have been unplugged.")
        case .noPictureYet: tr("The camera has not sent a picture yet.")
        }
    }
}
