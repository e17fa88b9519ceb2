import Foundation

/// Faults of web services.
extension LoopbackServer.Reply {
    /// Never responds.
    public static let never = Self(steps: [.silence])

    /// Sends the body at one byte per second, which would take 1,000 seconds.
    public static let byteASecond = Self(
        steps: [.send(head(200, length: 1_000)), .trickle(Data(count: 1_000), every: .seconds(1))])

    /// Resets the connection without responding.
    public static let reset = Self(steps: [.reset])

    /// Closes the connection without responding.
    public static let close = Self(steps: [.close])

    /// Closes the connection after half of the declared body.
    public static let truncated = Self(steps: [.send(head(200, length: 1_000) + Data(count: 500)), .close])

    /// Sends 50 MB with a `Content-Length`.
    public static let huge = Self(steps: [.send(head(200, length: 50_000_000)), .sendAgain(Data(count: 50_000), times: 1_000)])

    /// Sends 50 MB without a `Content-Length`.
    public static let hugeUnannounced = Self(
        steps: [.send(head(200, length: nil)), .sendAgain(Data(count: 50_000), times: 1_000), .close])

    /// Sends 7 MB that decompress to a gigabyte of zeros.
    public static let gzipBomb: Self = {
        let gzip: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]
        // One block with fixed Huffman codes (RFC 1951, 3.2.6): a zero byte, then "repeat the last 258 bytes" many times.
        // These are 3 and 8 bits, then 13 bits per repetition (code 11000101 for the length, 00000 for the distance); 8
        // repetitions make 13 bytes.
        let again = "1100010100000"
        let bits = Array("1" + "10" + "00110000" + String(repeating: again, count: 16))
        let bytes = stride(from: 0, to: bits.count - 7, by: 8).map { start in
            (0..<8).reduce(UInt8(0)) { $0 | (bits[start + $1] == "1" ? 1 << $1 : 0) }
        }
        let period = Data((0..<1_000).flatMap { _ in bytes[2..<15] })
        let length = gzip.count + 2 + period.count * 500
        return Self(steps: [
            .send(head(200, ["Content-Encoding": "gzip", "Content-Type": "application/json"], length: length)),
            .send(Data(gzip + bytes[..<2])), .sendAgain(period, times: 500), .close,
        ])
    }()

    /// Declares gzip encoding but sends a body that is not gzip.
    public static let brokenGzip = Self(200, headers: ["Content-Encoding": "gzip"], body: Data("no gzip at all".utf8))

    /// 100,000 nested arrays.
    public static let nestedArrays = json(String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000))

    /// An HTML page with status 500.
    public static let errorPage = Self(
        500, headers: ["Content-Type": "text/html"], body: Data("<html><body><h1>Internal Server Error</h1></body></html>".utf8))

    /// JSON with invalid UTF-8.
    public static let invalidUTF8 = json(Data([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d]))

    /// A response that is not HTTP.
    public static let noHTTP = Self(steps: [.send(Data("SSH-2.0-OpenSSH_9.2p1\r\n".utf8)), .close])

    /// 50 MB of headers.
    public static let endlessHead = Self(
        steps: [
            .send(Data("HTTP/1.1 200 OK\r\n".utf8)),
            .sendAgain(Data("X-More: \(String(repeating: "a", count: 990))\r\n".utf8), times: 50_000), .close,
        ])

    /// A redirect to a local file.
    public static let redirectToFile = redirect(to: "file:///etc/passwd")
}
