import Foundation
import Garden

/// A model's manifest for tests, which is decoded like a real one.
public struct TestModel {
    /// The format of the file.
    public var runtime = ModelRuntime.onnx
    /// The file, whose size and digest the manifest states.
    public var file = Data([0])
    /// The number of outputs.
    public var outputs: Int
    /// The width and height of the picture.
    public var side = 16
    /// The order of the values.
    public var layout = ModelLayout.nchw
    /// The type of the values.
    public var element = ModelElement.float32
    /// The factor from bytes to values.
    public var scale = 1.0
    /// Whether softmax is to be applied.
    public var needsSoftmax = false
    /// Groups of outputs that mean the same species.
    public var sameSpecies: [[Int]] = []
    /// The outputs that are kept indoors; nil for no such list.
    public var indoor: [Int]?
    /// Score, margin and floor of a sure answer.
    public var acceptance = [0.7, 0.25, 0.1]

    /// Creates a model with a number of outputs.
    public init(outputs: Int) { self.outputs = outputs }

    /// The manifest of Iris 9 with a file of its shape and random weights, since the real one is not there; and that file.
    public static func irisWithRandomWeights() throws -> (manifest: ModelManifest, file: URL) {
        let file = Fixtures.folder.appendingPathComponent("model/iris_shaped_random.tflite")
        let json = try Data(contentsOf: Checkout.root.appendingPathComponent("data/models/iris-9.json"))
        let iris = try ModelManifest(decoding: json), weights = try Data(contentsOf: file)
        let text = String(decoding: json, as: UTF8.self)
            .replacing("\"bytes\": \(iris.file.bytes)", with: "\"bytes\": \(weights.count)")
            .replacing(iris.file.sha256, with: SHA256.hex(of: weights))
        return (try ModelManifest(decoding: Data(text.utf8)), file)
    }

    /// The manifest.
    public func manifest() throws -> ModelManifest { try ModelManifest(decoding: try json()) }

    /// The JSON of the manifest.
    ///
    /// - Parameter addresses: From where the file can be downloaded.
    public func json(id: String = "test", name: String = "Test", addresses: [String] = []) throws -> Data {
        var object: [String: Any] = [
            "format": 1, "id": id, "name": name, "runtime": runtime.rawValue, "author": "Nobody", "license": "CC0-1.0",
            "licenseAddress": "https://example.org/license", "home": "https://example.org",
            "file": [
                "name": "test.model", "bytes": file.count, "sha256": SHA256.hex(of: file), "addresses": addresses,
            ] as [String: Any],
            "labels": ["file": "labels.txt", "count": outputs, "form": ["kind": "lines"]] as [String: Any],
            "input": [
                "width": side, "height": side, "layout": layout.rawValue, "element": element.rawValue,
                "value": ["scale": scale, "mean": [0, 0, 0], "deviation": [1, 1, 1]] as [String: Any],
                "steps": [["do": "orient"], ["do": "centerSquare"], ["do": "bilinear", "size": side]] as [[String: Any]],
            ] as [String: Any],
            "output": [
                "softmax": needsSoftmax ? "apply" : "inGraph", "photos": "mean", "sameSpecies": sameSpecies,
            ] as [String: Any],
            "acceptance": ["score": acceptance[0], "margin": acceptance[1], "floor": acceptance[2]],
            "resources": ["memoryMB": 100],
        ]
        if let indoor { object["places"] = ["indoor": ["outputs": indoor]] }
        return try JSONSerialization.data(withJSONObject: object)
    }
}
