import Foundation
import Garden

/// The values that a model takes for a picture.
struct ModelInput {
    let picture: PixelBuffer
    let layout: ModelLayout
    let value: PixelValue

    /// Runs a model on the picture.
    func scores(by model: any InferenceModel) throws(RuntimeProblem) -> [Float] {
        let sizes = layout == .nhwc ? [1, picture.height, picture.width, 3] : [1, 3, picture.height, picture.width]
        guard model.shape.takes(sizes) else { throw RuntimeProblem(.modelUnsupported, "The input is \(model.shape.input).") }
        let scores = try model.run(sizes) { write(to: $0, as: model.shape.element) }
        guard scores.allSatisfy(\.isFinite) else { throw RuntimeProblem(.notANumber, "") }
        return scores
    }

    /// Writes the values.
    private func write(to memory: UnsafeMutableRawPointer, as element: ModelElement) {
        let count = picture.width * picture.height * 3
        switch element {
        case .float32:
            let tables = (0..<3).map { color in
                (0...255).map { (Float($0) * value.scale - value.mean[color]) / value.deviation[color] }
            }
            fill(memory.bindMemory(to: Float.self, capacity: count), tables)
        case .uint8: fill(memory.bindMemory(to: UInt8.self, capacity: count), Array(repeating: (0...255).map { $0 }, count: 3))
        case .int8:
            let shifted = (0...255).map { Int8($0 - 128) }
            fill(memory.bindMemory(to: Int8.self, capacity: count), Array(repeating: shifted, count: 3))
        }
    }

    /// Writes the value of each byte from the table of its color.
    private func fill<Value>(_ memory: UnsafeMutablePointer<Value>, _ tables: [[Value]]) {
        let pixels = picture.width * picture.height
        picture.rgb.withUnsafeBytes { bytes in
            for color in 0..<3 {
                tables[color].withUnsafeBufferPointer { table in
                    let (start, step) = layout == .nhwc ? (color, 3) : (color * pixels, 1)
                    for pixel in 0..<pixels { memory[start + pixel * step] = table[Int(bytes[pixel * 3 + color])] }
                }
            }
        }
    }
}
