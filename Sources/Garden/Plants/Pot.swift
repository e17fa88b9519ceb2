/// What the user said about a plant's pot. It is shown, and no care follows from it.
public struct Pot: Hashable, Sendable {
    /// The inner diameter at the top, in centimeters, more than 0 and at most ``largestDiameter``; nil if it is not known.
    public var diameter: Double?
    /// Whether water can run out below; nil if that is not known.
    public var hasDrainage: Bool?

    /// Creates a pot; one about which nothing is known by default.
    public init(diameter: Double? = nil, hasDrainage: Bool? = nil) {
        self.diameter = diameter
        self.hasDrainage = hasDrainage
    }

    /// Whether nothing is known about it.
    public var isUnknown: Bool { self == Pot() }

    /// The largest diameter, in centimeters.
    public static let largestDiameter = 200.0

    /// The pot as it is stored: its diameter in whole millimeters. Throws ``GardenError/diameterOutOfRange`` if there is no such
    /// pot.
    public func checked() throws(GardenError) -> Pot {
        var pot = self
        if let diameter {
            let rounded = (diameter * 10).rounded() / 10
            guard rounded > 0, rounded <= Self.largestDiameter else { throw .diameterOutOfRange }
            pot.diameter = rounded
        }
        return pot
    }
}

extension Pot {
    /// Centimeters in an inch.
    public static let centimetersPerInch = 2.54

    /// Parses a diameter such as "14cm", "14.5 cm", "140mm", "5.5in" or "14", which is one in centimeters. Nil for other text.
    /// The range is not checked.
    public static func diameter(_ text: String) -> Double? {
        let text = text.lowercased().filter { !$0.isWhitespace }.replacing(",", with: ".")
        let units = [("cm", 1), ("mm", 0.1), ("in", centimetersPerInch), ("\"", centimetersPerInch), ("", 1)]
        guard let (unit, factor) = units.first(where: { text.hasSuffix($0.0) }) else { return nil }
        let number = text.dropLast(unit.count)
        // Only digits, so that "nan", "0x1p3" and "1e3" are no numbers.
        guard number.allSatisfy({ "-.0123456789".contains($0) }) else { return nil }
        return Double(number).map { $0 * factor }
    }
}
