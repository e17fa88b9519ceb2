import CGio
import Foundation

/// Why a stream was not read although GIO reported no error.
public enum StreamError: Error, Hashable, Sendable {
    /// The stream is longer than the limit, in bytes.
    case tooLarge(limit: Int)
}

/// Reads a GIO stream to its end in chunks, without blocking the main loop.
@MainActor
package final class StreamReader {
    private static let piece: gsize = 256 * 1_024

    private let stream: UnsafeMutablePointer<GInputStream>
    private let limit: Int
    private let done: @MainActor (Result<Data, any Error>) -> Void
    private var data = Data()

    /// Reads `stream`, taking over the caller's reference, and calls `done` with its bytes or an error.
    ///
    /// Fails with ``StreamError/tooLarge(limit:)`` if the stream is longer than `limit` bytes.
    package static func read(
        taking stream: UnsafeMutablePointer<GInputStream>, limit: Int,
        done: @escaping @MainActor (Result<Data, any Error>) -> Void
    ) {
        StreamReader(stream, limit, done).next()
    }

    private init(
        _ stream: UnsafeMutablePointer<GInputStream>, _ limit: Int, _ done: @escaping @MainActor (Result<Data, any Error>) -> Void
    ) {
        self.stream = stream
        self.limit = limit
        self.done = done
    }

    isolated deinit {
        // Releasing the last reference closes the stream.
        g_object_unref(stream)
    }

    /// Reads the next chunk. The pending callback retains the reader until the end of the stream.
    private func next() {
        let answer = asyncReadyCallback { [self] in take($0) }
        g_input_stream_read_bytes_async(stream, Self.piece, G_PRIORITY_DEFAULT, nil, answer.call, answer.data)
    }

    private func take(_ result: OpaquePointer) {
        do {
            let bytes = try GLibError.check { g_input_stream_read_bytes_finish(stream, result, $0) }
            guard let bytes else { return done(.success(data)) }
            defer { g_bytes_unref(bytes) }
            var size: gsize = 0
            guard let start = g_bytes_get_data(bytes, &size), size > 0 else { return done(.success(data)) }
            guard data.count + Int(size) <= limit else { return done(.failure(StreamError.tooLarge(limit: limit))) }
            data.append(UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: Int(size))
            next()
        } catch {
            done(.failure(error))
        }
    }
}

/// Files that have a URI but possibly no local path, such as those on a phone or server mounted by the desktop.
public enum AddressedFile {
    /// The contents of the file at `address`, at most `limit` bytes. Throws ``StreamError`` or ``GLibError``.
    @MainActor
    public static func read(_ address: URL, limit: Int) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            guard let file = g_file_new_for_uri(address.absoluteString) else {
                return continuation.resume(
                    throwing: GLibError(domain: "g-io-error-quark", code: Int(G_IO_ERROR_NOT_FOUND.rawValue), message: ""))
            }
            let answer = asyncReadyCallback { result in
                defer { g_object_unref(UnsafeMutableRawPointer(file)) }
                do {
                    let stream = try GLibError.check { g_file_read_finish(file, result, $0) }
                    guard let stream else { return continuation.resume(returning: Data()) }
                    let input = UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GInputStream.self)
                    StreamReader.read(taking: input, limit: limit) { continuation.resume(with: $0) }
                } catch {
                    continuation.resume(throwing: error)
                }
            }
            g_file_read_async(file, G_PRIORITY_DEFAULT, nil, answer.call, answer.data)
        }
    }
}
