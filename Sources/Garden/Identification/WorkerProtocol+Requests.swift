import Foundation

extension WorkerWire.Request {
    private enum Kind: UInt8 { case prepare = 1, pixels }
    /// The size of a step: its kind and two numbers of two bytes.
    private static let stepBytes = 5
    /// The largest body of a request: an original and the steps before it.
    public static let largestBody = PhotoLimits.originalBytes + 1 + ModelLimits.steps.upperBound * stepBytes

    /// The kind of the request's frame.
    public var kind: UInt8 {
        switch self {
        case .prepare: Kind.prepare.rawValue
        case .pixels: Kind.pixels.rawValue
        }
    }

    /// The body of the request's frame.
    public var body: Data {
        switch self {
        case .prepare(let original): original
        case .pixels(let original, let steps):
            Data([UInt8(clamping: steps.count)] + steps.flatMap(\.bytes)) + original
        }
    }

    /// Decodes a frame. Returns nil if it is not valid.
    public init?(kind: UInt8, body: Data) {
        switch Kind(rawValue: kind) {
        case .prepare where body.count <= PhotoLimits.originalBytes: self = .prepare(body)
        case .pixels:
            guard let count = body.first.map(Int.init), ModelLimits.steps.contains(count) else { return nil }
            let head = Array(body.dropFirst().prefix(count * Self.stepBytes))
            guard head.count == count * Self.stepBytes else { return nil }
            let steps = stride(from: 0, to: head.count, by: Self.stepBytes)
                .compactMap { PreparationStep(bytes: Array(head[$0..<$0 + Self.stepBytes])) }
            let original = Data(body.dropFirst(1 + head.count))
            guard steps.count == count, PreparationStep.finalSize(of: steps) != nil, original.count <= PhotoLimits.originalBytes
            else { return nil }
            self = .pixels(original, steps: steps)
        case .prepare, nil: return nil
        }
    }
}

extension PreparationStep {
    /// The kind of the step and two numbers.
    fileprivate var bytes: [UInt8] {
        let (kind, first, second): (UInt8, Int, Int) =
            switch self {
            case .orient: (0, 0, 0)
            case .centerSquare: (1, 0, 0)
            case .areaAverage(let side, let onlyIfLarger): (2, side, onlyIfLarger ? 1 : 0)
            case .bilinear(let side): (3, side, 0)
            case .centerCrop(let side): (4, side, 0)
            case .resize(let width, let height): (5, width, height)
            }
        return [kind] + WorkerWire.bytes(of: UInt16(clamping: first)) + WorkerWire.bytes(of: UInt16(clamping: second))
    }

    /// Decodes a step. Returns nil if it is not valid.
    fileprivate init?(bytes: [UInt8]) {
        let first = Int(bytes[1]) << 8 | Int(bytes[2]), second = Int(bytes[3]) << 8 | Int(bytes[4])
        switch bytes[0] {
        case 0: self = .orient
        case 1: self = .centerSquare
        case 2: self = .areaAverage(side: first, onlyIfLarger: second == 1)
        case 3: self = .bilinear(side: first)
        case 4: self = .centerCrop(side: first)
        case 5: self = .resize(width: first, height: second)
        default: return nil
        }
        guard isValid else { return nil }
    }
}
