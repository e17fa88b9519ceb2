import Foundation
import Garden
import TestSupport
import Testing

@testable import Imaging

@Suite("Model worker", .serialized, .enabled(if: Checkout.hasModelRuntimes, "\(Checkout.modelRuntimesHint)"))
struct ModelWorkerTests {
    @Test("both libraries are proved to work, and their versions are known")
    func proof() async throws {
        let room = try ModelRoom()
        let lite = try await room.client.proveRuntime(.tflite).withVersion()
        #expect(lite.version == "2.3.0" && lite.library == Checkout.libraries.appendingPathComponent("libLiteRt.so").path)
        let onnx = try await room.client.proveRuntime(.onnx).withVersion()
        #expect(onnx.version == "1.28.0" && onnx.library == Checkout.libraries.appendingPathComponent("libonnxruntime.so.1").path)
    }

    @Test("a model's scores are those that it calculates, with the values that its manifest states")
    func scores() async throws {
        let room = try ModelRoom()
        let rgb = try #require(ModelRoom.picture).rgb
        let planes = (0..<3).flatMap { color in stride(from: color, to: rgb.count, by: 3).map { Float(rgb[$0]) } }
        #expect(try await room.scores(ModelRoom.rectifier) == [planes])
        let scaled = try await room.scores(ModelRoom.rectifier) { $0.scale = 0.5 }
        #expect(scaled == [planes.map { $0 / 2 }])
        let rows = OnnxWriter.model("Relu", [1, 16, 16, 3], outputs: [1, 16, 16, 3])
        #expect(try await room.scores(rows) { $0.layout = .nhwc } == [rgb.map(Float.init)])
    }

    @Test("one worker runs a model several times, another model gets another worker, and an idle one exits")
    func warmth() async throws {
        let room = try ModelRoom(.init(idle: .milliseconds(500)))
        _ = try await room.scores(ModelRoom.rectifier)
        let first = try await room.pid()
        _ = try await room.scores(ModelRoom.rectifier)
        #expect(try await room.pid() == first)
        _ = try await room.scores(OnnxWriter.model("Sin", ModelRoom.sizes, outputs: ModelRoom.sizes))
        let second = try await room.pid()
        #expect(second != first && isGone(first))
        try await until("the worker's leaving") { isGone(second) }
        _ = try await room.scores(ModelRoom.rectifier)
        #expect(try await room.pid() != second)
    }

    @Test("a file of another size or digest, and one that is missing, is never loaded")
    func changedFile() async throws {
        let room = try ModelRoom()
        let picture = try #require(ModelRoom.picture)
        var description = TestModel(outputs: ModelRoom.values)
        description.file = ModelRoom.rectifier
        let model = try description.manifest(), file = room.folder.file("model")
        func scores() async throws -> [[Float]] { try await room.client.scores(of: [picture], model: model, file: file) }
        await #expect(throws: ModelError.unreadable) { try await scores() }
        var changed = ModelRoom.rectifier
        changed[changed.count / 2] ^= 1
        for wrong in [changed, ModelRoom.rectifier.dropLast(), ModelRoom.rectifier + [0], Data()] {
            try wrong.write(to: file)
            await #expect(throws: ModelError.changed) { try await scores() }
        }
        try FileManager.default.removeItem(at: file)
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
        await #expect(throws: ModelError.unreadable) { try await scores() }
        try FileManager.default.removeItem(at: file)
        try ModelRoom.rectifier.write(to: file)
        #expect(try await scores().count == 1)
        // Once it is loaded, the file is not needed any more.
        try FileManager.default.removeItem(at: file)
        #expect(try await scores().count == 1)
    }

    static let unlike: [(String, Data, Int, @Sendable (inout TestModel) -> Void)] = [
        ("outputs", ModelRoom.rectifier, 700, { _ in }),
        ("layout", ModelRoom.rectifier, 768, { $0.layout = .nhwc }),
        ("element", ModelRoom.rectifier, 768, { $0.element = .uint8 }),
        ("rank", OnnxWriter.model("Relu", [1, 768], outputs: [1, 768]), 768, { _ in }),
        ("64-bit integers", OnnxWriter.model("Abs", ModelRoom.sizes, outputs: ModelRoom.sizes, element: 7), 768, { _ in }),
        ("open outputs", OnnxWriter.model("Relu", ModelRoom.sizes, outputs: [0, 0, 0, 0]), 700, { _ in }),
    ]

    @Test("a model that takes or gives something else than its manifest states is refused", arguments: unlike.indices)
    func unlikeManifest(index: Int) async throws {
        let room = try ModelRoom()
        let (_, model, outputs, change) = Self.unlike[index]
        let error = await #expect(throws: ModelError.self) { try await room.scores(model, outputs: outputs, change) }
        guard case .unlikeManifest(let reason) = error, !reason.isEmpty else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try await room.scores(ModelRoom.rectifier).count == 1)
    }

    @Test("a file that is no model is refused with the library's reason", arguments: ModelRuntime.allCases)
    func noModel(runtime: ModelRuntime) async throws {
        let room = try ModelRoom()
        let error = await #expect(throws: ModelError.self) {
            try await room.scores(Data("Dear plant, this is no model.".utf8)) { $0.runtime = runtime }
        }
        guard case .refused(let reason) = error, !reason.isEmpty else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("pictures of another size, and none at all, are refused")
    func pictures() async throws {
        let room = try ModelRoom()
        let small = try #require(ModelRoom.picture)
        var description = TestModel(outputs: 768)
        description.side = 32
        let model = try description.manifest()
        await #expect(throws: ModelError.wrongPicture) {
            try await room.client.scores(of: [small], model: model, file: room.folder.file("model"))
        }
        await #expect(throws: ModelError.wrongPicture) {
            try await room.client.scores(of: [], model: model, file: room.folder.file("model"))
        }
    }

    @Test("a model that calculates something that is not a number has no answer")
    func notANumber() async throws {
        let room = try ModelRoom()
        let model = OnnxWriter.model("Sqrt", ModelRoom.sizes, outputs: ModelRoom.sizes)
        #expect(try await room.scores(model).count == 1)
        await #expect(throws: ModelError.notANumber) { try await room.scores(model) { $0.scale = -1 } }
        #expect(try await room.scores(model).count == 1)
    }

    @Test("a model that needs more memory than allowed fails, and the next one runs")
    func memory() async throws {
        let room = try ModelRoom()
        let error = await #expect(throws: ModelError.self) { try await room.scores(OnnxWriter.repeating(2_000, [0, 3, 0, 0])) }
        switch error {
        case .crashed, .refused: break
        default: Issue.record("\(String(describing: error))")
        }
        #expect(try await room.scores(ModelRoom.rectifier).count == 1)
    }

    @Test("a model that does not end is ended, and the next one runs")
    func endless() async throws {
        let room = try ModelRoom(.init(answer: .seconds(2)))
        let model = OnnxWriter.endless(ModelRoom.sizes)
        let long = Task { try await room.scores(model) }
        let worker = try await room.pid()
        await #expect(throws: ModelError.tooSlow) { try await long.value }
        try await until("the worker's end") { isGone(worker) }
        #expect(try await room.scores(ModelRoom.rectifier).count == 1)
    }
}
