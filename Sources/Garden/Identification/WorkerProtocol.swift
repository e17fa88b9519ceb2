import Foundation

/// The wire protocol between a program and its `plantguide-worker`, in both directions over pipes.
///
/// A frame consists of the length of its body as a 4-byte big-endian integer, one byte for its kind, and the body. The worker
/// sends ``Reply/ready`` once, when its sandbox is active; then each request has one reply. Neither side trusts the other's
/// lengths: a frame that exceeds the limit of its kind or has invalid contents ends the connection.
public enum WorkerWire {
    /// The protocol version, sent in ``Reply/ready``, so that a version mismatch is detected.
    public static let version: UInt8 = 2
    /// The number of bytes before a body.
    public static let headerBytes = 5
    /// The maximum size of a reply's body: a decoded picture of the largest size and its metadata. A prepared photo is smaller.
    public static let replyBytes = ModelLimits.side.upperBound * ModelLimits.side.upperBound * 3 + 64

    /// A request to the worker. The original of a photo has at most ``PhotoLimits/originalBytes``.
    public enum Request: Hashable, Sendable {
        /// Prepare a photo.
        case prepare(Data)
        /// Decode a photo and make the picture that a model takes by these steps.
        case pixels(Data, steps: [PreparationStep])
    }

    /// A reply from the worker.
    public enum Reply: Hashable, Sendable {
        /// Ready: decoders loaded, sandbox active.
        case ready
        /// The prepared photo.
        case prepared(PreparedPhoto)
        /// The picture for a model.
        case pixels(PixelBuffer)
        /// Why the photo was rejected.
        case refused(PhotoError)
    }

    /// The header of a frame.
    public struct Header: Hashable, Sendable {
        /// The kind of the frame.
        public let kind: UInt8
        /// The size of the body in bytes, 0 to 4,294,967,295. It must be checked before memory is allocated for the body.
        public let length: Int

        /// Creates a header to send.
        public init(kind: UInt8, length: Int) {
            self.kind = kind
            self.length = length
        }

        /// Parses the first ``WorkerWire/headerBytes``. Returns nil if there are fewer bytes.
        public init?(_ bytes: some Collection<UInt8>) {
            let bytes = Array(bytes.prefix(headerBytes))
            guard bytes.count == headerBytes else { return nil }
            length = bytes[0..<4].reduce(0) { $0 << 8 | Int($1) }
            kind = bytes[4]
        }

        /// The encoded header.
        public var bytes: [UInt8] { WorkerWire.bytes(of: UInt32(clamping: length)) + [kind] }
    }

    /// The big-endian bytes of a number.
    static func bytes<Number: FixedWidthInteger>(of number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian, Array.init)
    }
}

extension WorkerWire.Reply {
    private enum Kind: UInt8 { case ready = 128, prepared, refused, pixels }

    /// The size of the metadata before the JPEG: width and height (2 bytes each), format (1 byte), whether there is a day (1
    /// byte), the day (4 bytes), and the digest (32 bytes).
    private static let factBytes = 2 + 2 + 1 + 1 + 4 + 32

    /// The encoded frame.
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
        case .pixels(let picture):
            let size =
                WorkerWire.bytes(of: UInt16(clamping: picture.width)) + WorkerWire.bytes(of: UInt16(clamping: picture.height))
            return Self.frame(.pixels, Data(size) + picture.rgb)
        }
    }

    /// Decodes a frame whose header has been read. Returns nil if it is not a valid frame of this protocol version.
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
        case .pixels where body.count > 4:
            let width = Int(body[0]) << 8 | Int(body[1]), height = Int(body[2]) << 8 | Int(body[3])
            guard let picture = PixelBuffer(width: width, height: height, rgb: Data(body[4...])) else { return nil }
            self = .pixels(picture)
        default:
            return nil
        }
    }

    /// The errors that a worker can send, indexed by their code on the wire. New ones must be appended.
    private static let refusals: [PhotoError] = [
        .notAPicture, .damaged, .tooLarge(maxBytes: PhotoLimits.originalBytes), .tooManyPixels, .tooMuchWork,
    ]

    private static func frame(_ kind: Kind, _ body: some Collection<UInt8>) -> Data {
        Data(WorkerWire.Header(kind: kind.rawValue, length: body.count).bytes) + body
    }

    /// Decodes a prepared photo. Returns nil if it violates ``PhotoLimits`` or is malformed.
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

    /// The 32 bytes of a hexadecimal SHA-256, or zeros if it is invalid.
    private static func bytes(ofDigest digest: String) -> [UInt8] {
        let digits = digest.compactMap(\.hexDigitValue)
        guard digits.count == 64 else { return Array(repeating: 0, count: 32) }
        return stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
