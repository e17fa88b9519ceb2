import Garden

/// A picture as red, green and blue bytes without gaps.
struct Raster {
    let width: Int
    let height: Int
    /// Three bytes for each pixel, row by row.
    private(set) var bytes: [UInt8]

    /// Creates a picture of `width * height * 3` bytes.
    init(width: Int, height: Int, bytes: [UInt8]) {
        self.width = width
        self.height = height
        self.bytes = bytes
    }

    /// Copies a picture without alpha.
    init(_ pixels: Pixels) {
        self.init(width: pixels.width, height: pixels.height, bytes: pixels.rgb)
    }

    /// The square of a size in the center. An odd rest is cut from the right and the bottom.
    func cropped(_ side: Int) -> Raster {
        let left = (width - side) / 2, top = (height - side) / 2
        var square: [UInt8] = []
        square.reserveCapacity(side * side * 3)
        for y in top..<top + side {
            let start = (y * width + left) * 3
            square += bytes[start..<start + side * 3]
        }
        return Raster(width: side, height: side, bytes: square)
    }

    /// Converts all colors to sRGB.
    mutating func convert(from profile: ColorProfile) {
        bytes.withUnsafeMutableBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            for pixel in 0..<width * height { profile.convert(start + pixel * 3) }
        }
    }
}
