import CModelRuntimes
import Foundation
import Garden

/// ONNX Runtime.
final class OnnxRuntime: InferenceRuntime {
    let version: String?
    let library: String
    let functions: OnnxFunctions
    let memory: OpaquePointer
    let allocator: OpaquePointer
    private let environment: OpaquePointer

    /// Uses a library that is open.
    init(_ library: UnsafeMutableRawPointer, name: String) throws(RuntimeProblem) {
        // Later versions would send usage data, and read this variable when they start.
        guard getenv("ORT_DISABLE_TELEMETRY").map({ String(cString: $0) }) == "1" else {
            throw RuntimeProblem(.libraryUnusable, "ORT_DISABLE_TELEMETRY is not 1.")
        }
        guard let symbol = dlsym(library, "OrtGetApiBase") else {
            throw RuntimeProblem(.libraryUnusable, "\(name): no OrtGetApiBase")
        }
        let base = unsafeBitCast(symbol, to: OnnxGetApiBase.self)()
        guard let base, let functions = base.pointee.GetApi(1)?.pointee else {
            throw RuntimeProblem(.libraryUnusable, "\(name): no interface of version 1")
        }
        self.functions = functions
        self.library = RuntimeLibrary.file(of: symbol, name: name)
        version = base.pointee.GetVersionString().map { String(cString: $0) }
        environment = try functions.made { functions.CreateEnv(Int32(OnnxLogFatal), "plantguide", $0) }
        try functions.check(functions.DisableTelemetryEvents(environment))
        memory = try functions.made {
            functions.CreateCpuMemoryInfo(Int32(OnnxAllocatorArena), Int32(OnnxMemoryDefault), $0)
        }
        allocator = try functions.made { functions.GetAllocatorWithDefaultOptions($0) }
    }

    func load(_ model: Data, threads: Int) throws(RuntimeProblem) -> any InferenceModel {
        let options = try functions.made { functions.CreateSessionOptions($0) }
        defer { functions.ReleaseSessionOptions(options) }
        try functions.check(functions.SetSessionLogSeverityLevel(options, Int32(OnnxLogFatal)))
        try functions.check(functions.SetSessionGraphOptimizationLevel(options, Int32(OnnxOptimizeAll)))
        try functions.check(functions.SetIntraOpNumThreads(options, Int32(threads)))
        try functions.check(functions.SetInterOpNumThreads(options, 1))
        // The library copies the bytes.
        let session = try functions.made { session in
            model.withUnsafeBytes { bytes in
                functions.CreateSessionFromArray(
                    environment, bytes.baseAddress ?? UnsafeRawPointer(session), bytes.count, options, session)
            }
        }
        return try OnnxModel(self, session)
    }
}

extension OnnxFunctions {
    /// Throws if a call failed, and releases its status.
    func check(_ status: OpaquePointer?) throws(RuntimeProblem) {
        guard let status else { return }
        defer { ReleaseStatus(status) }
        throw RuntimeProblem(.modelRefused, GetErrorMessage(status).map { String(cString: $0) } ?? "")
    }

    /// What a call creates or finds.
    func made(_ create: (UnsafeMutablePointer<OpaquePointer?>) -> OpaquePointer?) throws(RuntimeProblem) -> OpaquePointer {
        var handle: OpaquePointer?
        try check(create(&handle))
        guard let handle else { throw RuntimeProblem(.modelRefused, "Nothing was made.") }
        return handle
    }
}
