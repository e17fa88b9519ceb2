import GLibKit
import Garden

/// The desktop's portal for cameras, `org.freedesktop.portal.Camera`.
public enum CameraPortal {
    private static let interface = "org.freedesktop.portal.Camera"

    /// Asks the user for the camera, and opens the connection to PipeWire that gives its pictures.
    ///
    /// - Returns: The descriptor of the connection, which the caller closes; nil if the user has refused.
    /// - Throws: The D-Bus error if there is no portal or no camera.
    public static func open() async throws -> Int32? {
        try await runBlocking {
            let bus = try MessageBus.connect()
            guard try bus.portalAndWait("AccessCamera", interface: interface) != nil else { return nil }
            return try bus.portalDescriptorAndWait("OpenPipeWireRemote", interface: interface)
        }
    }
}
