import CGst
import Foundation
import Synchronization

/// The running camera. It is released by ``stop()``, or soon after this object is.
public final class CameraStream: Sendable {
    private let pictures = CameraPictures()
    private let pipeline: Mutex<Pipeline?>

    // Unchecked: a GstElement is locked inside, and its reference count is atomic.
    /// The pipeline with a reference.
    private struct Pipeline: @unchecked Sendable {
        let pointer: UnsafeMutablePointer<GstElement>

        /// Releases the camera. It waits for the threads of the pipeline, which a driver can delay.
        func end() {
            gst_element_set_state(pointer, GST_STATE_NULL)
            gst_object_unref(pointer)
        }
    }

    /// Cameras are released here, so that no other thread waits for a driver.
    private static let releasing = DispatchQueue(label: "camera")

    /// The largest picture, in pixels on a side: more than a model or Pl@ntNet uses.
    private static let side = 1_920
    /// The pictures of a camera, the best first: large ones, which cameras send at a good rate as JPEG only, then others.
    private static let kinds = [
        "image/jpeg,width=[1280,\(side)],height=[1,\(side)],framerate=[10/1,60/1]",
        "video/x-raw,width=[1,\(side)],height=[1,\(side)],framerate=[10/1,60/1]",
        "image/jpeg,width=[1,\(side)],height=[1,\(side)]", "video/x-raw", "image/jpeg",
    ].joined(separator: ";")

    /// Starts a camera, which may take a second.
    ///
    /// - Throws: ``CameraError``.
    @concurrent
    public static func start(_ camera: CameraDevice) async throws -> CameraStream {
        try GStreamer.start()
        return try CameraStream(camera)
    }

    private init(_ camera: CameraDevice) throws(CameraError) {
        guard let made = gst_pipeline_new(nil) else { throw .partMissing("pipeline") }
        gst_object_ref_sink(made)
        // From here on, deinit releases what was made, also if this throws.
        pipeline = Mutex(Pipeline(pointer: made))
        let bin = GStreamer.cast(made, to: GstBin.self)
        let source = try Self.add(camera, to: bin)
        let kinds = try GStreamer.add("capsfilter", to: bin)
        let decoder = try GStreamer.add("decodebin", to: bin), converter = try GStreamer.add("videoconvert", to: bin)
        let sink = try GStreamer.add("appsink", to: bin)
        Self.set("caps", Self.kinds, of: kinds)
        // Old pictures are dropped, since only the latest is of interest.
        for (name, value) in [
            ("caps", "video/x-raw,format=RGBA"), ("max-buffers", "1"), ("drop", "true"), ("sync", "false"),
        ] { Self.set(name, value, of: sink) }
        guard gst_element_link(source, kinds) != 0, gst_element_link(kinds, decoder) != 0, gst_element_link(converter, sink) != 0
        else { throw .unusable(name: camera.name) }
        Self.link(decoder, to: converter)
        pictures.listen(to: sink, of: made)
        guard gst_element_set_state(made, GST_STATE_PLAYING) != GST_STATE_CHANGE_FAILURE else {
            throw pictures.failure ?? .unusable(name: camera.name)
        }
    }

    deinit {
        pictures.finish()
        guard let left = pipeline.withLock({ $0 }) else { return }
        Self.releasing.async { left.end() }
    }

    /// Releases the camera, and returns when that is done.
    public func stop() async {
        let left = pipeline.withLock { pipeline in
            defer { pipeline = nil }
            return pipeline
        }
        pictures.finish()
        guard let left else { return }
        await withCheckedContinuation { done in
            Self.releasing.async {
                left.end()
                done.resume()
            }
        }
    }

    private static func add(
        _ camera: CameraDevice, to bin: UnsafeMutablePointer<GstBin>
    ) throws(CameraError) -> UnsafeMutablePointer<GstElement> {
        switch camera.origin {
        case .device(let device):
            guard let element = gst_device_create_element(device.pointer, nil) else { throw .unusable(name: camera.name) }
            gst_bin_add(bin, element)
            return element
        case .description(let text): return try GStreamer.add(description: text, to: bin)
        }
    }

    /// Links a decoder to an element as soon as it knows what it gives.
    private static func link(_ decoder: UnsafeMutablePointer<GstElement>, to next: UnsafeMutablePointer<GstElement>) {
        // Both belong to the pipeline, which ends its threads before it releases them.
        let added:
            @convention(c) (UnsafeMutablePointer<GstElement>, UnsafeMutablePointer<GstPad>, UnsafeMutableRawPointer?) -> Void = {
                _, pad, next in
                guard let next = next?.assumingMemoryBound(to: GstElement.self),
                    let sink = gst_element_get_static_pad(next, "sink")
                else { return }
                defer { gst_object_unref(sink) }
                if gst_pad_is_linked(sink) == 0 { gst_pad_link(pad, sink) }
            }
        g_signal_connect_data(
            decoder, "pad-added", unsafeBitCast(added, to: GCallback.self), next, nil, GConnectFlags(rawValue: 0))
    }

    private static func set(_ property: String, _ value: String, of element: UnsafeMutablePointer<GstElement>) {
        gst_util_set_object_arg(GStreamer.cast(element, to: GObject.self), property, value)
    }

    // MARK: Pictures

    /// Says each time that the picture has changed; changes that nobody waits for are skipped. Ends with ``stop()``, or throws
    /// ``CameraError``.
    public var changes: AsyncThrowingStream<Void, any Error> { pictures.changes }

    /// The latest picture; nil if there is none yet.
    @concurrent
    public func picture() async -> CameraPicture? { pictures.latest?.picture() }

    /// The latest picture as a JPEG file, which says when it was taken.
    ///
    /// - Parameters:
    ///   - moment: The current time.
    ///   - zone: The user's time zone.
    /// - Throws: ``CameraError/noPictureYet``, or ``CameraError/failed(reason:)`` if it cannot be encoded.
    @concurrent
    public func photo(takenAt moment: Date, in zone: TimeZone) async throws(CameraError) -> Data {
        guard let sample = pictures.latest else { throw .noPictureYet }
        return try sample.jpeg().exif(takenAt: moment, in: zone)
    }
}

/// A picture of a camera.
public struct CameraPicture: Sendable {
    /// The pixels: red, green, blue and alpha, a byte each, row by row.
    public let pixels: Data
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The number of bytes from one row to the next.
    public let stride: Int
}
