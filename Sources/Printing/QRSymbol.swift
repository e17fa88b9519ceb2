import CQrencode

/// A QR code (ISO/IEC 18004) of a short text.
struct QRSymbol {
    /// The number of modules along a side, without the quiet zone around it.
    let side: Int
    private let modules: [Bool]

    /// The width of the quiet zone in modules (ISO/IEC 18004).
    static let quietZone = 4

    /// Encodes a text, so that 15 % of the symbol may be unreadable (level M). Returns nil if it is too long or empty.
    init?(_ text: String) {
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        side = Int(code.pointee.width)
        // The lowest bit is the color of a module.
        modules = (0..<side * side).map { code.pointee.data[$0] & 1 == 1 }
    }

    /// Whether a module is dark, counted from the top left one.
    func isDark(x: Int, y: Int) -> Bool { modules[y * side + x] }
}
