import Foundation
import Garden

/// A worker's standard input and output: frames of requests and replies.
public struct WorkerPipes: Sendable {
    /// The largest body of a request. A larger one ends the input.
    private let largestBody: Int

    /// Uses the standard input and output.
    public init(largestBody: Int) { self.largestBody = largestBody }

    /// The next request; nil at the end of the input or for an invalid frame.
    public func nextFrame() -> (kind: UInt8, body: Data)? {
        guard let header = read(WorkerWire.headerBytes).flatMap({ WorkerWire.Header($0) }), header.length <= largestBody else {
            return nil
        }
        return read(header.length).map { (header.kind, $0) }
    }

    /// Writes all bytes; returns false if the reader is gone.
    public func write(_ bytes: Data) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                let count = Foundation.write(STDOUT_FILENO, bytes.baseAddress?.advanced(by: written), bytes.count - written)
                if count > 0 { written += count } else if errno != EINTR { return false }
            }
            return true
        }
    }

    /// Reads exactly `count` bytes; nil if the input ends before.
    private func read(_ count: Int) -> Data? {
        var data = Data(count: count)
        let isWhole = data.withUnsafeMutableBytes { bytes in
            var filled = 0
            while filled < count {
                let got = Foundation.read(STDIN_FILENO, bytes.baseAddress?.advanced(by: filled), count - filled)
                if got > 0 { filled += got } else if got == 0 || errno != EINTR { return false }
            }
            return true
        }
        return isWhole ? data : nil
    }
}
