import Localization

extension CameraError: FormattedError {
    /// The message for the user.
    public func message(_ formatter: GardenFormatter) -> String {
        switch self {
        case .libraryUnusable(let reason):
            tr("GStreamer, which reads cameras, cannot be used. {reason}").filled(["reason": reason])
        case .partMissing(let name):
            tr("The part “{name}” of GStreamer is missing. Install the base and good plug-ins of GStreamer.").filled([
                "name": name
            ])
        case .none: tr("No camera was found. Connect one, or choose photos from your files.")
        case .failed(let reason): tr("The camera gives no picture: {reason}").filled(["reason": reason])
        }
    }
}
