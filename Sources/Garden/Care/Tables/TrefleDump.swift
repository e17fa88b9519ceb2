/// Converts a row of the dump of Trefle's database, in the format of Trefle's own exporter: list entries are separated by "|",
/// months are written as "jan|feb", and common names are English only. Scales, units and words are those of Trefle's API.
struct TrefleDump {
    let row: TableRow
    let name: String

    /// The columns to read.
    static let columns: Set<String> = [
        "scientific_name", "genus", "family", "year", "author", "bibliography", "common_name", "flower_color",
        "flower_conspicuous", "foliage_color", "foliage_texture", "fruit_color", "fruit_conspicuous", "fruit_months",
        "bloom_months", "ground_humidity", "growth_form", "growth_habit", "growth_months", "growth_rate", "edible_part",
        "vegetable", "edible", "light", "soil_nutriments", "soil_salinity", "atmospheric_humidity", "average_height_cm",
        "maximum_height_cm", "minimum_root_depth_cm", "ph_maximum", "ph_minimum", "planting_days_to_harvest",
        "planting_description", "planting_sowing_description", "planting_row_spacing_cm", "planting_spread_cm", "synonyms",
        "common_names",
    ]

    var species: Species {
        let common = ([row.text("common_name")].compactMap { $0 } + list("common_names")).reduce(into: [String]()) {
            if !$0.contains($1) { $0.append($1) }
        }
        return Species(
            scientificName: name, authorship: row.text("author"), genus: row.text("genus") ?? TableNames.genus(of: name),
            family: row.text("family"), synonyms: list("synonyms").filter { $0 != name },
            commonNames: common.isEmpty ? [:] : ["en": common], care: care)
    }

    private var care: CareProfile {
        let source = OpenTable.trefle.source
        var care = CareProfile(scientificName: name, family: row.text("family"))
        let air = scale("atmospheric_humidity")
        care.light = scale("light").flatMap(LightLevel.init(scale:)).map { Sourced($0, source) }
        care.watering = (scale("ground_humidity") ?? air).map { Sourced(Watering(moisture: $0), source) }
        care.fertilizing = scale("soil_nutriments").map {
            Sourced(Fertilizing(nutrients: $0, months: months("growth_months")), source)
        }
        care.humidity = air.map { Sourced(Humidity(scale: $0), source) }
        care.growth = row.text("growth_rate").flatMap(GrowthRate.init(word:)).map { Sourced($0, source) }
        care.bloom = months("bloom_months").map { Sourced(Season.seasons(of: $0), source) }
        let details = details
        care.more = details.isEmpty ? nil : Sourced(details, source)
        return care
    }

    /// A value on a scale from 0 to 10, or nil; 0 is a valid value.
    private func scale(_ column: String) -> Int? { row.whole(column, in: 0...10) }

    /// A list separated by "|", or by commas in other versions of the dump.
    private func list(_ column: String) -> [String] {
        row.list(column, separator: row.text(column)?.contains("|") == true ? "|" : ",")
    }

    /// The named months of the northern year, or nil if there are none.
    private func months(_ column: String) -> MonthSet? {
        let names = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
        let months = list(column).compactMap { name in names.firstIndex(of: String(name.lowercased().prefix(3))).map { $0 + 1 } }
        return months.isEmpty ? nil : MonthSet(months)
    }

    private var details: [CareDetail] {
        var details: [CareDetail] = []
        func add(_ topic: CareDetail.Topic, _ column: String) {
            if let text = row.text(column) { details.append(.text(topic, String(text.prefix(2_000)))) }
        }
        func add(_ length: CareDetail.Length, _ column: String) {
            if let centimeters = row.number(column, in: 0.1...25_000) { details.append(.length(length, centimeters)) }
        }
        func add(_ soil: CareDetail.SoilScale, _ column: String) {
            if let place = scale(column) { details.append(.soil(soil, place)) }
        }
        func add(_ activity: CareDetail.Activity, _ column: String) {
            if let months = months(column) { details.append(.months(activity, months)) }
        }
        func add(_ trait: CareDetail.Trait, _ column: String) {
            let words = list(column)
            if !words.isEmpty { details.append(.trait(trait, words)) }
        }
        func add(_ quality: CareDetail.Quality, _ column: String) {
            if let holds = row.flag(column) { details.append(.quality(quality, holds)) }
        }
        add(.growing, "planting_description")
        add(.sowing, "planting_sowing_description")
        if let days = row.whole("planting_days_to_harvest", in: 1...3_660) { details.append(.daysToHarvest(days)) }
        let acidity = CareDetail.Span(row.number("ph_minimum", in: 0...14), row.number("ph_maximum", in: 0...14))
        if let acidity { details.append(.acidity(acidity)) }
        add(.moisture, "ground_humidity")
        add(.nutrients, "soil_nutriments")
        add(.salinity, "soil_salinity")
        add(.rootDepth, "minimum_root_depth_cm")
        add(.averageHeight, "average_height_cm")
        add(.maximumHeight, "maximum_height_cm")
        add(.spread, "planting_spread_cm")
        add(.rowSpacing, "planting_row_spacing_cm")
        add(.growth, "growth_months")
        add(.bloom, "bloom_months")
        add(.fruit, "fruit_months")
        add(.edibleParts, "edible_part")
        add(.habit, "growth_habit")
        add(.form, "growth_form")
        add(.foliageTexture, "foliage_texture")
        add(.foliageColor, "foliage_color")
        add(.flowerColor, "flower_color")
        add(.fruitColor, "fruit_color")
        add(.edible, "edible")
        add(.vegetable, "vegetable")
        add(.showyFlowers, "flower_conspicuous")
        add(.showyFruits, "fruit_conspicuous")
        let year = row.whole("year", in: 1_500...3_000)
        if row.text("author") != nil || year != nil || row.text("bibliography") != nil {
            details.append(.description(author: row.text("author"), year: year, work: row.text("bibliography")))
        }
        return details
    }
}
