import CGst
import Foundation
import Synchronization

// Unchecked: the pipeline is only changed by init and deinit, and the latest picture is behind a mutex.
/// The running camera. It is released when this object is.
public final class CameraStream: @unchecked Sendable {
    /// Says that there is a new picture, each time; pictures that nobody takes are skipped.
    public let pictures: AsyncThrowingStream<Void, any Error>

    private let pipeline: UnsafeMutablePointer<GstElement>
    private let latest = Mutex<Sample?>(nil)
    private let news: AsyncThrowingStream<Void, any Error>.Continuation

    /// The longest side of a picture, in pixels: more than a model or Pl@ntNet uses.
    private static let longestSide = 1_920
    /// The lowest number of pictures a second, below which a smaller picture is better, if the camera has one.
    private static let leastRate = 10

    /// Starts a camera. It may take a second, so that it is not to be called on the main thread.
    ///
    /// - Throws: ``CameraError``.
    @concurrent
    public static func start(_ camera: CameraDevice) async throws -> CameraStream {
        try GStreamer.start()
        return try CameraStream(camera)
    }

    private init(_ camera: CameraDevice) throws(CameraError) {
        (pictures, news) = AsyncThrowingStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        guard let made = gst_pipeline_new(nil) else { throw .libraryUnusable(reason: "no pipeline") }
        pipeline = made
        gst_object_ref_sink(pipeline)
        // From here on, deinit releases what was made, also if this throws.
        let source = try Self.source(of: camera)
        let limit = try GStreamer.element("capsfilter"), converter = try GStreamer.element("videoconvert")
        let sink = try GStreamer.element("appsink")
        let bin = UnsafeMutableRawPointer(pipeline).assumingMemoryBound(to: GstBin.self)
        for element in [source, limit, converter, sink] { gst_bin_add(bin, element) }
        let (side, rate) = (Self.longestSide, Self.leastRate)
        Self.set(
            "caps",
            "video/x-raw,width=[1,\(side)],height=[1,\(side)],framerate=[\(rate)/1,60/1];video/x-raw,width=[1,\(side)],height=[1,\(side)];video/x-raw",
            of: limit)
        Self.set("caps", "video/x-raw,format=RGBA", of: sink)
        for (name, value) in [("max-buffers", "1"), ("drop", "true"), ("sync", "false")] {
            gst_util_set_object_arg(UnsafeMutableRawPointer(sink).assumingMemoryBound(to: GObject.self), name, value)
        }
        guard gst_element_link(source, limit) != 0, gst_element_link(limit, converter) != 0,
            gst_element_link(converter, sink) != 0
        else {
            throw .failed(reason: "its pictures cannot be read")
        }
        listen(to: sink)
        guard gst_element_set_state(pipeline, GST_STATE_PLAYING) != GST_STATE_CHANGE_FAILURE else {
            throw .failed(reason: failure() ?? "it does not start")
        }
    }

    deinit {
        // Waits until the threads of the pipeline have ended, so that none calls this object any more.
        gst_element_set_state(pipeline, GST_STATE_NULL)
        gst_object_unref(pipeline)
        news.finish()
    }

    private static func source(of camera: CameraDevice) throws(CameraError) -> UnsafeMutablePointer<GstElement> {
        switch camera.origin {
        case .device(let device):
            guard let element = gst_device_create_element(device.pointer, nil) else { throw .failed(reason: camera.name) }
            return element
        case .description(let text):
            var error: UnsafeMutablePointer<GError>?
            defer { g_clear_error(&error) }
            guard let element = gst_parse_bin_from_description(text, 1, &error), error == nil else {
                throw .failed(reason: error.map { String(cString: $0.pointee.message) } ?? text)
            }
            return element
        }
    }

    private static func set(_ property: String, _ value: String, of element: UnsafeMutablePointer<GstElement>) {
        gst_util_set_object_arg(UnsafeMutableRawPointer(element).assumingMemoryBound(to: GObject.self), property, value)
    }

    // MARK: Events

    /// Has the library call this object, on threads of its own, for each picture and for each error.
    private func listen(to sink: UnsafeMutablePointer<GstElement>) {
        // Not retained: deinit ends the calls.
        let this = Unmanaged.passUnretained(self).toOpaque()
        var calls = GstAppSinkCallbacks()
        calls.new_sample = { sink, this in
            guard let this, let sample = gst_app_sink_pull_sample(sink) else { return GST_FLOW_OK }
            Unmanaged<CameraStream>.fromOpaque(this).takeUnretainedValue().take(Sample(taking: sample))
            return GST_FLOW_OK
        }
        gst_app_sink_set_callbacks(
            UnsafeMutableRawPointer(sink).assumingMemoryBound(to: GstAppSink.self), &calls, this, nil)
        guard let bus = gst_element_get_bus(pipeline) else { return }
        defer { gst_object_unref(bus) }
        gst_bus_set_sync_handler(
            bus,
            { _, message, this in
                guard let message, let this else { return GST_BUS_PASS }
                Unmanaged<CameraStream>.fromOpaque(this).takeUnretainedValue().receive(message)
                return GST_BUS_PASS
            }, this, nil)
    }

    private func take(_ sample: Sample) {
        latest.withLock { $0 = sample }
        news.yield()
    }

    private func receive(_ message: UnsafeMutablePointer<GstMessage>) {
        switch message.pointee.type {
        case GST_MESSAGE_ERROR: news.finish(throwing: CameraError.failed(reason: Self.reason(message)))
        case GST_MESSAGE_EOS: news.finish(throwing: CameraError.failed(reason: "it has ended"))
        default: break
        }
    }

    /// The reason of an error that is waiting on the bus; nil for none.
    private func failure() -> String? {
        guard let bus = gst_element_get_bus(pipeline) else { return nil }
        defer { gst_object_unref(bus) }
        guard let message = gst_bus_pop_filtered(bus, GST_MESSAGE_ERROR) else { return nil }
        defer { gst_message_unref(message) }
        return Self.reason(message)
    }

    private static func reason(_ message: UnsafeMutablePointer<GstMessage>) -> String {
        var error: UnsafeMutablePointer<GError>?
        gst_message_parse_error(message, &error, nil)
        defer { g_clear_error(&error) }
        return error.map { String(cString: $0.pointee.message) } ?? ""
    }

    // MARK: Pictures

    /// The latest picture; nil if there is none yet.
    public func picture() -> CameraPicture? { latest.withLock { $0 }?.picture() }

    /// The latest picture as a JPEG file.
    ///
    /// - Throws: ``CameraError/failed(reason:)`` if there is none yet, or if it cannot be encoded.
    @concurrent
    public func photo() async throws(CameraError) -> Data {
        guard let sample = latest.withLock({ $0 }) else { throw .failed(reason: "no picture yet") }
        return try sample.jpeg()
    }
}

/// A picture of a camera.
public struct CameraPicture: Sendable, Hashable {
    /// The pixels: red, green, blue and alpha, a byte each, row by row.
    public let pixels: Data
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The number of bytes from one row to the next.
    public let stride: Int
}
