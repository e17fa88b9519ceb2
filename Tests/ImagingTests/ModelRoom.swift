import Foundation
import Garden
import TestSupport

@testable import Imaging

/// A client of the real model worker and a folder for its models.
struct ModelRoom {
    let folder: TemporaryDirectory
    let client: ModelWorkerClient

    /// Creates a client whose worker has not been started.
    init(_ timeouts: ModelWorkerClient.Timeouts = .init(), libraries: URL = Checkout.libraries, worker: String? = nil) throws {
        folder = try TemporaryDirectory()
        client = ModelWorkerClient(
            worker: try Checkout.program(worker ?? "plantguide-model-worker"), libraries: RuntimeLibraries(own: libraries),
            timeouts: timeouts)
    }

    /// The sizes of ``picture``.
    static let sizes = [1, 3, 16, 16]
    /// The number of bytes of ``picture``.
    static let values = 3 * 16 * 16
    /// A picture of 16 by 16 pixels whose byte at each place is the place modulo 256.
    static let picture = PixelBuffer(width: 16, height: 16, rgb: Data((0..<values).map { UInt8($0 % 256) }))

    /// The scores of an ONNX model for ``picture``, and the manifest that belongs to it.
    func scores(_ model: Data, outputs: Int = values, _ change: (inout TestModel) -> Void = { _ in }) async throws -> [[Float]] {
        var description = TestModel(outputs: outputs)
        description.file = model
        change(&description)
        let file = folder.file("\(SHA256.hex(of: model).prefix(8)).model")
        try model.write(to: file)
        return try await client.scores(
            of: Self.picture.map { [$0] } ?? [], model: try description.manifest(), file: file)
    }

    /// A model that gives its input, with negative numbers replaced by zero.
    static let rectifier = OnnxWriter.model("Relu", [0, 3, 16, 16], outputs: [0, 3, 16, 16])

    /// Waits until a worker runs and returns its process id.
    func pid() async throws -> pid_t {
        try await eventually("a worker") { await client.process }
    }
}

/// Whether a process has ended.
func isGone(_ pid: pid_t) -> Bool {
    // The file is missing if the process has ended and was waited for.
    guard let line = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8) else { return true }
    return line.drop { $0 != ")" }.split(separator: " ").dropFirst().first == "Z"
}
