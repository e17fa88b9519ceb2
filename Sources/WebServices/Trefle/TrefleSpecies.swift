import Foundation
import Garden

/// A species as Trefle returns it in `/species/{slug}` and, as the main species, in `/plants/{id}`.
///
/// Only the name is always present. A number outside its scale counts as missing; on scales from 0 to 10, 0 is a value.
public struct TrefleSpecies: Hashable, Sendable {
    /// Trefle's id of the species, which differs from the id of the plant.
    public let id: Int?
    /// The slug in Trefle's URLs; nil if absent.
    public let slug: String?
    /// The accepted scientific name without authors.
    public let scientificName: String
    /// The common name in English; nil if absent.
    public let commonName: String?
    /// The author of the first description; nil if absent.
    public let author: String?
    /// The year of the first description; nil if absent.
    public let year: Int?
    /// The publication of the first description; nil if absent.
    public let bibliography: String?
    /// The genus; nil if absent.
    public let genus: String?
    /// The family; nil if absent.
    public let family: String?
    /// Common names by language code, with two or three letters, such as "en" and "eng".
    public let commonNames: [String: [String]]
    /// Synonyms, without authors.
    public let synonyms: [String]
    /// Where the species grows or was observed; nil if absent.
    public let observations: String?
    /// Whether it is grown as a vegetable; nil if absent.
    public let isVegetable: Bool?
    /// Whether any part is edible; nil if absent.
    public let isEdible: Bool?
    /// The edible parts.
    public let edibleParts: [String]
    /// "annual", "biennial" or "perennial"; several if the life cycle varies.
    public let duration: [String]
    /// The https URL of the main picture; nil for none.
    public let imageAddress: String?
    /// Pictures, grouped by organ.
    public let images: [Image]
    /// Regions where it is native.
    public let native: [String]
    /// Regions where it was introduced.
    public let introduced: [String]
    /// The databases that Trefle took its data from.
    public let sources: [Origin]
    /// The appearance of flowers, leaves and fruits.
    public let looks: Looks
    /// Properties of the plant as a whole.
    public let specifications: Specifications
    /// Growing conditions.
    public let growth: Growth

    /// A picture with its copyright line.
    public struct Image: Hashable, Sendable {
        /// The plant part shown, in Trefle's vocabulary; nil if absent.
        public let organ: String?
        /// The https URL.
        public let address: String
        /// Author, date and license; nil if absent.
        public let copyright: String?
    }

    /// A database that Trefle took data from.
    public struct Origin: Hashable, Sendable {
        /// The name of the database.
        public let name: String
        /// The URL of the species there; nil if absent.
        public let address: String?
    }

    /// The appearance of flowers, leaves and fruits.
    public struct Looks: Hashable, Sendable {
        /// Colors as English words.
        public var flowerColor: [String] = [], foliageColor: [String] = [], fruitColor: [String] = []
        /// Whether flowers and fruits are conspicuous; nil if absent.
        public var showyFlowers: Bool?, showyFruits: Bool?
        /// The texture of leaves; nil if absent.
        public var foliageTexture: String?
        /// Whether the leaves stay on all year; nil if absent.
        public var keepsLeaves: Bool?
        /// The shape of fruits or seeds; nil if absent.
        public var fruitShape: String?
        /// Whether fruits or seeds persist on the plant; nil if absent.
        public var keepsFruits: Bool?
    }

    /// Properties of the plant as a whole; nil if absent.
    public struct Specifications: Hashable, Sendable {
        /// Values in Trefle's vocabulary.
        public var ligneousType, growthForm, growthHabit, growthRate, nitrogenFixation, shapeAndOrientation, toxicity: String?
        /// Heights in centimeters.
        public var averageHeight, maximumHeight: Double?
    }

    /// Growing conditions; nil if absent.
    public struct Growth: Hashable, Sendable {
        /// Texts in English.
        public var description, sowing: String?
        /// Days from sowing to harvest.
        public var daysToHarvest: Int?
        /// Lengths in centimeters.
        public var rowSpacing, spread, minimumRootDepth: Double?
        /// The pH of the soil.
        public var phMinimum, phMaximum: Double?
        /// Scales from 0 to 10. On that of air humidity, 0 is 10 % or less and 10 is 90 % or more.
        public var light, atmosphericHumidity, soilNutriments, soilSalinity, soilTexture, soilHumidity: Int?
        /// Months of the northern hemisphere, as Trefle lists them.
        public var growthMonths, bloomMonths, fruitMonths: MonthSet?
        /// Precipitation in millimeters per year.
        public var minimumPrecipitation, maximumPrecipitation: Double?
        /// Tolerated temperatures in °C.
        public var minimumTemperature, maximumTemperature: Double?
    }
}
