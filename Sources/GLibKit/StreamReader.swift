import CGio
import Foundation

/// Why the bytes of a stream were not read, where GIO itself did not fail.
public enum StreamError: Error, Hashable, Sendable {
    /// There is more than was asked for.
    case tooLarge(limit: Int)
}

/// Reads a stream of GIO to its end, piece by piece, while the main loop goes on.
@MainActor
package final class StreamReader {
    private static let piece: gsize = 256 * 1_024

    private let stream: UnsafeMutablePointer<GInputStream>
    private let limit: Int
    private let done: @MainActor (Result<Data, any Error>) -> Void
    private var data = Data()

    /// Takes over the caller's reference to `stream` and reads at most `limit` bytes of it; then `done` gets them.
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
        // Its last reference closes a stream.
        g_object_unref(stream)
    }

    /// The answer keeps the reader, so it lives until the end.
    private func next() {
        let answer = laterAnswer { [self] in take($0) }
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

/// Files that have an address but perhaps no path, such as those on a phone or a server that the desktop has mounted.
public enum AddressedFile {
    /// The bytes of the file at `address`, at most `limit`. Throws ``StreamError`` or ``GLibError``.
    @MainActor
    public static func read(_ address: URL, limit: Int) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            guard let file = g_file_new_for_uri(address.absoluteString) else {
                return continuation.resume(
                    throwing: GLibError(domain: "g-io-error-quark", code: Int(G_IO_ERROR_NOT_FOUND.rawValue), message: ""))
            }
            let answer = laterAnswer { result in
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
