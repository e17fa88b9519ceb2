import CModelRuntimes
import Foundation
import Garden

/// A model that ONNX Runtime has loaded. Nothing of it is ever released, except what a run creates.
final class OnnxModel: InferenceModel {
    let shape: ModelWire.Shape
    private let functions: OnnxFunctions
    private let memory: OpaquePointer
    private let session: OpaquePointer
    private let inputName: UnsafePointer<CChar>
    private let outputName: UnsafePointer<CChar>

    init(_ runtime: OnnxRuntime, _ session: OpaquePointer) throws(RuntimeProblem) {
        let functions = runtime.functions
        self.functions = functions
        self.session = session
        memory = runtime.memory
        var inputs = 0, outputs = 0
        try functions.check(functions.SessionGetInputCount(session, &inputs))
        try functions.check(functions.SessionGetOutputCount(session, &outputs))
        guard (inputs, outputs) == (1, 1) else {
            throw RuntimeProblem(.modelUnsupported, "The model has \(inputs) inputs and \(outputs) outputs.")
        }
        inputName = try functions.name { functions.SessionGetInputName(session, 0, runtime.allocator, $0) }
        outputName = try functions.name { functions.SessionGetOutputName(session, 0, runtime.allocator, $0) }
        let input = try functions.sizes("input") { functions.SessionGetInputTypeInfo(session, 0, $0) }
        let output = try functions.sizes("output") { functions.SessionGetOutputTypeInfo(session, 0, $0) }
        // The number of pictures is usually open, and a run has one.
        let scores = output.count > 1 && output[0] == 0 ? Array(output.dropFirst()) : output
        shape = ModelWire.Shape(input: input, element: .float32, outputs: scores.reduce(1, *))
    }

    func run(_ sizes: [Int], fill: (UnsafeMutableRawPointer) -> Void) throws(RuntimeProblem) -> [Float] {
        guard shape.takes(sizes) else { throw RuntimeProblem(.modelUnsupported, "The input is \(shape.input).") }
        let bytes = sizes.reduce(1, *) * MemoryLayout<Float>.size
        let values = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
        defer { values.deallocate() }
        fill(values)
        let input = try functions.made { input in
            functions.CreateTensorWithDataAsOrtValue(
                memory, values, bytes, sizes.map(Int64.init), sizes.count, Int32(OnnxElementFloat32), input)
        }
        defer { functions.ReleaseValue(input) }
        let output = try functions.made { output in
            var inputNames: [UnsafePointer<CChar>?] = [inputName], outputNames: [UnsafePointer<CChar>?] = [outputName]
            var inputs: [OpaquePointer?] = [input]
            return functions.Run(session, nil, &inputNames, &inputs, 1, &outputNames, 1, output)
        }
        defer { functions.ReleaseValue(output) }
        return try functions.scores(output)
    }
}

extension OnnxFunctions {
    /// The largest output, in values.
    private static let largest = ModelLimits.outputs.upperBound

    /// The name of an input or an output, which the library allocates. It is never released.
    fileprivate func name(
        _ find: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> OpaquePointer?
    ) throws(RuntimeProblem) -> UnsafePointer<CChar> {
        var name: UnsafeMutablePointer<CChar>?
        try check(find(&name))
        guard let name else { throw RuntimeProblem(.modelUnsupported, "A name is missing.") }
        return UnsafePointer(name)
    }

    /// The sizes of an input or an output of 32-bit numbers; 0 for one that is open.
    fileprivate func sizes(
        _ name: String, _ find: (UnsafeMutablePointer<OpaquePointer?>) -> OpaquePointer?
    ) throws(RuntimeProblem) -> [Int] {
        let type = try made(find)
        defer { ReleaseTypeInfo(type) }
        var shape: OpaquePointer?, element: Int32 = 0, rank = 0
        try check(CastTypeInfoToTensorInfo(type, &shape))
        guard let shape else { throw RuntimeProblem(.modelUnsupported, "The \(name) is no tensor.") }
        try check(GetTensorElementType(shape, &element))
        guard element == OnnxElementFloat32 else {
            throw RuntimeProblem(.modelUnsupported, "The \(name) has values of type \(element).")
        }
        try check(GetDimensionsCount(shape, &rank))
        guard (1...8).contains(rank) else { throw RuntimeProblem(.modelUnsupported, "The \(name) has \(rank) dimensions.") }
        var sizes = [Int64](repeating: 0, count: rank)
        try check(GetDimensions(shape, &sizes, rank))
        guard sizes.allSatisfy({ $0 <= Self.largest }), sizes.reduce(1.0, { $0 * Double(max($1, 1)) }) < 1e8 else {
            throw RuntimeProblem(.modelUnsupported, "The \(name) is \(sizes).")
        }
        return sizes.map { Int(max($0, 0)) }
    }

    /// The numbers of an output.
    fileprivate func scores(_ output: OpaquePointer) throws(RuntimeProblem) -> [Float] {
        let shape = try made { GetTensorTypeAndShape(output, $0) }
        defer { ReleaseTensorTypeAndShapeInfo(shape) }
        var element: Int32 = 0, count = 0, values: UnsafeMutableRawPointer?
        try check(GetTensorElementType(shape, &element))
        try check(GetTensorShapeElementCount(shape, &count))
        try check(GetTensorMutableData(output, &values))
        guard element == OnnxElementFloat32, (1...Self.largest).contains(count), let values else {
            throw RuntimeProblem(.modelUnsupported, "The output has \(count) values of type \(element).")
        }
        return Array(UnsafeBufferPointer(start: values.assumingMemoryBound(to: Float.self), count: count))
    }
}
