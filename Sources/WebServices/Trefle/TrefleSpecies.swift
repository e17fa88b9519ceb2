import Foundation
import Garden

/// A species as Trefle describes it in `/species/{slug}` and, as the main species, in `/plants/{id}`.
///
/// Only the name is certain. A figure outside of its scale counts as missing; on the scales from 0 to 10, 0 is a value.
public struct TrefleSpecies: Hashable, Sendable {
    /// Trefle's number of the species, which is not that of the plant.
    public let id: Int?
    /// The name in Trefle's addresses; nil where nothing is said.
    public let slug: String?
    /// The accepted scientific name without authors.
    public let scientificName: String
    /// The common name in English; nil where nothing is said.
    public let commonName: String?
    /// Who described it; nil where nothing is said.
    public let author: String?
    /// The year in which it was described; nil where nothing is said.
    public let year: Int?
    /// Where it was described; nil where nothing is said.
    public let bibliography: String?
    /// The genus; nil where nothing is said.
    public let genus: String?
    /// The family; nil where nothing is said.
    public let family: String?
    /// Common names by language code, "en" and "eng" alike.
    public let commonNames: [String: [String]]
    /// Other scientific names, without authors.
    public let synonyms: [String]
    /// Where it grows or was seen; nil where nothing is said.
    public let observations: String?
    /// Whether it is grown as a vegetable; nil where nothing is said.
    public let isVegetable: Bool?
    /// Whether some part is eaten; nil where nothing is said.
    public let isEdible: Bool?
    /// Which parts are eaten.
    public let edibleParts: [String]
    /// "annual", "biennial", "perennial", several for one that is so here and otherwise there.
    public let duration: [String]
    /// The https address of its picture; nil for none.
    public let imageAddress: String?
    /// Pictures, those of one organ together.
    public let images: [Image]
    /// Regions where it is native.
    public let native: [String]
    /// Regions where it was brought.
    public let introduced: [String]
    /// Where Trefle has its figures from.
    public let sources: [Origin]
    /// What its parts look like.
    public let looks: Looks
    /// What it is like as a whole.
    public let specifications: Specifications
    /// How it grows, and in what.
    public let growth: Growth

    /// A picture with who made it.
    public struct Image: Hashable, Sendable {
        /// The part that it shows, as Trefle calls it; nil where nothing is said.
        public let organ: String?
        /// Its https address.
        public let address: String
        /// Who made it, when and under which license; nil where nothing is said.
        public let copyright: String?
    }

    /// A database that Trefle took figures from.
    public struct Origin: Hashable, Sendable {
        /// What it is called.
        public let name: String
        /// The web address of its page; nil where nothing is said.
        public let address: String?
    }

    /// What flowers, leaves and fruits look like.
    public struct Looks: Hashable, Sendable {
        /// Colors as English words.
        public var flowerColor: [String] = [], foliageColor: [String] = [], fruitColor: [String] = []
        /// Whether flowers and fruits are seen from afar; nil where nothing is said.
        public var showyFlowers: Bool?, showyFruits: Bool?
        /// The texture of leaves; nil where nothing is said.
        public var foliageTexture: String?
        /// Whether leaves stay over the year; nil where nothing is said.
        public var keepsLeaves: Bool?
        /// The shape of fruits or seeds; nil where nothing is said.
        public var fruitShape: String?
        /// Whether fruits or seeds stay on the plant; nil where nothing is said.
        public var keepsFruits: Bool?
    }

    /// What the plant is like as a whole; nil where nothing is said.
    public struct Specifications: Hashable, Sendable {
        /// Words as Trefle writes them.
        public var ligneousType, growthForm, growthHabit, growthRate, nitrogenFixation, shapeAndOrientation, toxicity: String?
        /// Heights in centimeters.
        public var averageHeight, maximumHeight: Double?
    }

    /// How the plant grows, and in what; nil where nothing is said.
    public struct Growth: Hashable, Sendable {
        /// Texts in English.
        public var description, sowing: String?
        /// Days from sowing to harvest.
        public var daysToHarvest: Int?
        /// Measures in centimeters.
        public var rowSpacing, spread, minimumRootDepth: Double?
        /// pH of the soil.
        public var phMinimum, phMaximum: Double?
        /// Scales from 0 to 10. That of air humidity is 0 for 10 % or less and 10 for 90 % or more.
        public var light, atmosphericHumidity, soilNutriments, soilSalinity, soilTexture, soilHumidity: Int?
        /// Months as Trefle lists them, of the northern year; nil where nothing is said.
        public var growthMonths, bloomMonths, fruitMonths: MonthSet?
        /// Rain in millimeters a year.
        public var minimumPrecipitation, maximumPrecipitation: Double?
        /// Warmth in °C that it bears.
        public var minimumTemperature, maximumTemperature: Double?
    }
}
