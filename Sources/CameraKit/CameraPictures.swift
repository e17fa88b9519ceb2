import CGst
import Synchronization

/// What the threads of a running camera leave: its latest picture, and how it ended. They never refer to the stream itself, whose
/// release waits for them.
final class CameraPictures: Sendable {
    /// Says each time that the picture has changed; changes that nobody waits for are skipped.
    let changes: AsyncThrowingStream<Void, any Error>
    private let continuation: AsyncThrowingStream<Void, any Error>.Continuation
    private let state = Mutex(State())

    private struct State {
        var latest: Sample?
        var failure: CameraError?
    }

    init() { (changes, continuation) = AsyncThrowingStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    var latest: Sample? { state.withLock { $0.latest } }

    /// Why the camera gives no picture any more; nil while it does.
    var failure: CameraError? { state.withLock { $0.failure } }

    func finish() { continuation.finish() }

    private func store(_ sample: Sample) {
        state.withLock { $0.latest = sample }
        continuation.yield()
    }

    private func fail(_ error: CameraError) {
        state.withLock { $0.failure = $0.failure ?? error }
        continuation.finish(throwing: error)
    }

    /// Has the library call this object, on threads of its own, for each picture of the sink and each message of the pipeline.
    func listen(to sink: UnsafeMutablePointer<GstElement>, of pipeline: UnsafeMutablePointer<GstElement>) {
        // The library keeps this object until it releases the callbacks.
        let release: GDestroyNotify = { this in
            if let this { Unmanaged<CameraPictures>.fromOpaque(this).release() }
        }
        var calls = GstAppSinkCallbacks()
        calls.new_sample = { sink, this in
            guard let this, let sample = gst_app_sink_pull_sample(sink) else { return GST_FLOW_OK }
            Unmanaged<CameraPictures>.fromOpaque(this).takeUnretainedValue().store(Sample(taking: sample))
            return GST_FLOW_OK
        }
        gst_app_sink_set_callbacks(
            GStreamer.cast(sink, to: GstAppSink.self), &calls, Unmanaged.passRetained(self).toOpaque(), release)
        guard let bus = gst_element_get_bus(pipeline) else { return }
        defer { gst_object_unref(bus) }
        gst_bus_set_sync_handler(
            bus,
            { _, message, this in
                if let message, let this {
                    Unmanaged<CameraPictures>.fromOpaque(this).takeUnretainedValue().handle(message)
                    gst_message_unref(message)
                }
                // Nobody reads the bus, on which messages would pile up.
                return GST_BUS_DROP
            }, Unmanaged.passRetained(self).toOpaque(), release)
    }

    private func handle(_ message: UnsafeMutablePointer<GstMessage>) {
        switch message.pointee.type {
        case GST_MESSAGE_ERROR:
            var error: UnsafeMutablePointer<GError>?
            gst_message_parse_error(message, &error, nil)
            defer { g_clear_error(&error) }
            fail(.failed(reason: GStreamer.message(of: error)))
        case GST_MESSAGE_EOS: fail(.ended)
        default: break
        }
    }
}
