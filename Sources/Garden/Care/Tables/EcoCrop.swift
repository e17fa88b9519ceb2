/// Converts a row of ECOCROP. The column meanings are documented in the list of variables that accompanies the table.
///
/// ECOCROP describes where a crop grows in the field. Its columns TOX and TOXR are about aluminum in the soil only.
struct EcoCrop {
    let row: TableRow
    let name: String

    /// The columns to read.
    static let columns: Set<String> = [
        "ScientificName", "AUTH", "FAMNAME", "SYNO", "COMNAME", "LIFO", "LISPA", "PHYS", "TOPMN", "TOPMX", "TMIN", "TMAX",
        "ROPMN",
        "ROPMX", "PHOPMN", "PHOPMX", "LIOPMN", "LIOPMX", "TEXT", "FER", "DRA", "KTMPR", "INTRI",
    ]

    var species: Species {
        let names = commonNames
        return Species(
            scientificName: name, authorship: row.text("AUTH"), genus: TableNames.genus(of: name), family: family,
            synonyms: TableNames.synonyms(row.text("SYNO") ?? "", of: name), commonNames: names.isEmpty ? [:] : ["und": names],
            care: care)
    }

    /// The last part of class, subclass, order and family.
    private var family: String? {
        row.text("FAMNAME")?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// Common names in various languages, which are not labeled. They are searchable but not shown as names in the user's
    /// language.
    private var commonNames: [String] { Array(TableNames.split(row.text("COMNAME") ?? "").prefix(60)) }

    private var care: CareProfile {
        let source = OpenTable.ecoCrop.source
        var care = CareProfile(scientificName: name, family: family)
        care.light = light.map { Sourced($0, source) }
        care.watering = rain.map { Sourced(Watering(moisture: Watering.moisture(ofRain: $0)), source) }
        care.temperature = temperature.map { Sourced($0, source) }
        care.fertilizing = fertilizing.map { Sourced($0, source) }
        care.soil = soil.map { Sourced($0, source) }
        if row.text("INTRI")?.contains("poisonous to man or animals") == true {
            // The source does not say who is affected, so no toxicity is set.
            care.advice = Sourced(OpenTable.poisonous, source)
        }
        let details = details
        care.more = details.isEmpty ? nil : Sourced(details, source)
        return care
    }

    /// LIOPMN to LIOPMX, the optimal light: "very bright" and "clear skies" are full sun, "cloudy skies" partial sun, "light
    /// shade" partial shade, "heavy shade" full shade. A range yields its middle, or the shadier of two middle levels
    /// (docs/catalog.md).
    private var light: LightLevel? {
        let levels: [LightLevel] = [.fullSun, .partialSun, .partialShade, .fullShade]
        func place(_ column: String) -> Int? {
            switch row.text(column) {
            case "very bright", "clear skies": 0
            case "cloudy skies": 1
            case "light shade": 2
            case "heavy shade": 3
            default: nil
            }
        }
        let places = [place("LIOPMN"), place("LIOPMX")].compactMap { $0 }
        return places.isEmpty ? nil : levels[(places.reduce(0, +) + places.count - 1) / places.count]
    }

    /// ROPMN to ROPMX, the optimal rainfall in millimeters a year.
    private var rain: CareDetail.Span? {
        let range = 0.0...30_000
        return CareDetail.Span(row.number("ROPMN", in: range), row.number("ROPMX", in: range))
    }

    /// TMIN to TMAX, the absolute limits of growth, and TOPMN to TOPMX, the optimal range, in °C. KTMPR is the temperature that
    /// kills the resting plant.
    ///
    /// A plant that dies only at −5 °C or less counts as surviving frost. PlantGuide chose this limit; no source states it.
    private var temperature: TemperatureRange? {
        let range = -60.0...60
        let low = row.number("TMIN", in: range)
        let high = row.number("TMAX", in: range)
        let best = [row.number("TOPMN", in: range), row.number("TOPMX", in: range)].compactMap { $0 }.sorted()
        guard var warmth = TemperatureRange(from: low ?? best.first, to: high ?? best.last), warmth.minimum < warmth.maximum
        else { return nil }
        if best.count == 2, warmth.minimum < best[0], best[0] < best[1], best[1] < warmth.maximum {
            warmth.best = best[0]...best[1]
        }
        warmth.survivesFrost = row.number("KTMPR", in: -90...60).map { $0 <= -5 }
        return warmth
    }

    /// FER, the optimal fertility. Low, moderate and high become 2, 5 and 8 of 10. PlantGuide chose these values; no source
    /// states them.
    private var fertilizing: Fertilizing? {
        switch row.text("FER") {
        case "low": Fertilizing(nutrients: 2)
        case "moderate": Fertilizing(nutrients: 5)
        case "high": Fertilizing(nutrients: 8)
        default: nil
        }
    }

    /// TEXT, the optimal texture, DRA, the optimal drainage, and PHOPMN to PHOPMX, the optimal acidity, in English like the
    /// catalog's soils.
    private var soil: String? {
        let textures: [EcoCropSoil.Texture] = row.list("TEXT").compactMap { word in
            switch word {
            case "organic": .humusRich
            case "wide": .any
            default: EcoCropSoil.Texture(rawValue: word)
            }
        }
        let drainage: EcoCropSoil.Drainage? =
            switch row.text("DRA")?.split(separator: " ").first {
            case "well": .well
            case "poorly": .wet
            case "excessive": .dry
            default: nil
            }
        return EcoCropSoil(textures: textures, drainage: drainage, acidity: acidity)?.text
    }

    private var acidity: CareDetail.Span? {
        CareDetail.Span(row.number("PHOPMN", in: 0...14), row.number("PHOPMX", in: 0...14))
    }

    private var details: [CareDetail] {
        var details: [CareDetail] = []
        if let acidity { details.append(.acidity(acidity)) }
        if let rain { details.append(.precipitation(rain)) }
        let duration = row.list("LISPA")
        if !duration.isEmpty { details.append(.trait(.duration, duration)) }
        let habit = row.list("LIFO")
        if !habit.isEmpty { details.append(.trait(.habit, habit)) }
        let leaves = Set(row.list("PHYS")).intersection(["evergreen", "deciduous"])
        if leaves.count == 1 { details.append(.quality(.evergreen, leaves.contains("evergreen"))) }
        return details
    }
}
