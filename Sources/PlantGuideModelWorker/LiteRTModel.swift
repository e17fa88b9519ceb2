import CModelRuntimes
import Foundation
import Garden

/// A model that LiteRT has compiled for the processor. Nothing of it is ever released.
final class LiteRTModel: InferenceModel {
    let shape: ModelWire.Shape
    private let functions: LiteRTFunctions
    private let compiled: OpaquePointer
    private let input: LiteRTTensor
    private let output: LiteRTTensor

    init(_ functions: LiteRTFunctions, _ environment: OpaquePointer, _ file: Data, threads: Int) throws(RuntimeProblem) {
        self.functions = functions
        // The library reads weights from here as long as the model lives.
        let bytes = UnsafeMutableRawPointer.allocate(byteCount: file.count, alignment: LiteRTTensor.alignment)
        file.copyBytes(to: bytes.assumingMemoryBound(to: UInt8.self), count: file.count)
        // From memory, because files are not checked before they are used.
        let model = try LiteRTRuntime.made("model") {
            functions.CreateModelFromBuffer(environment, bytes, file.count, $0)
        }
        let options = try Self.options(functions, threads: threads)
        let compiled = try LiteRTRuntime.made("compilation") { functions.CreateCompiledModel(environment, model, options, $0) }
        functions.DestroyOptions(options)
        self.compiled = compiled

        var signatures = 0, inputs = 0, outputs = 0
        try LiteRTRuntime.check(functions.GetNumModelSignatures(model, &signatures), "signatures")
        guard signatures > 0 else { throw RuntimeProblem(.modelUnsupported, "The model has no signature.") }
        let signature = try LiteRTRuntime.made("signature") { functions.GetModelSignature(model, 0, $0) }
        try LiteRTRuntime.check(functions.GetNumSignatureInputs(signature, &inputs), "inputs")
        try LiteRTRuntime.check(functions.GetNumSignatureOutputs(signature, &outputs), "outputs")
        guard (inputs, outputs) == (1, 1) else {
            throw RuntimeProblem(.modelUnsupported, "The model has \(inputs) inputs and \(outputs) outputs.")
        }
        input = try LiteRTTensor(functions, compiled, signature, isInput: true)
        output = try LiteRTTensor(functions, compiled, signature, isInput: false)
        shape = ModelWire.Shape(input: input.sizes, element: input.element, outputs: output.count)
    }

    func run(_ sizes: [Int], fill: (UnsafeMutableRawPointer) -> Void) throws(RuntimeProblem) -> [Float] {
        guard sizes == input.sizes else { throw RuntimeProblem(.modelUnsupported, "The input is \(input.sizes).") }
        fill(input.memory)
        var buffers: [OpaquePointer?] = [input.buffer, output.buffer]
        let status = buffers.withUnsafeMutableBufferPointer { buffers -> LiteRTStatus in
            guard let start = buffers.baseAddress else { return 1 }
            return functions.RunCompiledModel(compiled, 0, 1, start, 1, start + 1)
        }
        try LiteRTRuntime.check(status, "run")
        return output.values
    }

    /// Options for the processor alone with the number of threads. They travel as lines of TOML, which the library releases.
    private static func options(_ functions: LiteRTFunctions, threads: Int) throws(RuntimeProblem) -> OpaquePointer {
        let options = try LiteRTRuntime.made("options") { functions.CreateOptions($0) }
        try LiteRTRuntime.check(functions.SetOptionsHardwareAccelerators(options, Int32(LiteRTAcceleratorCPU)), "options")
        guard let lines = strdup("num_threads = \(threads)\n") else { throw RuntimeProblem(.modelRefused, "memory") }
        let opaque = try LiteRTRuntime.made("threads") { functions.CreateOpaqueOptions("xnnpack", lines, { free($0) }, $0) }
        try LiteRTRuntime.check(functions.AddOpaqueOptions(options, opaque), "threads")
        return options
    }
}
