import Foundation

/// What the numbers of a picture mean as colors, by its ICC profile (ICC.1:2022): three primaries and a curve for each.
///
/// Telephones write Display P3, some cameras Adobe RGB; read as sRGB, their greens turn pale. Profiles made of tables, as printers
/// and scanners have them, are passed over: those pictures keep their numbers.
struct ColorProfile {
    /// What each of 256 values means as an amount of light, 0 to 1, for red, green and blue.
    private let light: [[Float]]
    /// From the profile's amounts of light to those of sRGB, row by row.
    private let matrix: [Float]

    /// A profile that differs from sRGB; nil where it does not, and where it cannot be read.
    init?(_ profile: Data) {
        let bytes = ByteReader(profile)
        guard bytes.name(at: 36) == "acsp", bytes.name(at: 16) == "RGB ", bytes.name(at: 20) == "XYZ ",
            let count = bytes.number(at: 128, bytes: 4), count <= 100
        else { return nil }
        var places: [String: Int] = [:]
        for tag in 0..<count {
            guard let name = bytes.name(at: 132 + tag * 12), let place = bytes.number(at: 136 + tag * 12, bytes: 4) else {
                return nil
            }
            places[name] = place
        }
        var columns: [[Float]] = [], curves: [[Float]] = []
        for channel in ["r", "g", "b"] {
            guard let primary = places[channel + "XYZ"], let curve = places[channel + "TRC"],
                let column = Self.primary(bytes, at: primary), let lights = Self.curve(bytes, at: curve)
            else { return nil }
            columns.append(column)
            curves.append(lights)
        }
        light = curves
        // Both sides count from the white of D50, so that no more than the two matrices stands between them.
        matrix = (0..<9).map { place in (0..<3).reduce(0) { $0 + Self.sRGBFromXYZ[place / 3 * 3 + $1] * columns[place % 3][$1] } }
        if isAlmostSRGB { return nil }
    }

    /// Turns the bytes of one pixel, red, green and blue, into those of sRGB.
    func convert(_ pixel: UnsafeMutablePointer<UInt8>) {
        let red = light[0][Int(pixel[0])], green = light[1][Int(pixel[1])], blue = light[2][Int(pixel[2])]
        for row in 0..<3 {
            let amount = matrix[row * 3] * red + matrix[row * 3 + 1] * green + matrix[row * 3 + 2] * blue
            pixel[row] = Self.encoded[Int(min(max(amount, 0), 1) * Self.steps + 0.5)]
        }
    }

    /// Whether no value would change by more than the rounding of profiles explains.
    private var isAlmostSRGB: Bool {
        let identity: [Float] = [1, 0, 0, 0, 1, 0, 0, 0, 1]
        return zip(matrix, identity).allSatisfy { abs($0 - $1) < 0.01 }
            && light.allSatisfy { curve in
                [32, 64, 128, 192].allSatisfy { abs(curve[$0] - Self.decoded(Float($0) / 255)) < 0.01 }
            }
    }

    /// A primary's place in XYZ.
    private static func primary(_ bytes: ByteReader, at place: Int) -> [Float]? {
        guard bytes.name(at: place) == "XYZ " else { return nil }
        let values = (0..<3).compactMap { fixed(bytes, at: place + 8 + $0 * 4) }
        return values.count == 3 ? values : nil
    }

    /// A curve, as the light of 256 values: a table, a power, or one of five formulas.
    private static func curve(_ bytes: ByteReader, at place: Int) -> [Float]? {
        let values = (0..<256).map { Float($0) / 255 }
        switch bytes.name(at: place) {
        case "curv":
            guard let count = bytes.number(at: place + 8, bytes: 4), count <= 65_536 else { return nil }
            if count == 0 { return values }
            let table = (0..<count).compactMap { bytes.number(at: place + 12 + $0 * 2, bytes: 2) }.map(Float.init)
            guard table.count == count else { return nil }
            if count == 1 { return values.map { pow($0, table[0] / 256) } }
            return values.map { value in
                let position = value * Float(count - 1), low = min(Int(position), count - 2)
                return (table[low] + (table[low + 1] - table[low]) * (position - Float(low))) / 65_535
            }
        case "para":
            guard let kind = bytes.number(at: place + 8, bytes: 2), let count = [0: 1, 1: 3, 2: 4, 3: 5, 4: 7][kind] else {
                return nil
            }
            var given = (0..<count).compactMap { fixed(bytes, at: place + 12 + $0 * 4) }
            guard given.count == count else { return nil }
            if kind == 0 { return values.map { light(pow($0, given[0])) } }
            // Kinds 1 and 2 bend where the power's base is zero; the numbers that a kind leaves out are zero.
            let base = given[1], shift = given[2]
            guard base != 0 else { return nil }
            if kind < 3 { given = [given[0], base, shift, 0, -shift / base] + (kind == 2 ? [given[3], given[3]] : []) }
            given += Array(repeating: 0, count: 7 - given.count)
            return values.map { value in
                let amount =
                    value >= given[4] ? pow(max(0, base * value + shift), given[0]) + given[5] : given[3] * value + given[6]
                return amount.isFinite ? min(max(amount, 0), 1) : 0
            }
        default: return nil
        }
    }

    /// An amount of light, whatever a formula makes of a value.
    private static func light(_ amount: Float) -> Float { amount.isFinite ? min(max(amount, 0), 1) : 0 }

    /// A signed number with 16 bits behind the point.
    private static func fixed(_ bytes: ByteReader, at place: Int) -> Float? {
        bytes.number(at: place, bytes: 4).map { Float(Int32(truncatingIfNeeded: $0)) / 65_536 }
    }

    /// From XYZ with the white of D50 to the light of sRGB (IEC 61966-2-1, adapted by Bradford).
    private static let sRGBFromXYZ: [Float] = [
        3.133_856_1, -1.616_866_7, -0.490_614_6, -0.978_768_4, 1.916_141_5, 0.033_454_0, 0.071_945_3, -0.228_991_4, 1.405_242_7,
    ]
    /// How finely light is told apart when it becomes a value again.
    private static let steps: Float = 4_095
    private static let encoded: [UInt8] = (0...4_095).map { step in
        let light = Float(step) / steps
        return UInt8((light <= 0.003_130_8 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055) * 255 + 0.5)
    }
    private static func decoded(_ value: Float) -> Float {
        value <= 0.040_45 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
}
