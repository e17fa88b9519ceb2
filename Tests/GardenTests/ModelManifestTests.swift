import Foundation
import Garden
import TestSupport
import Testing

@Suite("Manifests of models")
struct ModelManifestTests {
    private static func bundled(_ name: String) throws -> Data {
        try Data(contentsOf: Checkout.root.appendingPathComponent("data/models/\(name)"))
    }

    @Test("Iris 9 is described as its author publishes it")
    func iris() throws {
        let iris = try ModelManifest(decoding: try Self.bundled("iris-9.json"))
        #expect(iris.id == "iris-9" && iris.runtime == .tflite && iris.license == "CC-BY-4.0")
        #expect(iris.file.bytes == 9_005_584)
        #expect(iris.labels.count == 1_569 && iris.labels.download == nil)
        #expect((iris.input.width, iris.input.height) == (320, 320))
        #expect(iris.input.layout == .nhwc && iris.input.element == .float32 && iris.input.value == PixelValue())
        #expect(
            iris.input.steps == [
                .orient, .centerSquare, .areaAverage(side: 448, onlyIfLarger: true), .bilinear(side: 366), .centerCrop(side: 320),
            ])
        #expect(!iris.output.needsSoftmax && iris.output.sameSpecies == [[716, 1_334], [1_303, 1_423]])
        #expect(iris.places?.indoor.count == 336)
        #expect([iris.acceptance.score, iris.acceptance.margin, iris.acceptance.floor] == [0.7, 0.25, 0.1])
        #expect(iris.attribution == "Iris 9 — brunopaiva15, CC BY 4.0 — https://huggingface.co/brunopaiva15/iris")
    }

    @Test("the names of Iris 9's outputs are those of the list that its author publishes, which is known by its digest")
    func irisLabels() throws {
        let iris = try ModelManifest(decoding: try Self.bundled("iris-9.json"))
        let labels = try ModelLabels(
            decoding: try Self.bundled(iris.labels.name), form: iris.labels.form, count: iris.labels.count)
        let list = labels.names.map { $0.lowercased().replacing("×", with: "x").replacing(" ", with: "-") + "\n" }.joined()
        #expect(list.utf8.count == 29_465)
        #expect(SHA256.hex(of: Data(list.utf8)) == "6a5d235c23ea81ca373e461afbc54c9bcb176f0d5541eb377b813097c3dc4ddc")
        #expect(labels.names[716] == "Heptapleurum arboricola" && labels.names[1_334] == "Schefflera arboricola")
        #expect(labels.names[1_303] == "Saintpaulia ionantha" && labels.names[1_423] == "Streptocarpus ionanthus")
    }

    @Test("the model by quarrying is described with the digests of both files")
    func quarrying() throws {
        let model = try ModelManifest(decoding: try Self.bundled("quarrying.json"))
        #expect(model.runtime == .onnx && model.license == "BSD-3-Clause")
        #expect(model.labels.form == .indexMap(under: "species_taxons", names: ["latin_name", "chinese_name"]))
        #expect(model.labels.download?.bytes == 1_007_245)
        #expect(model.input.layout == .nchw && model.input.value.scale == 1 / 255)
        #expect(model.output.needsSoftmax && model.places == nil)
    }

    @Test("all bundled manifests are valid, and each is named after its model")
    func bundled() throws {
        let folder = Checkout.root.appendingPathComponent("data/models")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
        #expect(files.sorted() == ["iris-9.json", "quarrying.json"])
        for file in files { #expect(try ModelManifest(decoding: try Self.bundled(file)).id + ".json" == file) }
    }

    @Test("an attribution that repeats the author and the license says nothing further, another one does")
    func credits() throws {
        let iris = try ModelManifest(decoding: try Self.bundled("iris-9.json"))
        #expect(iris.furtherAttribution == nil)
        let quarrying = try ModelManifest(decoding: try Self.bundled("quarrying.json"))
        #expect(quarrying.furtherAttribution == nil)
        let thanks = "Iris 9 by brunopaiva15, trained with photos of many gardeners"
        let text = String(decoding: try Self.bundled("iris-9.json"), as: UTF8.self)
        let attribution = try #require(iris.attribution)
        let other = try ModelManifest(decoding: Data(text.replacing(attribution, with: thanks).utf8))
        #expect(other.furtherAttribution == thanks)
    }

    /// Replaces the value at a path in the manifest of Iris 9, or removes it.
    private func changed(_ path: String, _ json: String?) throws -> Data {
        func replacing(_ value: Any, _ keys: ArraySlice<String>, _ new: Any?) -> Any? {
            guard let key = keys.first else { return new }
            if var list = value as? [Any], let index = Int(key) {
                guard let changed = replacing(list[index], keys.dropFirst(), new) else {
                    list.remove(at: index)
                    return list
                }
                list[index] = changed
                return list
            }
            var object = value as? [String: Any] ?? [:]
            object[key] = replacing(object[key] ?? [:], keys.dropFirst(), new)
            return object
        }
        let whole = try JSONSerialization.jsonObject(with: try Self.bundled("iris-9.json"))
        let new = try json.map { try JSONSerialization.jsonObject(with: Data($0.utf8), options: .fragmentsAllowed) }
        let made = try #require(replacing(whole, path.split(separator: ".").map(String.init)[...], new))
        return try JSONSerialization.data(withJSONObject: made)
    }

    @Test(
        "a value that is out of range or contradicts another one is named",
        arguments: [
            ("id", #""../iris""#, "id"), ("id", #""Iris""#, "id"), ("id", #""9""#, "id"),
            ("name", #""""#, "name"), ("author", "\"a\\nb\"", "author"),
            ("licenseAddress", #""http://example.org""#, "licenseAddress"),
            ("home", #""file:///etc/passwd""#, "home"), ("home", #""https://""#, "home"),
            ("file.name", #""../plants.tflite""#, "file.name"), ("file.bytes", "0", "file.bytes"),
            ("file.bytes", "100000001", "file.bytes"), ("file.sha256", #""abc""#, "file.sha256"),
            ("file.sha256", "\"\(String(repeating: "A", count: 64))\"", "file.sha256"),
            ("file.addresses.1", #""http://example.org/plants.tflite""#, "file.addresses"),
            (
                "file.addresses", "[\(Array(repeating: #""https://example.org""#, count: 9).joined(separator: ","))]",
                "file.addresses"
            ),
            ("labels.count", "1", "labels.count"), ("labels.file", #""/etc/passwd""#, "labels.file"),
            ("labels.bytes", "10", "labels"), ("labels.form", #"{"kind": "indexMap"}"#, "labels.form.names"),
            ("input.width", "2000", "input.width"), ("input.height", "8", "input.height"),
            ("input.value.deviation.2", "0", "input.value"), ("input.value.mean.2", nil, "input.value"),
            ("input.width", "321", "input.steps"), ("input.steps.4", nil, "input.steps"),
            ("input.steps.3", nil, "input.steps"), ("input.steps", "[]", "input.steps"),
            ("input.steps.3.size", "0", "input.steps.3"), ("input.steps.3.size", nil, "input.steps.3.size"),
            ("input.steps.3.size", "300", "input.steps"), ("input.steps.4.do", #""resize""#, "input.steps.4"),
            ("output.sameSpecies.0.0", "1569", "output.sameSpecies"), ("output.sameSpecies.0.0", "1303", "output.sameSpecies"),
            ("output.sameSpecies.0.0", nil, "output.sameSpecies"), ("places.indoor.outputs", "[]", "places.indoor.outputs"),
            ("places.indoor.outputs", "[1, 1]", "places.indoor.outputs"),
            ("places.indoor.outputs", "[-1]", "places.indoor.outputs"), ("acceptance.score", "1.1", "acceptance"),
            ("acceptance.floor", "0.8", "acceptance"), ("accuracy.top1", "68", "accuracy"),
            ("resources.memoryMB", "4000", "resources.memoryMB"),
        ] as [(String, String?, String)])
    func invalid(path: String, value: String?, key: String) throws {
        let data = try changed(path, value)
        let error = #expect(throws: ModelManifestError.self) { try ModelManifest(decoding: data) }
        guard case .invalid(let named, let expected) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(named == key && !expected.isEmpty)
    }

    @Test(
        "a value that is missing or of another type is named",
        arguments: [
            ("id", nil), ("file.sha256", nil), ("input.layout", #""NWHC""#), ("runtime", #""torch""#), ("output.softmax", "true"),
            ("output.photos", #""best""#), ("input.steps.0.do", #""sharpen""#), ("resources", nil),
        ] as [(String, String?)])
    func malformed(path: String, value: String?) throws {
        let data = try changed(path, value)
        let error = #expect(throws: ModelManifestError.self) { try ModelManifest(decoding: data) }
        guard case .malformed(let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(!reason.isEmpty)
    }

    @Test("a newer format is refused as such, whatever else it contains; unknown keys are ignored")
    func versions() throws {
        #expect(throws: ModelManifestError.newerFormat) { try ModelManifest(decoding: Data(#"{"format": 2}"#.utf8)) }
        #expect(try ModelManifest(decoding: try changed("color", #""green""#)).id == "iris-9")
    }

    @Test("what is not JSON or too large is refused")
    func noManifest() {
        #expect(throws: ModelManifestError.tooLarge(maxBytes: 1_000_000)) { try ModelManifest(decoding: Data(count: 1_000_001)) }
        #expect(throws: ModelManifestError.self) { try ModelManifest(decoding: Data("Iris 9".utf8)) }
    }
}
