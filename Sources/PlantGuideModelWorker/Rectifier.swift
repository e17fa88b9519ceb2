import Foundation

/// The smallest model in both formats: it takes four numbers and gives them with negative ones replaced by zero.
///
/// Running it proves that the library's interface is the expected one.
enum Rectifier {
    /// A model of one operator, RELU, with an input "i" and an output "o" of 4 numbers, as a FlatBuffer of 284 bytes.
    static let tflite = bytes(
        """
        GAAAAFRGTDMAAA4AFAAQAAwACAAAAAQADgAAABAAAAAcAAAA2AAAAAMAAAABAAAACAAAAAQABAAEAAAAAQAAABAAAAAMABQAEAAMAAgABAAMAAAA
        EAAAADwAAABAAAAARAAAAAEAAAAQAAAAAAAKAAwAAAAIAAQACgAAAAgAAAAMAAAAAQAAAAEAAAABAAAAAAAAAAEAAAABAAAAAQAAAAAAAAACAAAA
        NAAAAAQAAADg////CAAAAAwAAAABAAAAbwAAAAIAAAABAAAABAAAAAwADAAIAAAAAAAEAAwAAAAIAAAADAAAAAEAAABpAAAAAgAAAAEAAAAEAAAA
        AQAAABAAAAAMAAwACwAAAAAABAAMAAAAEwAAAAAAABM=
        """)

    /// A model of one operator, Relu of version 13, with an input "i" and an output "o" of 4 numbers, as a protocol buffer of 61
    /// bytes.
    static let onnx = bytes(
        """
        CAc6MwoMCgFpEgFvIgRSZWx1EgFnWg8KAWkSCgoICAESBAoCCARiDwoBbxIKCggIARIECgIIBEIECgAQDQ==
        """)

    private static func bytes(_ text: String) -> Data { Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data() }
}
