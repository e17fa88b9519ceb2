import Foundation
import Garden

/// Makes the picture that a model takes.
enum ModelPicture {
    /// Decodes a photo at its full size, as a smaller one would give other numbers, and takes the steps.
    ///
    /// Transparent parts become white. Colors are converted to sRGB at the end, when the fewest pixels are left.
    static func pixels(of original: Data, steps: [PreparationStep]) throws(PhotoError) -> PixelBuffer {
        let decoded = try DecodedPhoto(original, side: .max)
        let isOriented = steps.first == .orient
        let flat = try decoded.pixels.flattened()
        var picture = try Raster(isOriented ? flat.upright(decoded.orientation) : flat)
        for step in steps.dropFirst(isOriented ? 1 : 0) { picture = try picture.after(step) }
        if let profile = decoded.profile { picture.convert(from: profile) }
        guard let buffer = PixelBuffer(width: picture.width, height: picture.height, rgb: Data(picture.bytes)) else {
            throw .tooMuchWork
        }
        return buffer
    }
}

extension Raster {
    /// The picture after a step.
    fileprivate func after(_ step: PreparationStep) throws(PhotoError) -> Raster {
        let short = min(width, height)
        switch step {
        // The pictures of all photos are turned before the first step, and turned once.
        case .orient: return self
        case .centerSquare: return cropped(short)
        case .areaAverage(let side, let onlyIfLarger):
            return onlyIfLarger && short <= side ? self : try scaled(shortSide: side, .box)
        case .bilinear(let side): return try scaled(shortSide: side, .triangle)
        case .centerCrop(let side):
            guard side <= short else { throw .tooMuchWork }
            return cropped(side)
        case .resize(let width, let height): return resampled(to: width, height, .triangle)
        }
    }

    private func scaled(shortSide: Int, _ filter: Resampling) throws(PhotoError) -> Raster {
        let (width, height) = PreparationStep.scaled(self.width, self.height, shortSide: shortSide)
        guard width * height <= PhotoLimits.originalPixels else { throw .tooManyPixels }
        return resampled(to: width, height, filter)
    }
}
