import Foundation
import Garden
import Imaging
import TestSupport

/// Creates images with ImageMagick and a client that prepares them with the real worker.
struct PhotoFixture {
    let folder: TemporaryDirectory
    let imageWorker: ImageWorkerClient

    /// Creates a client whose worker has not been started.
    init(timeouts: ImageWorkerClient.Timeouts = .init(), worker: URL? = nil) throws {
        folder = try TemporaryDirectory()
        imageWorker = ImageWorkerClient(
            worker: try worker ?? Checkout.program("plantguide-worker"), pictures: folder.file("pictures"), timeouts: timeouts)
    }

    /// Creates an image with ImageMagick's `convert`.
    ///
    /// - Parameters:
    ///   - arguments: the arguments before the output file.
    ///   - ending: the file extension, which determines the format.
    func picture(_ arguments: [String], _ ending: String) async throws -> Data {
        let file = folder.file("\(UUID().uuidString).\(ending)")
        let made = try await Command.run("convert", arguments + [file.path], within: .seconds(120))
        guard made.status == 0 else { throw PhotoFixtureError.notMade(made.errors) }
        return try Data(contentsOf: file)
    }

    /// A green and blue plasma image, which compresses like a photo.
    func scene(_ width: Int, _ height: Int, _ ending: String, _ options: [String] = []) async throws -> Data {
        try await picture(
            ["-seed", "7", "-size", "\(width / 4)x\(height / 4)", "plasma:green-skyblue", "-resize", "\(width)x\(height)!"]
                + options, ending)
    }

    /// Four quarters in colors that no compression confuses: red and green above blue and white.
    func corners(_ width: Int, _ height: Int, _ ending: String, _ options: [String] = []) async throws -> Data {
        let size = "\(width / 2)x\(height / 2)"
        return try await picture(
            [
                "(", "-size", size, "xc:red", "xc:lime", "+append", ")", "(", "-size", size, "xc:blue", "xc:white", "+append",
                ")",
                "-append",
            ] + options, ending)
    }

    /// Decodes a JPEG with ImageMagick.
    func pixels(of jpeg: Data) async throws -> Pixels {
        let file = folder.file("\(UUID().uuidString).jpg"), raw = folder.file("\(UUID().uuidString).ppm")
        try jpeg.write(to: file)
        let made = try await Command.run("convert", [file.path, "-depth", "8", raw.path], within: .seconds(120))
        guard made.status == 0 else { throw PhotoFixtureError.notMade(made.errors) }
        return try Pixels(ppm: try Data(contentsOf: raw))
    }
}

extension PreparedPhoto {
    /// Width and height.
    var size: [Int] { [width, height] }
}

/// The pixels of a decoded image.
struct Pixels {
    let width: Int
    let height: Int
    private let bytes: [UInt8]

    init(ppm: Data) throws {
        // "P6\nWIDTH HEIGHT\n255\n", then three bytes per pixel.
        let parts = ppm.split(separator: 10, maxSplits: 3, omittingEmptySubsequences: false)
        let sizes = String(decoding: parts[1], as: UTF8.self).split(separator: " ").compactMap { Int($0) }
        guard parts[0] == Data("P6".utf8), sizes.count == 2, parts[3].count == sizes[0] * sizes[1] * 3 else {
            throw PhotoFixtureError.notMade("no 8-bit PPM")
        }
        (width, height, bytes) = (sizes[0], sizes[1], Array(parts[3]))
    }

    /// Width and height.
    var size: [Int] { [width, height] }

    /// Red, green and blue at a position, each 0 to 255.
    subscript(x: Int, y: Int) -> [Int] { (0..<3).map { Int(bytes[(y * width + x) * 3 + $0]) } }

    /// The name of the nearest test color.
    func color(_ x: Int, _ y: Int) -> String {
        let names = [
            "red": [255, 0, 0], "green": [0, 255, 0], "blue": [0, 0, 255], "white": [255, 255, 255], "black": [0, 0, 0],
        ]
        let seen = self[x, y]
        func distance(_ color: [Int]) -> Int { zip(seen, color).map { abs($0 - $1) }.reduce(0, +) }
        return names.min { distance($0.value) < distance($1.value) }?.key ?? ""
    }

    /// The colors at the centers of the four quarters: upper left, upper right, lower left, lower right.
    var corners: [String] {
        [(1, 1), (3, 1), (1, 3), (3, 3)].map { color(width * $0.0 / 4, height * $0.1 / 4) }
    }
}

/// An image could not be created or decoded.
enum PhotoFixtureError: Error { case notMade(String) }
