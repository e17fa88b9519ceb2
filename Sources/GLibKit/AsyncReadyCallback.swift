import CGio

/// A callback and its user data for an asynchronous GIO function.
///
/// `body` is called once with the result, which it must pass to the matching `_finish` function.
@MainActor
package func asyncReadyCallback(
    _ body: @escaping @MainActor (_ result: OpaquePointer) -> Void
) -> (call: GAsyncReadyCallback, data: gpointer) {
    let call: GAsyncReadyCallback = { _, result, data in
        guard let result, let data else { return }
        nonisolated(unsafe) let answer = (result: result, data: data)
        MainActor.assumeIsolated {
            Unmanaged<AsyncReadyCallback>.fromOpaque(answer.data).takeRetainedValue().run(answer.result)
        }
    }
    return (call, Unmanaged.passRetained(AsyncReadyCallback(run: body)).toOpaque())
}

@MainActor
private final class AsyncReadyCallback {
    let run: @MainActor (OpaquePointer) -> Void

    init(run: @escaping @MainActor (OpaquePointer) -> Void) {
        self.run = run
    }
}
