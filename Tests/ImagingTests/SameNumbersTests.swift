import Foundation
import Garden
import TestSupport
import Testing

@testable import Imaging

/// Whether models, photos and libraries are there.
private let isPossible = Fixtures.isAvailable && Checkout.hasModelRuntimes

@Suite(
    "Models give the numbers that their own programs give",
    .enabled(if: isPossible, "\(Fixtures.isAvailable ? Checkout.modelRuntimesHint : Fixtures.hint)"))
struct SameNumbersTests {
    /// The answer of a model to a photo, both by their paths in the fixtures.
    private func answer(
        _ description: TestModel, _ modelPath: String, labels: [String], photo: String
    ) async throws -> ModelAnswer {
        var description = description
        description.file = try Fixtures.data(modelPath)
        let model = try description.manifest()
        let room = try ModelRoom(), photos = try PhotoFixture()
        let picture = try await photos.imageWorker.pixels(of: try Fixtures.data(photo), steps: model.input.steps)
        let file = Fixtures.folder.appendingPathComponent(modelPath)
        let scores = try await room.client.scores(of: [picture, picture], model: model, file: file)
        #expect(scores.count == 2 && scores[0] == scores[1], "a model that is warm gives the same")
        let names = try ModelLabels(
            decoding: Data(labels.joined(separator: "\n").utf8), form: .lines, count: model.labels.count)
        return try ModelAnswer(scores: scores, of: model, labels: names, isIndoors: false)
    }

    /// Calculated with onnxruntime 1.28.0 for Python from the photo, which has the model's size already.
    @Test("LeafSnap30 in ONNX Runtime recognizes the leaf of a red maple")
    func leaf() async throws {
        var description = TestModel(outputs: 30)
        (description.side, description.scale, description.needsSoftmax) = (128, 1 / 255, true)
        let labels = String(decoding: try Fixtures.data("model/leafsnap_classes.csv"), as: UTF8.self)
            .split(whereSeparator: \.isNewline).map { String($0.prefix { $0 != "," }) }
        let answer = try await answer(
            description, "model/leafsnap_model.onnx", labels: labels, photo: "photos/leafsnap_example_acer_rubrum.jpg")
        #expect(
            answer.suggestions.flatMap(\.names) == [
                "acer_rubrum", "styrax_japonica", "broussonettia_papyrifera", "prunus_sargentii", "ulmus_rubra",
            ])
        let expected = [0.498_76, 0.284_66, 0.104_85, 0.058_50, 0.015_01]
        for (suggestion, score) in zip(answer.suggestions, expected) { #expect(abs(suggestion.score - score) < 0.001) }
        #expect(!answer.isSure)
    }

    /// 188 of 255, which Python's interpreter writes as 0.737; the model's own scale is 1/256.
    @Test("the model of insects in LiteRT recognizes a dragonfly, with bytes in and out")
    func dragonfly() async throws {
        var description = TestModel(outputs: 1_022)
        (description.runtime, description.layout, description.element, description.side) = (.tflite, .nhwc, .uint8, 224)
        let labels = String(decoding: try Fixtures.data("model/inat_insect_labels.txt"), as: UTF8.self)
            .split(whereSeparator: \.isNewline).map(String.init)
        let answer = try await answer(
            description, "model/inat_insects.tflite", labels: labels, photo: "photos/coral_dragonfly.jpg")
        let first = try #require(answer.suggestions.first)
        #expect(first.names == ["Micrathyria hagenii (Thornbush Dasher)"])
        #expect(abs(first.score * 256 / 255 - 0.737) < 0.001)
        #expect(answer.isSure && answer.genus == nil)
    }

    @Test("a model of the shape of Iris 9 loads and runs as its manifest states")
    func irisShape() async throws {
        let (model, file) = try TestModel.irisWithRandomWeights()
        let photos = try PhotoFixture(), room = try ModelRoom()
        let picture = try await photos.imageWorker.pixels(
            of: try Fixtures.data("photos/azure_hemlock_10.jpg"), steps: model.input.steps)
        let scores = try await room.client.scores(
            of: [picture], model: model, file: file)
        #expect(scores[0].count == 1_569 && abs(scores[0].reduce(0, +) - 1) < 0.001)
    }
}
