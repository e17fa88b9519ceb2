import Foundation

/// The bytes between a program and its `plantguide-worker`, both ways over pipes.
///
/// A frame is the length of its body as four bytes, most significant first, one byte for its kind, and the body. The worker says
/// ``Reply/ready`` once, when it has locked itself in; then each request has one reply. Neither side trusts the other's lengths:
/// a frame that is longer than its kind may be, or that does not say what it must, ends the conversation.
public enum WorkerWire {
    /// The version of these frames; it stands in ``Reply/ready``, so that programs of two versions do not talk past each other.
    public static let version: UInt8 = 1
    /// The bytes before a body.
    public static let headerBytes = 5
    /// The longest body of a reply: a prepared photo with what is told about it.
    public static let replyBytes = PhotoLimits.preparedBytes + 64

    /// The kind of a request.
    public enum Request: UInt8, Sendable {
        /// Make a photo ready. The body is the original, at most ``PhotoLimits/originalBytes``.
        case prepare = 1
    }

    /// What the worker says.
    public enum Reply: Hashable, Sendable {
        /// It listens, decoders loaded and doors closed.
        case ready
        /// The photo, ready.
        case prepared(PreparedPhoto)
        /// Why the photo was refused.
        case refused(PhotoError)
    }

    /// The start of a frame.
    public struct Header: Hashable, Sendable {
        /// What the frame is.
        public let kind: UInt8
        /// The bytes of its body, 0 to 4,294,967,295: to be checked before anything is made ready for them.
        public let length: Int

        /// A header to send.
        public init(kind: UInt8, length: Int) {
            self.kind = kind
            self.length = length
        }

        /// Reads the first ``WorkerWire/headerBytes``; nil where there are fewer.
        public init?(_ bytes: some Collection<UInt8>) {
            let bytes = Array(bytes.prefix(headerBytes))
            guard bytes.count == headerBytes else { return nil }
            length = bytes[0..<4].reduce(0) { $0 << 8 | Int($1) }
            kind = bytes[4]
        }

        /// The header's bytes.
        public var bytes: [UInt8] { WorkerWire.bytes(of: UInt32(clamping: length)) + [kind] }
    }

    /// The bytes of a number, most significant first.
    static func bytes<Number: FixedWidthInteger>(of number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian, Array.init)
    }
}

extension WorkerWire.Reply {
    private enum Kind: UInt8 { case ready = 128, prepared, refused }

    /// What is told of a prepared photo before its JPEG: width and height (2 bytes each), format, whether a day follows, the day
    /// (4 bytes), and the digest.
    private static let factBytes = 2 + 2 + 1 + 1 + 4 + 32

    /// The whole frame.
    public var frame: Data {
        switch self {
        case .ready:
            return Self.frame(.ready, [WorkerWire.version])
        case .refused(let error):
            return Self.frame(.refused, [Self.refusals.firstIndex(of: error).map(UInt8.init(clamping:)) ?? .max])
        case .prepared(let photo):
            var body = Data(WorkerWire.bytes(of: UInt16(clamping: photo.width)))
            body += WorkerWire.bytes(of: UInt16(clamping: photo.height))
            let format = PhotoFormat.allCases.firstIndex { $0.ending == photo.format }
            body.append(format.map(UInt8.init(clamping:)) ?? .max)
            body.append(photo.takenOn == nil ? 0 : 1)
            body += WorkerWire.bytes(of: Int32(clamping: photo.takenOn?.number ?? 0))
            body += Self.bytes(ofDigest: photo.digest)
            body += photo.jpeg
            return Self.frame(.prepared, body)
        }
    }

    /// Reads a frame whose header has been read; nil where it is none that a worker of this version sends.
    public init?(kind: UInt8, body: Data) {
        let body = Array(body)
        switch Kind(rawValue: kind) {
        case .ready where body == [WorkerWire.version]:
            self = .ready
        case .refused where body.count == 1 && Int(body[0]) < Self.refusals.count:
            self = .refused(Self.refusals[Int(body[0])])
        case .prepared:
            guard let photo = Self.photo(in: body) else { return nil }
            self = .prepared(photo)
        default:
            return nil
        }
    }

    /// The refusals that a worker can send, by the number it sends for them: a new one goes to the end.
    private static let refusals: [PhotoError] = [
        .notAPicture, .damaged, .tooLarge(maxBytes: PhotoLimits.originalBytes), .tooManyPixels, .tooMuchWork,
    ]

    private static func frame(_ kind: Kind, _ body: some Collection<UInt8>) -> Data {
        Data(WorkerWire.Header(kind: kind.rawValue, length: body.count).bytes) + body
    }

    /// A prepared photo that holds to ``PhotoLimits``; nil for anything else.
    private static func photo(in body: [UInt8]) -> PreparedPhoto? {
        guard body.count > factBytes, body.count - factBytes <= PhotoLimits.preparedBytes else { return nil }
        func number(_ range: Range<Int>) -> UInt32 { body[range].reduce(0) { $0 << 8 | UInt32($1) } }
        let width = Int(number(0..<2)), height = Int(number(2..<4)), sides = 1...PhotoLimits.preparedSide
        let jpeg = body[factBytes...]
        guard sides.contains(width), sides.contains(height), Int(body[4]) < PhotoFormat.allCases.count, body[5] <= 1,
            jpeg.starts(with: [0xFF, 0xD8, 0xFF]), jpeg.suffix(2) == [0xFF, 0xD9]
        else { return nil }
        return PreparedPhoto(
            digest: body[10..<42].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(), jpeg: Data(jpeg),
            width: width, height: height,
            takenOn: body[5] == 1 ? LocalDay(clamping: Int(Int32(bitPattern: number(6..<10)))) : nil,
            format: PhotoFormat.allCases[Int(body[4])].ending)
    }

    /// The 32 bytes of a SHA-256 in hexadecimal, zero where it is none.
    private static func bytes(ofDigest digest: String) -> [UInt8] {
        let digits = digest.compactMap(\.hexDigitValue)
        guard digits.count == 64 else { return Array(repeating: 0, count: 32) }
        return stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
