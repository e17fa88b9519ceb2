import Foundation
import Garden
import Imaging

/// Damages models, states their digest in the manifest, and runs them in the real worker. Each must be refused or answered;
/// whatever happens to the worker, this process must continue.
public struct ModelSoak {
    private static let samples = [
        "model/leafsnap_model.onnx", "model/inat_insects.tflite", "model/iris_shaped_random.tflite",
    ]

    private let folder: TemporaryDirectory
    private let client: ModelWorkerClient
    private let models: [Data]
    private var random: SeededRandom
    private var trials = 0
    /// How often each model had each outcome.
    public private(set) var counts: [String: Int] = [:]

    /// - Parameter seed: nil for a random one.
    /// - Throws: if the recorded fixtures are missing.
    public init(seed: UInt64?) throws {
        folder = try TemporaryDirectory()
        client = try Checkout.modelWorker()
        models = try Self.samples.map(Fixtures.data)
        random = SeededRandom(seed: seed)
    }

    /// Runs one damaged model. Returns what was wrong; empty if nothing was.
    public mutating func trial() async throws -> [String] {
        let kind = trials % models.count
        trials += 1
        var bytes = [UInt8](models[kind])
        let damage = damage(&bytes)
        let file = folder.file("model")
        try Data(bytes).write(to: file)
        let model = try Self.manifest(kind, Data(bytes)), side = model.input.width
        let ramp = Data((0..<side * side * 3).map { UInt8($0 * 7_919 % 251) })
        guard let picture = PixelBuffer(width: side, height: side, rgb: ramp) else { return ["no picture of \(side) pixels"] }
        var faults: [String] = []
        let outcome: String
        do {
            let scores = try await client.scores(of: [picture], model: model, file: file)
            outcome = "answered"
            if scores.count != 1 || scores[0].count != model.labels.count || !scores[0].allSatisfy(\.isFinite) {
                faults.append("\(damage) of \(Self.samples[kind]): invalid scores")
            }
        } catch let error as ModelError {
            outcome = Self.name(of: error)
            if [ModelError.tooSlow, .workerMissing, .changed, .unreadable].contains(error) {
                faults.append("\(damage) of \(Self.samples[kind]): \(error)")
            }
        } catch {
            return ["\(damage) of \(Self.samples[kind]): \(error)"]
        }
        counts["\(model.runtime.rawValue) \(outcome)", default: 0] += 1
        return faults
    }

    /// Damages a model in one of several ways, which it returns.
    private mutating func damage(_ bytes: inout [UInt8]) -> String {
        func place() -> Int { Int.random(in: 0..<bytes.count, using: &random) }
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
            for _ in 0..<Int.random(in: 1...32, using: &random) { bytes[place()] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
            return "flipped bits"
        case 1:
            // The description of the network stands at one of the ends.
            let ends = Array(0..<min(4_096, bytes.count / 2)) + Array(bytes.count - min(65_536, bytes.count / 2)..<bytes.count)
            for _ in 0..<Int.random(in: 1...16, using: &random) {
                bytes[ends[Int.random(in: 0..<ends.count, using: &random)]] = .random(in: .min ... .max, using: &random)
            }
            return "damaged ends"
        case 2:
            bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
            return "a cut"
        case 3:
            let start = place()
            bytes.removeSubrange(start..<min(bytes.count, start + Int.random(in: 1...4_096, using: &random)))
            return bytes.isEmpty ? "nothing" : "a hole"
        case 4:
            let start = place()
            for index in start..<min(bytes.count, start + 4_096) { bytes[index] = 0 }
            return "zeros"
        default:
            let start = place()
            for index in start..<min(bytes.count, start + 512) { bytes[index] = .random(in: .min ... .max, using: &random) }
            return "noise"
        }
    }

    private static func manifest(_ kind: Int, _ file: Data) throws -> ModelManifest {
        var model: TestModel
        switch kind {
        case 0:
            model = TestModel(outputs: 30)
            (model.side, model.scale) = (128, 1 / 255)
        case 1:
            model = TestModel(outputs: 1_022)
            (model.runtime, model.layout, model.element, model.side) = (.tflite, .nhwc, .uint8, 224)
        default:
            model = TestModel(outputs: 1_569)
            (model.runtime, model.layout, model.side) = (.tflite, .nhwc, 320)
        }
        model.file = file
        return try model.manifest()
    }

    private static func name(of error: ModelError) -> String {
        switch error {
        case .refused: "refused"
        case .unlikeManifest: "unlike its manifest"
        default: "\(error)"
        }
    }
}
