import Foundation
import Garden

/// The worker's standard input and output: requests and replies.
struct Pipes {
    /// The next photo to prepare; nil at the end of the input or for an invalid request.
    func nextOriginal() -> Data? {
        guard let header = read(WorkerWire.headerBytes).flatMap({ WorkerWire.Header($0) }),
            WorkerWire.Request(rawValue: header.kind) == .prepare, header.length <= PhotoLimits.originalBytes
        else { return nil }
        return read(header.length)
    }

    /// Writes all bytes; returns false if the reader is gone.
    func write(_ bytes: Data) -> Bool {
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
