import Foundation
import Garden

/// Where the libraries that run models are looked for.
public struct RuntimeLibraries: Sendable {
    private let own: URL

    /// - Parameter own: The folder of the program's own libraries, `lib/plantguide` in its prefix. It comes first.
    public init(own: URL) { self.own = own }

    /// The paths and names to try in this order. The system's loader looks for names without a folder.
    func candidates(for runtime: ModelRuntime) -> [String] {
        let names =
            switch runtime {
            case .tflite: ["libLiteRt.so"]
            // The official builds, then Debian's, then a link that comes with development files.
            case .onnx: ["libonnxruntime.so.1", "libonnxruntime.so.1.23", "libonnxruntime.so.1.21", "libonnxruntime.so"]
            }
        return [own.appending(path: names[0]).path(percentEncoded: false)] + names
    }

    /// The version of a library by its file's SHA-256, for one that does not tell it itself; nil if it is not known.
    static func version(ofDigest digest: String) -> String? { pinned[digest] }

    /// `libLiteRt.so` of the wheels of ai-edge-litert, which `./dev` downloads: x86-64 and ARM 64.
    private static let pinned = [
        "eec47eb35e2924b3166015887e652a58edc9af823ae38e02bf83bef2548300bb": "2.3.0",
        "b57687dc234d2b8b0598aef5a9c961ed24263df8f8b3f56adbee1cff618e544b": "2.3.0",
    ]
}

/// A library that runs models and works.
public struct RuntimeProof: Hashable, Sendable {
    /// The runtime.
    public let runtime: ModelRuntime
    /// The version; nil if the library does not tell it, see ``withVersion()``.
    public let version: String?
    /// The library's file.
    public let library: String
}
