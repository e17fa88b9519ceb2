import CModelRuntimes
import Foundation
import Garden

/// Opens the library that runs models.
enum RuntimeLibrary {
    /// Opens the first library that is found, and proves by a small model that it works. It is never closed.
    ///
    /// Running the small model also makes the library read what it wants to know of the processor from `/proc` and `/sys`, which
    /// it cannot do later: to be called before the sandbox is active.
    ///
    /// - Parameter names: Paths, or names for the system's loader.
    static func open(_ kind: ModelRuntime, _ names: [String]) throws(RuntimeProblem) -> any InferenceRuntime {
        var reasons: [String] = []
        for name in names {
            guard let library = dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
                reasons.append(dlerror().map { String(cString: $0) } ?? name)
                continue
            }
            let runtime: any InferenceRuntime =
                switch kind {
                case .tflite: try LiteRTRuntime(library, name: name)
                case .onnx: try OnnxRuntime(library, name: name)
                }
            try prove(runtime, kind)
            return runtime
        }
        // The first name is that of the program's own library.
        throw RuntimeProblem(.noLibrary, reasons.first ?? "")
    }

    /// The file of a library by the address of one of its functions; the name if it cannot be found out.
    static func file(of address: UnsafeRawPointer, name: String) -> String {
        // Each line is "START-END PERMISSIONS OFFSET DEVICE INODE PATH", with hexadecimal addresses. Without the file, or without
        // the line, the name has to do.
        let maps = try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
        for line in (maps ?? "").split(separator: "\n") {
            let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
            let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            guard fields.count == 6, ends.count == 2, ends[0] <= UInt(bitPattern: address), UInt(bitPattern: address) < ends[1]
            else {
                continue
            }
            return fields[5].trimmingCharacters(in: .whitespaces)
        }
        return name
    }

    private static func prove(_ runtime: any InferenceRuntime, _ kind: ModelRuntime) throws(RuntimeProblem) {
        let model = try runtime.load(kind == .tflite ? Rectifier.tflite : Rectifier.onnx, threads: 1)
        let values: [Float] = [-128, 0, 2, 127]
        guard model.shape.input.reduce(1, *) == values.count else {
            throw RuntimeProblem(.libraryUnusable, "The self-test takes \(model.shape.input).")
        }
        let scores = try model.run(model.shape.input) { memory in
            values.withUnsafeBytes { memory.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(memory), byteCount: $0.count) }
        }
        guard scores == [0, 0, 2, 127] else { throw RuntimeProblem(.libraryUnusable, "The self-test gives \(scores).") }
    }
}
