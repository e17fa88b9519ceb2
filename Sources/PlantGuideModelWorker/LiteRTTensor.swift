import CModelRuntimes
import Foundation
import Garden

/// The input or the output of a compiled model, and its memory.
struct LiteRTTensor {
    /// How memory must be aligned for the library, in bytes.
    static let alignment = 64
    /// The largest tensor, in values: nothing that a classifier of pictures needs is larger.
    private static let largest = 16_000_000

    let element: ModelElement
    let sizes: [Int]
    let memory: UnsafeMutableRawPointer
    /// The library's handle of the memory.
    let buffer: OpaquePointer
    /// How bytes become numbers: (byte − zero) × scale.
    private let quantization: LiteRTQuantization

    var count: Int { sizes.reduce(1, *) }

    init(
        _ functions: LiteRTFunctions, _ compiled: OpaquePointer, _ signature: OpaquePointer, isInput: Bool
    ) throws(RuntimeProblem) {
        let name = isInput ? "input" : "output"
        let tensor = try LiteRTRuntime.made(name) { tensor in
            isInput
                ? functions.GetSignatureInputTensorByIndex(signature, 0, tensor)
                : functions.GetSignatureOutputTensorByIndex(signature, 0, tensor)
        }
        var kind: Int32 = -1, type = LiteRTTensorType()
        try LiteRTRuntime.check(functions.GetTensorTypeId(tensor, &kind), name)
        guard kind == LiteRTTensorRanked else { throw RuntimeProblem(.modelUnsupported, "The \(name) has no shape.") }
        try LiteRTRuntime.check(functions.GetRankedTensorType(tensor, &type), name)
        // The file may leave the number of pictures open; the compiled model has the sizes that are in force.
        let status =
            isInput
            ? functions.GetCompiledModelInputTensorLayout(compiled, 0, 0, &type.layout)
            : functions.GetCompiledModelOutputTensorLayouts(compiled, 0, 1, &type.layout, false)
        try LiteRTRuntime.check(status, name)
        let element = try Self.element(type.element, name)
        sizes = try Self.sizes(type.layout, name)
        quantization = try Self.quantization(functions, tensor, element, name)
        self.element = element

        let requirements = try LiteRTRuntime.made(name) { needs in
            isInput
                ? functions.GetCompiledModelInputBufferRequirements(compiled, 0, 0, needs)
                : functions.GetCompiledModelOutputBufferRequirements(compiled, 0, 0, needs)
        }
        var needed = 0
        let bytes = sizes.reduce(1, *) * (element == .float32 ? 4 : 1)
        try LiteRTRuntime.check(functions.GetTensorBufferRequirementsBufferSize(requirements, &needed), name)
        // The library may want a little more than the values.
        guard needed >= bytes, needed <= bytes + 4_096 else {
            throw RuntimeProblem(.modelUnsupported, "The \(name) needs \(needed) bytes instead of \(bytes).")
        }
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: (needed + Self.alignment - 1) / Self.alignment * Self.alignment, alignment: Self.alignment)
        buffer = try LiteRTRuntime.made(name) { functions.CreateTensorBufferFromHostMemory(&type, memory, needed, nil, $0) }
        self.memory = memory
    }

    /// The numbers in the memory.
    var values: [Float] {
        switch element {
        case .float32:
            Array(UnsafeBufferPointer(start: memory.assumingMemoryBound(to: Float.self), count: count))
        case .uint8:
            UnsafeBufferPointer(start: memory.assumingMemoryBound(to: UInt8.self), count: count)
                .map { Float(Int64($0) - quantization.zero) * quantization.scale }
        case .int8:
            UnsafeBufferPointer(start: memory.assumingMemoryBound(to: Int8.self), count: count)
                .map { Float(Int64($0) - quantization.zero) * quantization.scale }
        }
    }

    private static func element(_ element: Int32, _ name: String) throws(RuntimeProblem) -> ModelElement {
        switch Int(element) {
        case LiteRTElementFloat32: .float32
        case LiteRTElementUInt8: .uint8
        case LiteRTElementInt8: .int8
        default: throw RuntimeProblem(.modelUnsupported, "The \(name) has values of type \(element).")
        }
    }

    private static func sizes(_ layout: LiteRTLayout, _ name: String) throws(RuntimeProblem) -> [Int] {
        let rank = Int(layout.rankAndFlags & 127)
        let sizes = withUnsafeBytes(of: layout.sizes) { $0.bindMemory(to: Int32.self).prefix(rank).map(Int.init) }
        let count = sizes.reduce(1) { total, size in
            let (product, isTooLarge) = total.multipliedReportingOverflow(by: size)
            return isTooLarge || size < 1 ? 0 : product
        }
        guard (1...8).contains(rank), (1...largest).contains(count) else {
            throw RuntimeProblem(.modelUnsupported, "The \(name) is \(sizes).")
        }
        return sizes
    }

    private static func quantization(
        _ functions: LiteRTFunctions, _ tensor: OpaquePointer, _ element: ModelElement, _ name: String
    ) throws(RuntimeProblem) -> LiteRTQuantization {
        var kind: Int32 = 0, quantization = LiteRTQuantization(scale: 1, zero: 0)
        guard element != .float32 else { return quantization }
        try LiteRTRuntime.check(functions.GetQuantizationTypeId(tensor, &kind), name)
        guard kind == LiteRTQuantizedPerTensor else {
            throw RuntimeProblem(.modelUnsupported, "The \(name) has bytes without a scale.")
        }
        try LiteRTRuntime.check(functions.GetPerTensorQuantization(tensor, &quantization), name)
        guard quantization.scale.isFinite, quantization.scale > 0, (-128...255).contains(quantization.zero) else {
            throw RuntimeProblem(.modelUnsupported, "The \(name) has bytes with the scale \(quantization.scale).")
        }
        return quantization
    }
}
