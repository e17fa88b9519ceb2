import Foundation

/// The wire protocol between a program and its `plantguide-model-worker`.
///
/// Frames are those of ``WorkerWire``. The worker sends ``Reply/ready(version:library:)`` or ``Reply/unusable(_:reason:)`` once;
/// then each request has one reply. Neither side trusts the other's lengths and contents.
public enum ModelWire {
    /// The protocol version, sent in ``Reply/ready(version:library:)``.
    public static let version: UInt8 = 1
    /// The largest body of a reply: the scores of all outputs.
    public static let replyBytes = ModelLimits.outputs.upperBound * 4
    /// The longest text in a reply, in bytes.
    static let textBytes = 1_000

    /// What a worker cannot use.
    public enum Problem: UInt8, Sendable {
        /// There is no library.
        case noLibrary
        /// The library is too old, of another kind, or its self-test failed.
        case libraryUnusable
        /// The library refuses the model.
        case modelRefused
        /// The model takes or gives something that is not supported.
        case modelUnsupported
        /// A score is not a number.
        case notANumber
    }

    /// What a model takes and gives, as the library says.
    public struct Shape: Hashable, Sendable {
        /// The sizes of the input, such as 1, 320, 320 and 3; 0 for one that is open.
        public let input: [Int]
        /// The type of the input's values.
        public let element: ModelElement
        /// The number of scores; 0 if it is open.
        public let outputs: Int

        /// Creates a shape.
        public init(input: [Int], element: ModelElement, outputs: Int) {
            self.input = input
            self.element = element
            self.outputs = outputs
        }
    }

    /// A request to the worker.
    public enum Request: Hashable, Sendable {
        /// Load a model. The body is the file, at most ``ModelLimits/modelBytes``.
        case load(Data)
        /// Run the model that was loaded on a picture.
        case run(PixelBuffer, layout: ModelLayout, value: PixelValue)
    }

    /// A reply from the worker.
    public enum Reply: Hashable, Sendable {
        /// Ready: library loaded and tested, sandbox active. The library's version, nil if it does not tell it, and its file.
        case ready(version: String?, library: String)
        /// The model is loaded.
        case loaded(Shape)
        /// The scores of all outputs; each is finite.
        case scores([Float])
        /// Something cannot be used.
        case unusable(Problem, reason: String)
    }
}

extension ModelWire.Request {
    private enum Kind: UInt8 { case load = 1, run }
    /// The bytes before the picture: layout, seven numbers of the value, width and height.
    private static let runBytes = 1 + 7 * 4 + 2 + 2

    /// The largest body of a request.
    public static let largestBody = ModelLimits.modelBytes

    /// The kind and the body of the request's frame.
    public var frame: (kind: UInt8, body: Data) {
        switch self {
        case .load(let model): return (Kind.load.rawValue, model)
        case .run(let picture, let layout, let value):
            var body = Data([layout == .nhwc ? 0 : 1])
            for number in [value.scale] + value.mean + value.deviation { body += WorkerWire.bytes(of: number.bitPattern) }
            body += WorkerWire.bytes(of: UInt16(clamping: picture.width)) + WorkerWire.bytes(of: UInt16(clamping: picture.height))
            return (Kind.run.rawValue, body + picture.rgb)
        }
    }

    /// Decodes a frame. Returns nil if it is not valid.
    public init?(kind: UInt8, body: Data) {
        switch Kind(rawValue: kind) {
        case .load where !body.isEmpty: self = .load(body)
        case .run:
            let head = Array(body.prefix(Self.runBytes))
            guard head.count == Self.runBytes, head[0] <= 1 else { return nil }
            func number(_ place: Int, _ bytes: Int) -> UInt32 { head[place..<place + bytes].reduce(0) { $0 << 8 | UInt32($1) } }
            let numbers = (0..<7).map { Float(bitPattern: number(1 + $0 * 4, 4)) }
            let value = PixelValue(scale: numbers[0], mean: Array(numbers[1...3]), deviation: Array(numbers[4...6]))
            guard value.isValid,
                let picture = PixelBuffer(
                    width: Int(number(29, 2)), height: Int(number(31, 2)), rgb: Data(body.dropFirst(Self.runBytes)))
            else { return nil }
            self = .run(picture, layout: head[0] == 0 ? .nhwc : .nchw, value: value)
        case .load, nil: return nil
        }
    }
}

extension ModelWire.Reply {
    private enum Kind: UInt8 { case ready = 128, loaded, scores, unusable }

    /// The encoded frame.
    public var frame: Data {
        switch self {
        case .ready(let version, let library):
            return Self.frame(.ready, [ModelWire.version] + Self.text(version ?? "") + [0] + Self.text(library))
        case .loaded(let shape):
            let element = ModelElement.allCases.firstIndex(of: shape.element).map(UInt8.init(clamping:)) ?? .max
            let numbers = ([shape.outputs] + shape.input).flatMap { WorkerWire.bytes(of: UInt32(clamping: $0)) }
            return Self.frame(.loaded, [element] + numbers)
        case .scores(let scores):
            return Self.frame(.scores, scores.flatMap { WorkerWire.bytes(of: $0.bitPattern) })
        case .unusable(let problem, let reason):
            return Self.frame(.unusable, [problem.rawValue] + Self.text(reason))
        }
    }

    /// Decodes a frame. Returns nil if it is not valid in this protocol version.
    public init?(kind: UInt8, body: Data) {
        let body = Array(body)
        switch Kind(rawValue: kind) {
        case .ready where body.first == ModelWire.version:
            let texts = body.dropFirst().split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
            guard texts.count == 2 else { return nil }
            let version = Self.plain(texts[0])
            self = .ready(version: version.isEmpty ? nil : version, library: Self.plain(texts[1]))
        case .loaded:
            let numbers = Self.numbers(body.dropFirst()).map(Int.init)
            guard body.count % 4 == 1, (2...9).contains(numbers.count), Int(body[0]) < ModelElement.allCases.count else {
                return nil
            }
            self = .loaded(
                ModelWire.Shape(
                    input: Array(numbers.dropFirst()), element: ModelElement.allCases[Int(body[0])], outputs: numbers[0]))
        case .scores:
            let scores = Self.numbers(body[...]).map(Float.init(bitPattern:))
            guard body.count % 4 == 0, !scores.isEmpty, scores.allSatisfy(\.isFinite) else { return nil }
            self = .scores(scores)
        case .unusable:
            guard let problem = body.first.flatMap(ModelWire.Problem.init) else { return nil }
            self = .unusable(problem, reason: Self.plain(body.dropFirst()))
        case .ready, nil: return nil
        }
    }

    private static func numbers(_ bytes: ArraySlice<UInt8>) -> [UInt32] {
        stride(from: bytes.startIndex, to: bytes.endIndex - 3, by: 4).map { place in
            bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
        }
    }

    private static func text(_ text: String) -> [UInt8] { Array(text.utf8.filter { $0 != 0 }.prefix(ModelWire.textBytes)) }

    /// The first line of a text from the worker, without control characters.
    private static func plain(_ bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes.prefix(ModelWire.textBytes), as: UTF8.self)
        let line = text.prefix { !$0.isNewline }
        return String(String.UnicodeScalarView(line.unicodeScalars.filter { !CharacterSet.controlCharacters.contains($0) }))
    }

    private static func frame(_ kind: Kind, _ body: some Collection<UInt8>) -> Data {
        Data(WorkerWire.Header(kind: kind.rawValue, length: body.count).bytes) + body
    }
}
