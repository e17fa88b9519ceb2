import Foundation
import Garden
import Imaging
import TestSupport

/// Sends corrupted images to the real worker and counts the outcomes. Whatever happens to the worker, this process must continue,
/// and each image must result in a photo or a `PhotoError`.
///
/// usage: FuzzPhotos SECONDS [--seed N]
@main
struct FuzzPhotos {
    static func main() async {
        let arguments = CommandLine.arguments
        let seed = arguments.count == 4 && arguments[2] == "--seed" ? UInt64(arguments[3]) : nil
        guard arguments.count == 2 || seed != nil, let seconds = Double(arguments[1]), seconds > 0 else {
            FileHandle.standardError.write(Data("usage: FuzzPhotos SECONDS [--seed N]\n".utf8))
            exit(64)
        }
        do {
            try await fuzz(for: .seconds(seconds), seed: seed)
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }

    private static func fuzz(for time: Duration, seed: UInt64?) async throws {
        let folder = try TemporaryDirectory()
        let imageWorker = ImageWorkerClient(
            worker: try Checkout.program("plantguide-worker"), pictures: folder.file("pictures"))
        let samples = try await samples(in: folder)
        var random = SeededRandom(seed: seed)
        var outcomes: [String: Int] = [:], slowest = Duration.zero, tried = 0
        let clock = ContinuousClock(), end = clock.now + time
        while clock.now < end {
            // The order of a dictionary changes from run to run, so the names are sorted.
            guard let name = samples.keys.sorted().randomElement(using: &random), let sample = samples[name] else { return }
            let damaged = Damage.random(using: &random).done(to: sample, others: samples, using: &random)
            let start = clock.now
            let outcome: String
            do {
                let photo = try await imageWorker.prepare(damaged)
                guard max(photo.width, photo.height) <= PhotoLimits.preparedSide else { throw Unbounded() }
                outcome = "prepared"
            } catch let error as PhotoError {
                outcome = "\(error)"
                // Keeps an image that may have crashed the worker.
                if error == .tooMuchWork {
                    try damaged.write(to: URL(filePath: "/tmp/plantguide-fuzz-\(random.seed)-\(tried)-\(name)"))
                }
            }
            outcomes["\(name.split(separator: ".").last ?? ""): \(outcome)", default: 0] += 1
            slowest = max(slowest, clock.now - start)
            tried += 1
        }
        for (outcome, count) in outcomes.sorted(by: { $0.key < $1.key }) { print("\(count)\t\(outcome)") }
        print("\(tried) pictures in \(time), none crashed this process; the slowest took \(slowest); seed \(random.seed)")
    }

    /// Small images in every format, including variants that use other code paths of the decoders.
    private static func samples(in folder: TemporaryDirectory) async throws -> [String: Data] {
        let kinds: [(String, [String])] = [
            ("plain.jpg", []), ("progressive.jpg", ["-interlace", "JPEG"]), ("cmyk.jpg", ["-colorspace", "CMYK"]),
            ("plain.png", []), ("interlaced.png", ["-interlace", "PNG"]), ("palette.png", ["-colors", "32", "-type", "Palette"]),
            ("plain.webp", []), ("lossless.webp", ["-define", "webp:lossless=true"]), ("plain.heic", []), ("plain.avif", []),
            ("plain.bmp", []), ("palette.bmp", ["-colors", "32", "-type", "Palette"]), ("plain.tiff", []),
            ("lzw.tiff", ["-compress", "LZW"]),
            ("jpeg.tiff", ["-compress", "JPEG"]),
        ]
        var samples: [String: Data] = [:]
        for (name, options) in kinds {
            let file = folder.file(name)
            let made = try await Command.run(
                "convert", ["-seed", "3", "-size", "200x150", "plasma:green-skyblue"] + options + [file.path])
            guard made.status == 0 else { throw DesktopSessionError.programMissing("convert for \(name): \(made.errors)") }
            samples[name] = try Data(contentsOf: file)
        }
        return samples
    }
}

/// A prepared photo exceeds the size limit.
struct Unbounded: Error {}
