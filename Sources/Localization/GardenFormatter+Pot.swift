import Garden

extension GardenFormatter {
    /// What is known about a pot: "14 cm, with drainage"; nil if nothing is.
    public func pot(_ pot: Pot) -> String? {
        let diameter = pot.diameter.map(diameter)
        switch (diameter, pot.hasDrainage) {
        case (let diameter?, true): return tr("{diameter}, with drainage").filled(["diameter": diameter])
        case (let diameter?, false): return tr("{diameter}, without drainage").filled(["diameter": diameter])
        case (let diameter, nil): return diameter
        case (nil, true): return tr("With drainage")
        case (nil, false): return tr("Without drainage")
        }
    }

    /// A diameter given in centimeters in the preferred units: "14 cm".
    public func diameter(_ centimeters: Double) -> String {
        switch units {
        case .metric: quantity(tr("{n} cm"), ["n": number(centimeters)])
        case .imperial: quantity(tr("{n} in"), ["n": number(centimeters / Pot.centimetersPerInch)])
        }
    }

    /// Whether a pot has drainage: "Yes", "No" or "Unknown".
    public func drainage(_ hasDrainage: Bool?) -> String {
        switch hasDrainage {
        case true: tr("Yes")
        case false: tr("No")
        case nil: tr("Unknown")
        }
    }
}
