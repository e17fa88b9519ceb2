import Foundation
import Garden
import Imaging
import TestSupport

/// Where a test makes pictures with ImageMagick and has them made ready by the real worker.
struct PhotoFixture {
    let folder: TemporaryDirectory
    let imageWorker: ImageWorkerClient

    /// A studio with a worker of its own, that has not been started.
    init(patience: ImageWorkerClient.Patience = .init(), worker: URL? = nil) throws {
        folder = try TemporaryDirectory()
        imageWorker = ImageWorkerClient(
            worker: try worker ?? Checkout.program("plantguide-worker"), pictures: folder.file("pictures"), patience: patience)
    }

    /// A picture that ImageMagick makes.
    ///
    /// - Parameters:
    ///   - arguments: what stands before the file's name.
    ///   - ending: the format.
    func picture(_ arguments: [String], _ ending: String) async throws -> Data {
        let file = folder.file("\(UUID().uuidString).\(ending)")
        let made = try await Command.run("convert", arguments + [file.path], within: .seconds(120))
        guard made.status == 0 else { throw PhotoFixtureError.notMade(made.errors) }
        return try Data(contentsOf: file)
    }

    /// A picture with leaves, sky and noise, that compresses like a photo.
    func scene(_ width: Int, _ height: Int, _ ending: String, _ options: [String] = []) async throws -> Data {
        try await picture(
            ["-seed", "7", "-size", "\(width / 4)x\(height / 4)", "plasma:green-skyblue", "-resize", "\(width)x\(height)!"]
                + options, ending)
    }

    /// Four fields in colors that no compression mixes up: red, green above blue, white.
    func corners(_ width: Int, _ height: Int, _ ending: String, _ options: [String] = []) async throws -> Data {
        let size = "\(width / 2)x\(height / 2)"
        return try await picture(
            [
                "(", "-size", size, "xc:red", "xc:lime", "+append", ")", "(", "-size", size, "xc:blue", "xc:white", "+append",
                ")",
                "-append",
            ] + options, ending)
    }

    /// The pixels of a JPEG, as ImageMagick decodes it.
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

/// A picture as bytes.
struct Pixels {
    let width: Int
    let height: Int
    private let bytes: [UInt8]

    init(ppm: Data) throws {
        // "P6\nWIDTH HEIGHT\n255\n" and three bytes a pixel.
        let parts = ppm.split(separator: 10, maxSplits: 3, omittingEmptySubsequences: false)
        let sizes = String(decoding: parts[1], as: UTF8.self).split(separator: " ").compactMap { Int($0) }
        guard parts[0] == Data("P6".utf8), sizes.count == 2, parts[3].count == sizes[0] * sizes[1] * 3 else {
            throw PhotoFixtureError.notMade("no 8-bit PPM")
        }
        (width, height, bytes) = (sizes[0], sizes[1], Array(parts[3]))
    }

    /// Width and height.
    var size: [Int] { [width, height] }

    /// Red, green and blue at a place, 0 to 255.
    subscript(x: Int, y: Int) -> [Int] { (0..<3).map { Int(bytes[(y * width + x) * 3 + $0]) } }

    /// The name of the nearest of the colors that tests paint with.
    func color(_ x: Int, _ y: Int) -> String {
        let names = [
            "red": [255, 0, 0], "green": [0, 255, 0], "blue": [0, 0, 255], "white": [255, 255, 255], "black": [0, 0, 0],
        ]
        let seen = self[x, y]
        func distance(_ color: [Int]) -> Int { zip(seen, color).map { abs($0 - $1) }.reduce(0, +) }
        return names.min { distance($0.value) < distance($1.value) }?.key ?? ""
    }

    /// The colors in the middle of the four quarters: above left, above right, below left, below right.
    var corners: [String] {
        [(1, 1), (3, 1), (1, 3), (3, 3)].map { color(width * $0.0 / 4, height * $0.1 / 4) }
    }
}

/// What stops a test before it tests.
enum PhotoFixtureError: Error { case notMade(String) }
