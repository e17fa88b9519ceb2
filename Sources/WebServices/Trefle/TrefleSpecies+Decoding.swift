import Foundation
import Garden

extension TrefleSpecies: Decodable {
    /// Decodes a species, or a plant that contains its main species.
    ///
    /// - Throws: `DecodingError` if it is not an object or has no scientific name.
    public init(from decoder: any Decoder) throws {
        let outer = try decoder.container(keyedBy: AnyKey.self)
        // A plant contains its main species; its other members repeat the species' data.
        let species = outer.object("main_species", AnyKey.self)
        let members = species?.text("scientific_name") != nil ? species ?? outer : outer
        guard let name = members.text("scientific_name") else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "a species without a name"))
        }
        scientificName = name
        id = members.whole("id", in: 0...Int(Int32.max))
        slug = members.text("slug")
        commonName = members.text("common_name")
        author = members.text("author")
        year = members.whole("year", in: 1_500...3_000)
        bibliography = members.text("bibliography")
        genus = members.name("genus")
        family = members.name("family") ?? outer.name("family")
        commonNames = members.lists("common_names")
        synonyms = members.list("synonyms", Named.self).map(\.name)
        observations = members.text("observations")
        isVegetable = members.lenient("vegetable")
        isEdible = members.lenient("edible")
        edibleParts = members.texts("edible_part")
        duration = members.texts("duration")
        imageAddress = members.address("image_url").flatMap { $0.hasPrefix("https:") ? $0 : nil }
        images = Self.images(members)
        let distribution = members.object("distribution", AnyKey.self)
        native = distribution?.texts("native") ?? []
        introduced = distribution?.texts("introduced") ?? []
        sources = members.list("sources", Origin.self)
        looks = Looks(members)
        specifications = Specifications(members.object("specifications", AnyKey.self))
        growth = Growth(members.object("growth", AnyKey.self))
    }

    /// The pictures in the `images` object, ordered by its keys, which vary and may be empty.
    private static func images(_ members: KeyedDecodingContainer<AnyKey>) -> [Image] {
        guard let organs = members.object("images", AnyKey.self) else { return [] }
        return organs.allKeys.sorted { $0.stringValue < $1.stringValue }.flatMap { organ in
            organs.list(organ, Picture.self).map {
                Image(organ: organ.stringValue.trimmed, address: $0.address, copyright: $0.copyright)
            }
        }
    }
}

extension TrefleSpecies.Origin: Decodable {
    /// Decodes a source. Throws if it has no name.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: AnyKey.self)
        name = try Named(from: decoder).name
        address = members.address("url")
    }
}

extension TrefleSpecies.Looks {
    fileprivate init(_ members: KeyedDecodingContainer<AnyKey>) {
        if let flower = members.object("flower", AnyKey.self) {
            flowerColor = flower.texts("color")
            showyFlowers = flower.lenient("conspicuous")
        }
        if let foliage = members.object("foliage", AnyKey.self) {
            foliageColor = foliage.texts("color")
            foliageTexture = foliage.text("texture")
            keepsLeaves = foliage.lenient("leaf_retention")
        }
        if let fruit = members.object("fruit_or_seed", AnyKey.self) {
            fruitColor = fruit.texts("color")
            showyFruits = fruit.lenient("conspicuous")
            fruitShape = fruit.text("shape")
            keepsFruits = fruit.lenient("seed_persistence")
        }
    }
}

extension TrefleSpecies.Specifications {
    fileprivate init(_ members: KeyedDecodingContainer<AnyKey>?) {
        guard let members else { return }
        ligneousType = members.text("ligneous_type")
        growthForm = members.text("growth_form")
        growthHabit = members.text("growth_habit")
        growthRate = members.text("growth_rate")
        nitrogenFixation = members.text("nitrogen_fixation")
        shapeAndOrientation = members.text("shape_and_orientation")
        toxicity = members.text("toxicity")
        averageHeight = members.centimeters("average_height")
        maximumHeight = members.centimeters("maximum_height")
    }
}

extension TrefleSpecies.Growth {
    fileprivate init(_ members: KeyedDecodingContainer<AnyKey>?) {
        guard let members else { return }
        description = members.text("description")
        sowing = members.text("sowing")
        daysToHarvest = members.whole("days_to_harvest", in: 1...3_660)
        rowSpacing = members.centimeters("row_spacing")
        spread = members.centimeters("spread")
        minimumRootDepth = members.centimeters("minimum_root_depth")
        phMinimum = members.number("ph_minimum", in: 0...14)
        phMaximum = members.number("ph_maximum", in: 0...14)
        light = members.whole("light", in: 0...10)
        atmosphericHumidity = members.whole("atmospheric_humidity", in: 0...10)
        soilNutriments = members.whole("soil_nutriments", in: 0...10)
        soilSalinity = members.whole("soil_salinity", in: 0...10)
        soilTexture = members.whole("soil_texture", in: 0...10)
        soilHumidity = members.whole("soil_humidity", in: 0...10)
        growthMonths = members.months("growth_months")
        bloomMonths = members.months("bloom_months")
        fruitMonths = members.months("fruit_months")
        minimumPrecipitation = members.measure("minimum_precipitation", "mm", in: 0...30_000)
        maximumPrecipitation = members.measure("maximum_precipitation", "mm", in: 0...30_000)
        minimumTemperature = members.celsius("minimum_temperature")
        maximumTemperature = members.celsius("maximum_temperature")
    }
}

/// A name, given as text or as the `name` of an object. Throws for anything else and for an empty name.
struct Named: Decodable {
    let name: String

    init(from decoder: any Decoder) throws {
        // Both shapes occur.
        let plain = (try? decoder.singleValueContainer().decode(String.self)) ?? nil
        let name = try plain ?? decoder.container(keyedBy: AnyKey.self).text("name") ?? ""
        guard let name = name.trimmed else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no name"))
        }
        self.name = name
    }
}

/// A picture in a list. Throws if it has no https URL.
private struct Picture: Decodable {
    let address: String
    let copyright: String?

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: AnyKey.self)
        guard let address = members.address("image_url"), address.hasPrefix("https:") else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no address"))
        }
        self.address = address
        copyright = members.text("copyright")
    }
}

extension AnyKey: ExpressibleByStringLiteral {
    init(stringLiteral value: String) { self.init(value) }
}

extension KeyedDecodingContainer<AnyKey> {
    /// A name, given as text or as the `name` of an object; nil if absent.
    func name(_ key: AnyKey) -> String? { lenient(key, Named.self)?.name }

    /// A web URL; nil for any other text.
    func address(_ key: AnyKey) -> String? {
        text(key).flatMap { $0.hasPrefix("https://") || $0.hasPrefix("http://") ? $0 : nil }
    }

    /// The non-empty lists of texts in an object, by key.
    fileprivate func lists(_ key: AnyKey) -> [String: [String]] {
        guard let object = object(key, AnyKey.self) else { return [:] }
        let lists = object.allKeys.map { ($0.stringValue, object.texts($0)) }
        return Dictionary(lists.filter { !$0.0.isEmpty && !$0.1.isEmpty }) { first, _ in first }
    }

    /// A measurement such as `{"mm": 711}`, if it is within a range.
    fileprivate func measure(_ key: AnyKey, _ unit: AnyKey, in range: ClosedRange<Double>) -> Double? {
        object(key, AnyKey.self)?.number(unit, in: range)
    }

    /// A length such as `{"cm": 71}`, above 0 and at most about twice the height of the tallest tree.
    fileprivate func centimeters(_ key: AnyKey) -> Double? { measure(key, "cm", in: 0.1...25_000) }

    /// A temperature such as `{"deg_f": -32, "deg_c": -36}` in °C, within the range of temperatures on Earth's surface.
    fileprivate func celsius(_ key: AnyKey) -> Double? {
        let range = -90.0...60
        return measure(key, "deg_c", in: range)
            ?? measure(key, "deg_f", in: -130...140).map { (($0 - 32) * 5 / 9).rounded() }
    }

    /// Months such as `["feb", "mar"]`; nil for none.
    fileprivate func months(_ key: AnyKey) -> MonthSet? {
        let names = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
        let months = texts(key).compactMap { name in names.firstIndex(of: String(name.lowercased().prefix(3))).map { $0 + 1 } }
        return months.isEmpty ? nil : MonthSet(months)
    }
}
