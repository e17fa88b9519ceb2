import CameraKit
import DesktopIntegration
import Foundation

/// The permission to use a camera. Outside a sandbox there is nothing to ask for.
struct CameraAccess: Sendable {
    /// The GStreamer source that takes the place of the computer's cameras; nil for none.
    let source: String?
    /// The connection to PipeWire that the desktop's portal gave; nil for none.
    private let descriptor: Int32?

    /// A permission for the cameras of the computer, or for what takes their place.
    init(source: String?, descriptor: Int32? = nil) {
        self.source = source
        self.descriptor = descriptor
    }

    /// Asks the desktop's portal, if the program runs in a sandbox.
    ///
    /// - Throws: ``CameraKit/CameraError/refused`` if the user has refused, ``CameraKit/CameraError/undecided`` if the user has
    ///   not decided, or the D-Bus error if there is no portal.
    static func request(_ environment: [String: String]) async throws -> CameraAccess {
        if let source = environment["PLANTGUIDE_CAMERA"], !source.isEmpty { return CameraAccess(source: source) }
        guard Sandbox.isActive(environment) else { return CameraAccess(source: nil) }
        do {
            let descriptor = try await CameraPortal.open()
            return CameraAccess(source: "pipewiresrc fd=\(descriptor)", descriptor: descriptor)
        } catch let failure as CameraPortal.Failure {
            throw failure == .refused ? CameraError.refused : .undecided
        }
    }

    /// Gives the permission back, once the camera is released.
    func end() { if let descriptor { close(descriptor) } }
}
