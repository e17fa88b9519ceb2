import CGst
import Foundation

/// A camera of this computer.
public struct CameraDevice: Sendable, Identifiable {
    /// Its name, as its driver states it.
    public let name: String
    /// Distinguishes it from the others; the same as long as they stay connected.
    public let id: Int
    let origin: Origin

    /// What makes the GStreamer element that gives its pictures.
    enum Origin: Sendable {
        case device(Handle)
        /// A description of the element, as gst-launch takes it.
        case description(String)
    }

    // Unchecked: a GstDevice is locked inside, and its reference count is atomic.
    /// A device that GStreamer has found.
    final class Handle: @unchecked Sendable {
        let pointer: UnsafeMutablePointer<GstDevice>

        /// - Parameter pointer: The device with a reference that is taken over.
        init(taking pointer: UnsafeMutablePointer<GstDevice>) { self.pointer = pointer }

        deinit { gst_object_unref(pointer) }
    }

    /// The cameras of this computer, the preferred one first; empty if there is none.
    ///
    /// - Parameter description: A GStreamer source that is used instead of a camera, such as "videotestsrc is-live=true"; nil for
    ///   none.
    /// - Throws: ``CameraError/libraryUnusable(reason:)``.
    @concurrent
    public static func all(besides description: String?) async throws -> [CameraDevice] {
        try GStreamer.start()
        if let description, !description.isEmpty {
            return [CameraDevice(name: description, id: 0, origin: .description(description))]
        }
        guard let monitor = gst_device_monitor_new() else { return [] }
        defer { gst_object_unref(monitor) }
        gst_device_monitor_add_filter(monitor, "Video/Source", nil)
        let list = gst_device_monitor_get_devices(monitor)
        // The references to the devices are taken over.
        defer { g_list_free(list) }
        var cameras: [CameraDevice] = []
        var next = list
        while let item = next {
            next = item.pointee.next
            guard let pointer = item.pointee.data?.assumingMemoryBound(to: GstDevice.self) else { continue }
            let name = gst_device_get_display_name(pointer)
            defer { g_free(name) }
            cameras.append(
                CameraDevice(
                    name: name.map { String(cString: $0) } ?? "", id: cameras.count,
                    origin: .device(Handle(taking: pointer))))
        }
        return cameras
    }
}

/// Why there is no picture of a camera.
public enum CameraError: Error, Hashable, Sendable {
    /// GStreamer cannot be used on this computer.
    case libraryUnusable(reason: String)
    /// A part of GStreamer, with the associated name, is not installed.
    case partMissing(String)
    /// No camera is connected.
    case none
    /// The camera cannot be used, such as when another program uses it, or was unplugged. The reason is GStreamer's own words.
    case failed(reason: String)
}

/// The library, which is started once.
enum GStreamer {
    private static let started: Result<Void, CameraError> = {
        var error: UnsafeMutablePointer<GError>?
        guard gst_init_check(nil, nil, &error) != 0 else {
            defer { g_clear_error(&error) }
            return .failure(.libraryUnusable(reason: error.map { String(cString: $0.pointee.message) } ?? ""))
        }
        return .success(())
    }()

    /// Starts the library, which may take a second the first time. Throws ``CameraError/libraryUnusable(reason:)``.
    static func start() throws(CameraError) { try started.get() }

    /// A new element. Throws ``CameraError/partMissing(_:)``.
    static func element(_ factory: String) throws(CameraError) -> UnsafeMutablePointer<GstElement> {
        guard let element = gst_element_factory_make(factory, nil) else { throw .partMissing(factory) }
        return element
    }
}
