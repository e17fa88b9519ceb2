/// Converts a plant of Open Plantbook, whose values are the limits of sensor readings in the pot: light in lux, temperature in
/// °C, air and soil moisture in percent.
///
/// The daily light integral is not read because it conveys the same as the lux values. Soil conductivity is not read because no
/// source relates it to fertilizing frequency, and pictures are not read because their license is not stated.
struct OpenPlantbook {
    let row: TableRow
    let name: String

    /// The members to read.
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

    /// The first word of the category if it ends like a family name: "Araceae, Monstera".
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

    /// Derived from the minimum light: up to 1,000 lux full shade, up to 2,200 partial shade (docs/catalog.md), above partial
    /// sun; full sun if the maximum is above 32,000 lux, which only direct sunlight reaches.
    ///
    /// PlantGuide chose the limit of 32,000 lux; no source states it.
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

    /// The middle of a range in percent, or the known end if only one is known.
    ///
    /// Soil moisture is divided by ten to get a value of the moisture scale. PlantGuide chose this conversion; no source states
    /// it.
    private func middle(_ low: String, _ high: String) -> Double? {
        let ends = [row.number(low, in: 0...100), row.number(high, in: 0...100)].compactMap { $0 }
        return ends.isEmpty ? nil : ends.reduce(0, +) / Double(ends.count)
    }
}
