import CGst

/// A camera of this computer.
public struct CameraDevice: Sendable, Identifiable {
    /// Its name, as its driver states it.
    public let name: String
    /// Distinguishes it from the others; the same as long as it stays connected.
    public let id: String
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

        /// Where the system has the device, such as "/dev/video0"; nil if its driver does not say so.
        var path: String? {
            guard let properties = gst_device_get_properties(pointer) else { return nil }
            defer { gst_structure_free(properties) }
            for key in ["object.path", "device.path", "api.v4l2.path", "node.name"] {
                if let path = gst_structure_get_string(properties, key) { return String(cString: path) }
            }
            return nil
        }
    }

    /// The cameras of this computer, in the order in which GStreamer lists them; empty if there is none.
    ///
    /// - Parameter description: A GStreamer source that takes the place of all, such as "videotestsrc is-live=true"; nil for
    ///   none.
    /// - Throws: ``CameraError/libraryUnusable(reason:)``.
    @concurrent
    public static func all(replacedBy description: String?) async throws -> [CameraDevice] {
        try GStreamer.start()
        if let description, !description.isEmpty {
            return [CameraDevice(name: description, id: description, origin: .description(description))]
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
            let handle = Handle(taking: pointer)
            let text = gst_device_get_display_name(pointer)
            defer { g_free(text) }
            let name = text.map { String(cString: $0) } ?? ""
            cameras.append(
                CameraDevice(name: name, id: handle.path ?? "\(name) \(cameras.count)", origin: .device(handle)))
        }
        return cameras
    }
}
