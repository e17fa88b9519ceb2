import Foundation

/// A conversion to sRGB from a picture's ICC profile (ICC.1:2022) with three primaries and a tone curve for each.
///
/// Phones write Display P3 and some cameras Adobe RGB; interpreted as sRGB, their greens look pale. Table-based profiles, as
/// printers and scanners use them, are ignored: those pictures are not converted.
struct ColorProfile {
    /// The linear light, 0 to 1, of each of the 256 values of red, green and blue.
    private let light: [[Float]]
    /// The matrix from the profile's linear RGB to that of sRGB, row by row.
    private let matrix: [Float]

    /// Reads a profile; nil if it cannot be read or is practically sRGB.
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
        // Both matrices are relative to the D50 white point, so their product is the whole conversion.
        matrix = (0..<9).map { place in (0..<3).reduce(0) { $0 + Self.sRGBFromXYZ[place / 3 * 3 + $1] * columns[place % 3][$1] } }
        if isAlmostSRGB { return nil }
    }

    /// Converts the red, green and blue bytes of one pixel to sRGB.
    func convert(_ pixel: UnsafeMutablePointer<UInt8>) {
        let red = light[0][Int(pixel[0])], green = light[1][Int(pixel[1])], blue = light[2][Int(pixel[2])]
        for row in 0..<3 {
            let amount = matrix[row * 3] * red + matrix[row * 3 + 1] * green + matrix[row * 3 + 2] * blue
            pixel[row] = Self.encoded[Int(min(max(amount, 0), 1) * Self.steps + 0.5)]
        }
    }

    /// Whether the profile differs from sRGB only by rounding.
    private var isAlmostSRGB: Bool {
        let identity: [Float] = [1, 0, 0, 0, 1, 0, 0, 0, 1]
        return zip(matrix, identity).allSatisfy { abs($0 - $1) < 0.01 }
            && light.allSatisfy { curve in
                [32, 64, 128, 192].allSatisfy { abs(curve[$0] - Self.decoded(Float($0) / 255)) < 0.01 }
            }
    }

    /// The XYZ coordinates of a primary.
    private static func primary(_ bytes: ByteReader, at place: Int) -> [Float]? {
        guard bytes.name(at: place) == "XYZ " else { return nil }
        let values = (0..<3).compactMap { fixed(bytes, at: place + 8 + $0 * 4) }
        return values.count == 3 ? values : nil
    }

    /// A tone curve as the linear light of 256 values, from a table, a gamma value or one of five formulas.
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
            // Kinds 1 and 2 switch segments at the zero of the power's base; parameters that a kind lacks are zero.
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

    /// An amount of light clamped to 0 to 1; 0 if it is not finite.
    private static func light(_ amount: Float) -> Float { amount.isFinite ? min(max(amount, 0), 1) : 0 }

    /// A signed fixed-point number with 16 fractional bits.
    private static func fixed(_ bytes: ByteReader, at place: Int) -> Float? {
        bytes.number(at: place, bytes: 4).map { Float(Int32(truncatingIfNeeded: $0)) / 65_536 }
    }

    /// The matrix from XYZ with the D50 white point to linear sRGB (IEC 61966-2-1, adapted by Bradford).
    private static let sRGBFromXYZ: [Float] = [
        3.133_856_1, -1.616_866_7, -0.490_614_6, -0.978_768_4, 1.916_141_5, 0.033_454_0, 0.071_945_3, -0.228_991_4, 1.405_242_7,
    ]
    /// The highest index of the table that encodes linear light as sRGB values.
    private static let steps: Float = 4_095
    private static let encoded: [UInt8] = (0...4_095).map { step in
        let light = Float(step) / steps
        return UInt8((light <= 0.003_130_8 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055) * 255 + 0.5)
    }
    private static func decoded(_ value: Float) -> Float {
        value <= 0.040_45 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
}
