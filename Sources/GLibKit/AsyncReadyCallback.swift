import CGio

/// The callback and its data for a function of GIO that answers later; `body` runs once, with the result to be finished.
@MainActor
package func laterAnswer(
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
