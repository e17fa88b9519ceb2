import Foundation
import Testing

@testable import Garden

@Suite("Mapping of table rows to species")
struct TableMappingTests {
    private func ecoCrop(_ cells: [String: String]) throws -> CareProfile {
        try species(.ecoCrop, cells.merging(["ScientificName": "Nemo ignotus"]) { $1 }).care
    }

    private func species(_ table: OpenTable, _ cells: [String: String]) throws -> Species {
        let columns = Array(cells.keys)
        let row = TableRow(columns: columns, cells: columns.map { cells[$0] ?? "" }, used: table.columns)
        return try #require(table.species(row))
    }

    @Test(
        "EcoCrop's optimal light is the middle of its range, or the shadier of two levels",
        arguments: [
            ("very bright", "very bright", LightLevel.fullSun), ("very bright", "clear skies", .fullSun),
            ("clear skies", "cloudy skies", .partialSun), ("cloudy skies", "cloudy skies", .partialSun),
            ("very bright", "light shade", .partialSun), ("cloudy skies", "light shade", .partialShade),
            ("light shade", "heavy shade", .fullShade), ("heavy shade", "", .fullShade), ("NA", "clear skies", .fullSun),
        ])
    func light(low: String, high: String, level: LightLevel) throws {
        #expect(try ecoCrop(["LIOPMN": low, "LIOPMX": high]).light?.value == level)
    }

    @Test("EcoCrop's growth limits map to minimum and maximum, its optimum to best, its killing temperature to frost survival")
    func warmth() throws {
        let care = try ecoCrop(["TMIN": "5", "TMAX": "36", "TOPMN": "18", "TOPMX": "26", "KTMPR": "-8"])
        #expect(care.temperature?.value == TemperatureRange(minimum: 5, maximum: 36, best: 18...26, survivesFrost: true))
        #expect(try ecoCrop(["TMIN": "-2", "TMAX": "30", "KTMPR": "0"]).temperature?.value.isFrostTolerant == false)
        // An optimum that reaches a limit is ignored.
        #expect(try ecoCrop(["TMIN": "20", "TMAX": "36", "TOPMN": "20", "TOPMX": "26"]).temperature?.value.best == nil)
        #expect(try ecoCrop(["TMIN": "NA", "TMAX": "NA"]).temperature == nil)
        #expect(try ecoCrop(["TMIN": "900", "TMAX": "nan", "TOPMN": "15", "TOPMX": "25"]).temperature?.value.minimum == 15)
    }

    @Test("rainfall maps to a watering interval marked as an estimate; 0 mm is a value, a blank is not")
    func rain() throws {
        let wet = try #require(try ecoCrop(["ROPMN": "1500", "ROPMX": "3000"]).watering)
        #expect(wet.value.isTwiceWeekly && wet.source.isEstimate)
        #expect(try ecoCrop(["ROPMN": "0", "ROPMX": "0"]).watering?.value.days == 30)
        #expect(try ecoCrop(["ROPMN": "", "ROPMX": "NA"]).watering == nil)
    }

    @Test("EcoCrop's aluminum toxicity of soil is ignored, and \"poisonous to man or animals\" becomes advice, not toxicity")
    func toxicity() throws {
        let care = try ecoCrop(["TOX": "high (<5% of CEC)", "TOXR": "low (6-15% of CEC)"])
        #expect(care.catToxicity == nil && care.peopleToxicity == nil)
        let poisonous = try ecoCrop(["INTRI": "poisonous to man or animals, can become a weed"])
        #expect(poisonous.catToxicity == nil && poisonous.dogToxicity == nil && poisonous.peopleToxicity == nil)
        #expect(poisonous.advice?.value.hasPrefix("Poisonous") == true)
    }

    @Test("soil is described with the catalog's vocabulary")
    func soil() throws {
        let care = try ecoCrop([
            "TEXT": "heavy, medium, organic", "DRA": "well (dry spells)", "PHOPMN": "5.5", "PHOPMX": "7",
        ])
        #expect(care.soil?.value == "Heavy, medium or humus-rich soil, well drained, pH 5.5 to 7")
        #expect(try ecoCrop(["PHOPMN": "6", "PHOPMX": "6"]).soil?.value == "pH 6")
        #expect(try ecoCrop(["DRA": "poorly (saturated >50% of year)"]).soil?.value == "Wet")
        #expect(try ecoCrop(["TEXT": "heavy, medium, light, wide, organic"]).soil?.value == "Any soil")
        #expect(try ecoCrop([:]).soil == nil)
    }

    @Test(
        "a soil of EcoCrop can be read from its text again, and other texts are none",
        arguments: [
            "Heavy, medium or humus-rich soil, well drained, pH 5.5 to 7", "Light soil", "Any soil, dry", "Wet, pH 6", "pH 6",
        ])
    func soilAgain(text: String) throws {
        #expect(try #require(EcoCropSoil(text)).text == text)
        for other in ["Rich " + text, text + ", cool", text + " or more", "Loose, well-drained soil", "pH", ""] {
            #expect(EcoCropSoil(other) == nil, "\(other)")
        }
    }

    @Test("synonyms lose authors, years and remarks; abbreviated ones are dropped; common names have no language")
    func names() throws {
        let plant = try species(
            .ecoCrop,
            [
                "ScientificName": "Apium graveolens  var. dulce", "FAMNAME": "Magnoliopsida:Rosidae:Apiales:Umbelliferae",
                "SYNO":
                    "Celeri graveolens (L.) Britton; C. dulce Mill., Apium dulce [ssp. dulce; Mill.], Apium x album L. var. nanum Bert.",
                "COMNAME": "celery, apio (Spain), celery,  stalk   celery",
            ])
        #expect(plant.scientificName == "Apium graveolens var. dulce")
        #expect(plant.genus == "Apium" && plant.family == "Umbelliferae")
        #expect(plant.synonyms == ["Celeri graveolens", "Apium dulce", "Apium x album var. nanum"])
        #expect(plant.commonNames == ["und": ["celery", "apio", "stalk celery"]])
        #expect(plant.commonName(in: "en") == nil)
    }

    @Test("the Trefle table has the scales of the Trefle service: 0 is a value; blanks and values off the scale are ignored")
    func trefle() throws {
        let own = try species(
            .trefle,
            [
                "scientific_name": "Nemo ignotus", "ground_humidity": "7", "atmospheric_humidity": "8", "light": "6",
                "soil_nutriments": "5", "growth_months": "apr|may", "growth_rate": "Moderate", "bloom_months": "mar|dec",
                "common_name": "Nobody", "common_names": "No One|Nobody", "synonyms": "Nemo obscurus",
            ])
        #expect(own.care.light?.value == .partialSun && own.care.humidity?.value == .high)
        #expect(own.care.watering?.value == .twiceWeekly(depth: .moderate))
        #expect(own.care.fertilizing?.value == .plan(every: .monthly, kind: .balanced, months: MonthSet([4, 5])))
        #expect(own.care.growth?.value == .moderate && own.care.bloom?.value == [.spring, .winter])
        #expect(own.commonNames == ["en": ["Nobody", "No One"]] && own.synonyms == ["Nemo obscurus"])
        let zero = try species(.trefle, ["scientific_name": "Fortis minimus", "ground_humidity": "0", "light": "0"])
        #expect(zero.care.watering?.value.days == 30 && zero.care.light?.value == .fullShade)
        let none = try species(.trefle, ["scientific_name": "Vacuus vacuus", "ground_humidity": "11", "light": " "])
        #expect(none.care.watering == nil && none.care.light == nil && none.care.catToxicity == nil)
    }

    @Test("Open Plantbook's thresholds map to light, temperature, humidity and watering")
    func plantbook() throws {
        let plant = try species(
            .openPlantbook,
            [
                "display_pid": "Acanthus ilicifolius", "alias": "acanthus ilicifolius", "category": "Acanthaceae, Acanthus",
                "min_light_lux": "1500", "max_light_lux": "6000", "min_temp": "10", "max_temp": "32.0", "min_env_humid": "30",
                "max_env_humid": "80", "min_soil_moist": "15", "max_soil_moist": "60",
            ])
        #expect(plant.commonNames.isEmpty && plant.family == "Acanthaceae")
        #expect(plant.care.light?.value == .partialShade && plant.care.humidity?.value == .moderate)
        #expect(plant.care.temperature?.value == TemperatureRange(minimum: 10, maximum: 32))
        #expect(plant.care.watering?.value == Watering(days: 7, depth: .light))
    }

    @Test("a row without a valid scientific name yields no species", arguments: ["", " ", "x", "x tomato", "tomato red", "123"])
    func nameless(name: String) {
        #expect(OpenTable.ecoCrop.species(TableRow(columns: ["ScientificName"], cells: [name])) == nil)
    }

    @Test("a hybrid sign may precede the genus", arguments: ["x Triticale rimpaui", "× Triticale rimpaui"])
    func hybrid(name: String) {
        let plant = OpenTable.ecoCrop.species(TableRow(columns: ["ScientificName"], cells: [name]))
        #expect(plant?.scientificName == name && plant?.genus == "Triticale")
    }

    @Test("a table's signature columns are among the columns that are read", arguments: OpenTable.allCases)
    func columns(table: OpenTable) {
        #expect(table.signature.subtracting(table.columns).isEmpty)
        #expect(table.source.table == table)
    }

    @Test("a row round-trips through JSON without the columns that are not used")
    func kept() throws {
        let row = TableRow(
            columns: ["ScientificName", "TMIN", "OTHER"], cells: ["Nemo ignotus", "0", "x"], used: ["ScientificName", "TMIN"])
        let text = String(decoding: try JSONEncoder().encode(row), as: UTF8.self)
        #expect(!text.contains("OTHER"))
        #expect(try OpenTable.ecoCrop.species(record: text) == OpenTable.ecoCrop.species(row))
    }

    @Test("sources rank in the order user, catalog, table, Trefle, genus, general")
    func order() {
        #expect(Source.Kind.allCases == [.user, .catalog, .table, .trefle, .genus, .general])
    }
}
