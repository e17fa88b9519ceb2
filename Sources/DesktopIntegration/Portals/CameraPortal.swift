import GLibKit
import Garden

/// The desktop's portal for cameras, `org.freedesktop.portal.Camera`.
public enum CameraPortal {
    private static let interface = "org.freedesktop.portal.Camera"

    /// Why there is no camera.
    public enum Failure: Error {
        /// The user has refused.
        case refused
        /// The desktop has not asked the user, or the user has not decided.
        case undecided
    }

    /// Asks the user for the camera, and opens the connection to PipeWire that gives its pictures. If the task is cancelled, the
    /// question is withdrawn.
    ///
    /// - Returns: The descriptor of the connection, which the caller closes.
    /// - Throws: ``Failure``, or the D-Bus error if there is no portal or no camera.
    public static func open() async throws -> Int32 {
        let cancellation = CallCancellation()
        return try await withTaskCancellationHandler {
            try await runBlocking {
                let bus = try MessageBus.connect()
                switch try bus.portalAndWait("AccessCamera", interface: interface, cancellation: cancellation) {
                case .granted: return try bus.portalDescriptorAndWait("OpenPipeWireRemote", interface: interface)
                case .refused: throw Failure.refused
                case .ended: throw Failure.undecided
                }
            }
        } onCancel: {
            cancellation.cancel()
        }
    }
}
