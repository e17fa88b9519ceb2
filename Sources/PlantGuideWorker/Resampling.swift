import Foundation

/// Scaling by the mean of the pixels around each new one, as Pillow does it: columns first and then rows, each rounded to bytes.
/// The arithmetic is the same to the bit, so that a model gets the picture that its author describes.
enum Resampling {
    /// All covered pixels count the same.
    case box
    /// The nearer a pixel is, the more it counts.
    case triangle

    /// How far the filter reaches, in pixels of the smaller picture.
    fileprivate var support: Double { self == .box ? 0.5 : 1 }

    /// The weight of a pixel at a distance.
    fileprivate func weight(_ distance: Double) -> Double {
        switch self {
        case .box: distance > -0.5 && distance <= 0.5 ? 1 : 0
        case .triangle: max(0, 1 - abs(distance))
        }
    }
}

/// The weights of the pixels that make each pixel of a scaled row, as fractions of 2²².
private struct Weights {
    static let bits: Int32 = 22
    /// A half, which rounds when it is added before the shift.
    static let half: Int32 = 1 << (bits - 1)

    /// The first pixel for each new one.
    private(set) var starts: [Int] = []
    /// The number of pixels for each new one.
    private(set) var counts: [Int] = []
    /// Where the weights for each new pixel are in ``values``.
    private(set) var places: [Int] = []
    private(set) var values: [Int32] = []

    init(_ filter: Resampling, from old: Int, to new: Int) {
        let scale = Double(old) / Double(new)
        // When it scales down, the filter covers all the pixels that fall on a new one.
        let width = max(scale, 1), reach = filter.support * width, factor = 1 / width
        for place in 0..<new {
            let center = (Double(place) + 0.5) * scale
            let start = max(0, Int(center - reach + 0.5)), end = min(old, Int(center + reach + 0.5))
            let weights = (0..<end - start).map { filter.weight((Double($0 + start) - center + 0.5) * factor) }
            let sum = weights.reduce(0, +)
            starts.append(start)
            counts.append(weights.count)
            places.append(values.count)
            values += weights.map { Int32($0 / sum * Double(1 << Self.bits) + 0.5) }
        }
    }
}

extension Raster {
    /// The picture scaled to a size.
    func resampled(to newWidth: Int, _ newHeight: Int, _ filter: Resampling) -> Raster {
        let wide = newWidth == width ? self : withColumns(Weights(filter, from: width, to: newWidth))
        return newHeight == height ? wide : wide.withRows(Weights(filter, from: height, to: newHeight))
    }

    /// The picture with new columns.
    private func withColumns(_ columns: Weights) -> Raster {
        let newWidth = columns.starts.count
        let made = made(newWidth, height) { old, new in
            columns.values.withUnsafeBufferPointer { weights in
                for y in 0..<height {
                    for x in 0..<newWidth {
                        let start = (y * width + columns.starts[x]) * 3, place = columns.places[x]
                        var (red, green, blue) = (Weights.half, Weights.half, Weights.half)
                        for index in 0..<columns.counts[x] {
                            let weight = weights[place + index], pixel = start + index * 3
                            red &+= weight &* Int32(old[pixel])
                            green &+= weight &* Int32(old[pixel + 1])
                            blue &+= weight &* Int32(old[pixel + 2])
                        }
                        let pixel = (y * newWidth + x) * 3
                        new[pixel] = UInt8(clamping: red >> Weights.bits)
                        new[pixel + 1] = UInt8(clamping: green >> Weights.bits)
                        new[pixel + 2] = UInt8(clamping: blue >> Weights.bits)
                    }
                }
            }
        }
        return Raster(width: newWidth, height: height, bytes: made)
    }

    /// The picture with new rows.
    private func withRows(_ rows: Weights) -> Raster {
        let newHeight = rows.starts.count, row = width * 3
        let made = made(width, newHeight) { old, new in
            rows.values.withUnsafeBufferPointer { weights in
                for y in 0..<newHeight {
                    let start = rows.starts[y] * row, place = rows.places[y], count = rows.counts[y]
                    for byte in 0..<row {
                        var value = Weights.half
                        for index in 0..<count { value &+= weights[place + index] &* Int32(old[start + index * row + byte]) }
                        new[y * row + byte] = UInt8(clamping: value >> Weights.bits)
                    }
                }
            }
        }
        return Raster(width: width, height: newHeight, bytes: made)
    }

    /// The bytes of a picture of a size, filled in from those of this one.
    private func made(
        _ newWidth: Int, _ newHeight: Int, _ fill: (UnsafeBufferPointer<UInt8>, UnsafeMutableBufferPointer<UInt8>) -> Void
    ) -> [UInt8] {
        let count = newWidth * newHeight * 3
        return [UInt8](unsafeUninitializedCapacity: count) { new, filled in
            bytes.withUnsafeBufferPointer { fill($0, new) }
            filled = count
        }
    }
}
