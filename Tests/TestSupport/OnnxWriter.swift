import Foundation

/// Writes small ONNX models of one operator, as protocol buffers (onnx.proto of ONNX 1.8).
///
/// The input "i" and the output "o" are of 32-bit numbers unless stated otherwise.
public enum OnnxWriter {
    /// A model whose output is an operator's result for its input.
    ///
    /// - Parameters:
    ///   - sizes: The sizes of the input; 0 for one that is open.
    ///   - outputs: The sizes of the output.
    ///   - element: The type of both by the number in onnx.proto: 1 for 32-bit numbers, 7 for 64-bit integers.
    public static func model(_ name: String, _ sizes: [Int], outputs: [Int], element: Int = 1) -> Data {
        model([node(name, ["i"], "o")], sizes, outputs: outputs, element: element)
    }

    /// A model that repeats its input in each of the last two dimensions.
    public static func repeating(_ times: Int, _ sizes: [Int]) -> Data {
        let counts = number(1, 4) + number(2, 7) + bytes(7, varint(1) + varint(1) + varint(times) + varint(times))
        return model(
            [node("Tile", ["i", "n"], "o")], sizes, outputs: [0, 0, 0, 0], constants: [counts + text(8, "n")])
    }

    /// A model that calculates for as long as it is allowed to.
    public static func endless(_ sizes: [Int]) -> Data {
        let body =
            bytes(1, node("Identity", ["c"], "d")) + bytes(1, node("Sin", ["v"], "w")) + text(2, "b")
            + bytes(11, value("n", 7, [])) + bytes(11, value("c", 9, [])) + bytes(11, value("v", 1, sizes))
            + bytes(12, value("d", 9, [])) + bytes(12, value("w", 1, sizes))
        let attribute = text(1, "body") + bytes(6, body) + number(20, 5)
        let times = number(2, 7) + bytes(7, varint(.max)) + text(8, "m")
        let loop = node("Loop", ["m", "", "i"], "o") + bytes(5, attribute)
        return model([loop], sizes, outputs: sizes, constants: [times])
    }

    private static func model(
        _ nodes: [Data], _ sizes: [Int], outputs: [Int], element: Int = 1, constants: [Data] = []
    ) -> Data {
        var graph = Data()
        for node in nodes { graph += bytes(1, node) }
        graph += text(2, "g")
        for constant in constants { graph += bytes(5, constant) }
        graph += bytes(11, value("i", element, sizes)) + bytes(12, value("o", element, outputs))
        // Version 7 of the format, version 13 of the operators.
        return number(1, 7) + bytes(7, graph) + bytes(8, text(1, "") + number(2, 13))
    }

    private static func node(_ name: String, _ inputs: [String], _ output: String) -> Data {
        inputs.reduce(Data()) { $0 + text(1, $1) } + text(2, output) + text(4, name)
    }

    private static func value(_ name: String, _ element: Int, _ sizes: [Int]) -> Data {
        let shape = sizes.enumerated().reduce(Data()) { shape, size in
            shape + bytes(1, size.element == 0 ? text(2, "open\(size.offset)") : number(1, size.element))
        }
        return text(1, name) + bytes(2, bytes(1, number(1, element) + bytes(2, shape)))
    }

    private static func number(_ field: Int, _ value: Int) -> Data { varint(field << 3) + varint(value) }

    private static func bytes(_ field: Int, _ value: Data) -> Data { varint(field << 3 | 2) + varint(value.count) + value }

    private static func text(_ field: Int, _ value: String) -> Data { bytes(field, Data(value.utf8)) }

    private static func varint(_ value: Int) -> Data {
        var rest = UInt64(value), bytes = Data()
        while rest > 127 {
            bytes.append(UInt8(rest & 127) | 128)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
        return bytes
    }
}
