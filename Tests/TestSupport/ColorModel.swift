import Foundation
import Garden

/// A model made for tests: it takes the mean color of a photo for a plant, so that a green picture is a Monstera.
///
/// It is a real ONNX file, which ONNX Runtime runs. The drawing "monstera" is a sure Monstera, the drawing "adansonii" an unsure
/// one.
public enum ColorModel {
    /// The species of red, green and blue.
    public static let species = ["Anthurium andraeanum", "Monstera deliciosa", "Lavandula angustifolia"]

    /// The network.
    public static let file = OnnxWriter.model("GlobalAveragePool", [0, 3, 16, 16], outputs: [0, 3, 1, 1])

    /// The manifest.
    ///
    /// - Parameters:
    ///   - addresses: From where the file can be downloaded.
    ///   - id: The model's id.
    ///   - indoor: The outputs of species that are kept indoors; nil for a model that knows no places.
    public static func manifest(addresses: [URL] = [], id: String = "colors", indoor: [Int]? = nil) throws -> Data {
        var model = TestModel(outputs: species.count)
        model.file = file
        // Twenty times the share of a color, so that small differences count.
        model.indoor = indoor
        (model.scale, model.needsSoftmax) = (20 / 255, true)
        return try model.json(id: id, name: "Colors", addresses: addresses.map(\.absoluteString))
    }

    /// Writes the files of the model to a folder, which can be installed.
    ///
    /// - Parameter withFile: Whether the network is among them, rather than to be downloaded.
    @discardableResult
    public static func write(to folder: URL, addresses: [URL] = [], withFile: Bool = true) throws -> URL {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let manifest = folder.appendingPathComponent("manifest.json")
        try self.manifest(addresses: addresses).write(to: manifest)
        try Data((species.joined(separator: "\n") + "\n").utf8).write(to: folder.appendingPathComponent("labels.txt"))
        if withFile { try file.write(to: folder.appendingPathComponent("test.model")) }
        return manifest
    }
}
