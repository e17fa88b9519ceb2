import Foundation
import Garden
import Imaging

extension Checkout {
    /// The folder with the libraries that run models, which `./dev test` downloads.
    public static var libraries: URL { root.appendingPathComponent(".build/prefix/lib/plantguide", isDirectory: true) }

    /// Whether both libraries are there.
    public static var hasModelRuntimes: Bool {
        ["libLiteRt.so", "libonnxruntime.so.1"].allSatisfy {
            FileManager.default.fileExists(atPath: libraries.appendingPathComponent($0).path)
        }
    }

    /// The message to show if they are not.
    public static let modelRuntimesHint = "no libraries that run models: ./dev test downloads them from PyPI"

    /// A client of the real model worker, which has not been started.
    public static func modelWorker(_ timeouts: ModelWorkerClient.Timeouts = .init()) throws -> ModelWorkerClient {
        ModelWorkerClient(
            worker: try program("plantguide-model-worker"), libraries: RuntimeLibraries(own: libraries), timeouts: timeouts)
    }
}
