/// A plant of Open Plantbook, whose figures are the ends between which a sensor in the pot should read: light in lux, warmth in
/// °C, air and soil moisture in per cent.
///
/// Light as an integral over the day tells the same as the lux do and is not read; nor is the soil's conductivity, which no
/// source ties to a rhythm of feeding, nor pictures, whose license is not told.
struct OpenPlantbook {
    let row: TableRow
    let name: String

    /// The members that are read.
    static let columns: Set<String> = [
        "pid", "display_pid", "alias", "category", "max_light_lux", "min_light_lux", "max_temp", "min_temp", "max_env_humid",
        "min_env_humid", "max_soil_moist", "min_soil_moist",
    ]

    var species: Species {
        let alias = row.text("alias").flatMap { PlantName.key($0) == PlantName.key(name) ? nil : $0 }
        return Species(
            scientificName: name, genus: TableNames.genus(of: name), family: family,
            commonNames: alias.map { ["en": [$0]] } ?? [:], care: care)
    }

    /// The first word of the category where it ends as the names of families do: "Araceae, Monstera".
    private var family: String? { row.list("category").first.flatMap { $0.hasSuffix("aceae") ? $0 : nil } }

    private var care: CareProfile {
        let source = OpenTable.openPlantbook.source
        var care = CareProfile(scientificName: name, family: family)
        care.light = light.map { Sourced($0, source) }
        care.watering = middle("min_soil_moist", "max_soil_moist").map { Sourced(Watering(moisture: Int($0 / 10)), source) }
        care.temperature = temperature.map { Sourced($0, source) }
        care.humidity = middle("min_env_humid", "max_env_humid").map { Sourced(Humidity(percent: $0), source) }
        return care
    }

    /// By the least light it should have: to 1,000 lux full shade, to 2,200 partial shade (docs/catalog.md), above partial sun;
    /// full sun where it may have 32,000 lux as well, which only the sun itself gives.
    ///
    /// That direct sun begins there is the project's own reading, without a source.
    private var light: LightLevel? {
        let range = 1.0...200_000
        guard let least = row.number("min_light_lux", in: range) else { return nil }
        let most = row.number("max_light_lux", in: range) ?? least
        return switch least {
        case ...1_000: .fullShade
        case ...2_200: .partialShade
        default: most > 32_000 ? .fullSun : .partialSun
        }
    }

    private var temperature: TemperatureRange? {
        let range = -60.0...60
        let ends = TemperatureRange(from: row.number("min_temp", in: range), to: row.number("max_temp", in: range))
        return ends.flatMap { $0.minimum < $0.maximum ? $0 : nil }
    }

    /// The middle of a range in per cent, or the one end that is known.
    ///
    /// That a tenth of the soil's moisture is its place on the scale of moisture is the project's own judgment, without a source.
    private func middle(_ low: String, _ high: String) -> Double? {
        let ends = [row.number(low, in: 0...100), row.number(high, in: 0...100)].compactMap { $0 }
        return ends.isEmpty ? nil : ends.reduce(0, +) / Double(ends.count)
    }
}
