import CGst

/// The library, which is started once.
enum GStreamer {
    private static let started: Result<Void, CameraError> = {
        var error: UnsafeMutablePointer<GError>?
        defer { g_clear_error(&error) }
        guard gst_init_check(nil, nil, &error) != 0 else { return .failure(.libraryUnusable(reason: message(of: error))) }
        return .success(())
    }()

    /// Starts the library, which may take a second the first time. Throws ``CameraError/libraryUnusable(reason:)``.
    static func start() throws(CameraError) { try started.get() }

    /// A new element, which belongs to the bin. Throws ``CameraError/partMissing(_:)``.
    static func add(
        _ factory: String, to bin: UnsafeMutablePointer<GstBin>
    ) throws(CameraError) -> UnsafeMutablePointer<GstElement> {
        guard let element = gst_element_factory_make(factory, nil) else { throw .partMissing(factory) }
        gst_bin_add(bin, element)
        return element
    }

    /// The element of a description, which belongs to the bin. Throws ``CameraError/failed(reason:)``.
    static func add(
        description: String, to bin: UnsafeMutablePointer<GstBin>
    ) throws(CameraError) -> UnsafeMutablePointer<GstElement> {
        var error: UnsafeMutablePointer<GError>?
        defer { g_clear_error(&error) }
        guard let element = gst_parse_bin_from_description(description, 1, &error) else {
            throw .failed(reason: message(of: error))
        }
        // It takes over the element, also if something in the description was left out because of the error.
        gst_bin_add(bin, element)
        guard error == nil else { throw .failed(reason: message(of: error)) }
        return element
    }

    /// The words of an error.
    static func message(of error: UnsafeMutablePointer<GError>?) -> String {
        error.map { String(cString: $0.pointee.message) } ?? ""
    }

    /// The element as the type that functions of properties and subclasses take.
    static func cast<Type>(_ element: UnsafeMutablePointer<GstElement>, to type: Type.Type) -> UnsafeMutablePointer<Type> {
        UnsafeMutableRawPointer(element).assumingMemoryBound(to: type)
    }
}
