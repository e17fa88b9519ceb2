import CGst
import Foundation

// Unchecked: a GstSample that somebody else refers to is immutable, and its reference count is atomic.
/// A picture as GStreamer passes it on.
final class Sample: @unchecked Sendable {
    private let pointer: OpaquePointer

    /// - Parameter pointer: The sample with a reference that is taken over.
    init(taking pointer: OpaquePointer) { self.pointer = pointer }

    deinit { gst_sample_unref(pointer) }

    /// The pixels; nil if they are not of the kind that the stream asks for.
    func picture() -> CameraPicture? {
        var info = GstVideoInfo()
        guard let caps = gst_sample_get_caps(pointer), gst_video_info_from_caps(&info, caps) != 0,
            let buffer = gst_sample_get_buffer(pointer)
        else { return nil }
        var map = GstMapInfo()
        guard gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { return nil }
        defer { gst_buffer_unmap(buffer, &map) }
        let (width, height, stride) = (Int(info.width), Int(info.height), Int(info.stride.0))
        guard width > 0, height > 0, stride >= width * 4, Int(map.size) >= stride * (height - 1) + width * 4, let data = map.data
        else { return nil }
        return CameraPicture(pixels: Data(bytes: data, count: Int(map.size)), width: width, height: height, stride: stride)
    }

    /// The time after which encoding is given up.
    private static let encodingLimit = GstClockTime(5_000_000_000)

    /// The picture as a JPEG file. Throws ``CameraError/failed(reason:)``.
    func jpeg() throws(CameraError) -> Data {
        let caps = gst_caps_from_string("image/jpeg")
        defer { gst_caps_unref(caps) }
        var error: UnsafeMutablePointer<GError>?
        defer { g_clear_error(&error) }
        guard let encoded = gst_video_convert_sample(pointer, caps, Self.encodingLimit, &error) else {
            throw .failed(reason: GStreamer.message(of: error))
        }
        defer { gst_sample_unref(encoded) }
        var map = GstMapInfo()
        guard let buffer = gst_sample_get_buffer(encoded), gst_buffer_map(buffer, &map, GST_MAP_READ) != 0, let data = map.data
        else {
            throw .noPictureYet
        }
        defer { gst_buffer_unmap(buffer, &map) }
        return Data(bytes: data, count: Int(map.size))
    }
}
