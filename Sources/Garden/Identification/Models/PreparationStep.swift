/// A step by which a photo becomes the picture that a model takes. Each works on the result of the one before.
///
/// Pictures are scaled with Pillow's filters, which widen when they scale down: columns first, then rows, each rounded to bytes.
/// A size of which only one side is given keeps the proportions, with the other side rounded to the nearest pixel.
public enum PreparationStep: Hashable, Sendable {
    /// Turns the photo upright by its EXIF orientation. Only as the first step.
    case orient
    /// Cuts the largest square from the center; of an odd rest the larger half is cut from the right or the bottom.
    case centerSquare
    /// Scales the short side to a number of pixels, each the mean of the pixels that it covers (Pillow's `BOX`).
    case areaAverage(side: Int, onlyIfLarger: Bool)
    /// Scales the short side to a number of pixels with a triangle filter (Pillow's `BILINEAR`).
    case bilinear(side: Int)
    /// Cuts a square from the center. A picture that is smaller is an error.
    case centerCrop(side: Int)
    /// Scales to a width and height with a triangle filter, whatever the proportions.
    case resize(width: Int, height: Int)

    /// The largest side in a step, in pixels.
    static let largestSide = 4_096

    /// Whether the step's numbers are in range.
    public var isValid: Bool {
        let sides = 1...Self.largestSide
        return switch self {
        case .orient, .centerSquare: true
        case .areaAverage(let side, _), .bilinear(let side), .centerCrop(let side): sides.contains(side)
        case .resize(let width, let height): sides.contains(width) && sides.contains(height)
        }
    }

    /// The size of every photo's picture after all steps; nil if it depends on the photo, or if a step may not be possible.
    public static func finalSize(of steps: [PreparationStep]) -> (width: Int, height: Int)? {
        /// What is known of the picture after a step.
        enum Known { case nothing, square, short(Int), size(Int, Int) }
        var known = Known.nothing
        guard !steps.dropFirst().contains(.orient) else { return nil }
        for step in steps {
            switch (step, known) {
            case (.orient, _), (.centerSquare, .square): break
            case (.centerSquare, .nothing): known = .square
            case (.centerSquare, .short(let side)): known = .size(side, side)
            case (.centerSquare, .size(let width, let height)): known = .size(min(width, height), min(width, height))
            case (.areaAverage(_, onlyIfLarger: true), .nothing), (.areaAverage(_, onlyIfLarger: true), .square): break
            case (.areaAverage(_, onlyIfLarger: true), _): return nil
            case (.areaAverage(let side, _), .nothing), (.bilinear(let side), .nothing): known = .short(side)
            case (.areaAverage(let side, _), .short), (.bilinear(let side), .short): known = .short(side)
            case (.areaAverage(let side, _), .square), (.bilinear(let side), .square): known = .size(side, side)
            case (.areaAverage(let side, _), .size(let width, let height)), (.bilinear(let side), .size(let width, let height)):
                let scaled = scaled(width, height, shortSide: side)
                known = .size(scaled.width, scaled.height)
            case (.centerCrop(let side), .short(let short)) where side <= short: known = .size(side, side)
            case (.centerCrop(let side), .size(let width, let height)) where side <= min(width, height): known = .size(side, side)
            case (.centerCrop, _): return nil
            case (.resize(let width, let height), _): known = .size(width, height)
            }
        }
        guard case .size(let width, let height) = known else { return nil }
        return (width, height)
    }

    /// A size scaled so that its short side has a number of pixels.
    public static func scaled(_ width: Int, _ height: Int, shortSide side: Int) -> (width: Int, height: Int) {
        let short = min(width, height)
        return width <= height
            ? (side, (height * side * 2 + short) / (short * 2)) : ((width * side * 2 + short) / (short * 2), side)
    }
}
