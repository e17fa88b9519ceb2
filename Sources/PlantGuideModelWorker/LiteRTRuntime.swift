import CModelRuntimes
import Foundation
import Garden

/// LiteRT 2.1.6 or later.
final class LiteRTRuntime: InferenceRuntime {
    /// The library has no function that tells its version.
    let version: String? = nil
    let library: String
    let functions: LiteRTFunctions
    private let environment: OpaquePointer

    /// Uses a library that is open.
    init(_ library: UnsafeMutableRawPointer, name: String) throws(RuntimeProblem) {
        let memory = UnsafeMutablePointer<LiteRTFunctions>.allocate(capacity: 1)
        defer { memory.deallocate() }
        if let missing = LiteRTFindFunctions(library, memory) {
            throw RuntimeProblem(.libraryUnusable, "\(name): no \(String(cString: missing))")
        }
        let functions = memory.pointee
        self.functions = functions
        self.library = RuntimeLibrary.file(of: unsafeBitCast(functions.CreateEnvironment, to: UnsafeRawPointer.self), name: name)
        // Without the first option the library looks for those of graphics processors and loads them.
        let options = [
            Self.option(LiteRTTagAccelerators, LiteRTAcceleratorCPU), Self.option(LiteRTTagLogLevel, LiteRTLogSilent),
        ]
        environment = try Self.made("environment") { functions.CreateEnvironment(Int32(options.count), options, $0) }
    }

    func load(_ model: Data, threads: Int) throws(RuntimeProblem) -> any InferenceModel {
        try LiteRTModel(functions, environment, model, threads: threads)
    }

    private static func option(_ tag: Int, _ value: Int) -> LiteRTEnvironmentOption {
        LiteRTEnvironmentOption(
            tag: Int32(tag), unused: 0, kind: Int32(LiteRTAnyInteger), unused2: 0, value: Int64(value))
    }

    /// Throws if a call failed.
    static func check(_ status: LiteRTStatus, _ step: String) throws(RuntimeProblem) {
        guard status != 0 else { return }
        throw RuntimeProblem(.modelRefused, "\(step): \(statuses[status] ?? "failed") (\(status))")
    }

    /// What a call creates.
    static func made(
        _ step: String, _ create: (UnsafeMutablePointer<OpaquePointer?>) -> LiteRTStatus
    ) throws(RuntimeProblem) -> OpaquePointer {
        var handle: OpaquePointer?
        try check(create(&handle), step)
        guard let handle else { throw RuntimeProblem(.libraryUnusable, step) }
        return handle
    }

    /// The meanings of status codes. The library does not export the function that names them.
    private static let statuses: [LiteRTStatus: String] = [
        1: "invalid argument", 2: "out of memory", 3: "runtime failure", 5: "unsupported", 501: "not a model",
        504: "not compiled",
        1_000: "index out of bounds", 1_001: "invalid type", 1_002: "invalid graph",
    ]
}
