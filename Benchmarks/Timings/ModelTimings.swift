import Foundation
import Garden
import Imaging
import TestSupport

/// Times a model of the shape of the default one, with random weights, and compares it with LiteRT's C interface alone.
///
/// - Parameters:
///   - program: `plantguide-model-worker`.
///   - imageWorker: `plantguide-worker`.
///   - photo: The photo whose prepared copy is looked at.
///   - reference: The compiled `Benchmarks/Reference/litert.c`.
func timeModel(program: URL, imageWorker: URL, photo: URL, reference: URL) async throws {
    let library = Checkout.libraries.appending(path: "libLiteRt.so").path(percentEncoded: false)
    guard Fixtures.isAvailable, FileManager.default.fileExists(atPath: library) else {
        return print("model: not timed, since \(Fixtures.isAvailable ? "LiteRT" : "its fixture") is not there")
    }
    let (model, file) = try TestModel.irisWithRandomWeights()
    let folder = try TemporaryDirectory()
    let images = ImageWorkerClient(worker: imageWorker, pictures: folder.url)
    let prepared = try await images.prepare(try Data(contentsOf: photo))

    func newClient() -> ModelWorkerClient {
        ModelWorkerClient(worker: program, libraries: RuntimeLibraries(own: Checkout.libraries))
    }
    let picture = try await images.pixels(of: prepared.jpeg, steps: model.input.steps)
    try await measure("model, worker cold", runs: 7) {
        _ = try await newClient().scores(of: [picture], model: model, file: file)
    }
    let client = newClient()
    let ours = try await measure("model, worker warm") { _ = try await client.scores(of: [picture], model: model, file: file) }
    try await measure("prepared photo to the answer, workers warm", limit: 100) {
        let picture = try await images.pixels(of: prepared.jpeg, steps: model.input.steps)
        let scores = try await client.scores(of: [picture], model: model, file: file)
        precondition(scores[0].count == model.labels.count)
    }
    for (name, peak) in peaksOfChildren().sorted(by: { $0.key < $1.key }) where name.hasPrefix("plantguide-mod") {
        report("  model worker, at its peak", peak, unit: "MB")
    }
    guard let plain = try figures(printedBy: reference, [library, file.path(percentEncoded: false), "30"]).first else {
        throw CocoaError(.fileReadCorruptFile)
    }
    print("  LiteRT in C: \(rounded(plain)) ms")
    report("  model: ratio to LiteRT in C", ours / plain, unit: "x", limit: 1.2)
}
