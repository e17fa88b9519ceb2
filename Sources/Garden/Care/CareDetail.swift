/// An additional fact about a species. It is displayed but not used for planning.
public enum CareDetail: Hashable, Sendable, Codable {
    /// The soil acidity the species grows in, as pH.
    case acidity(Span)
    /// The rainfall where the species grows, in millimeters a year.
    case precipitation(Span)
    /// A dimension of the plant or a planting distance, in centimeters.
    case length(Length, Double)
    /// A soil property on a scale from 0 to 10.
    case soil(SoilScale, Int)
    /// The months of the northern year in which an activity takes place.
    case months(Activity, MonthSet)
    /// The number of days from sowing to harvest.
    case daysToHarvest(Int)
    /// A trait described by words of a small vocabulary, in English as in the source: "tree", "fine".
    case trait(Trait, [String])
    /// Whether a quality applies.
    case quality(Quality, Bool)
    /// A text of the source, in the source's language.
    case text(Topic, String)
    /// Names of regions or of the species itself.
    case names(Naming, [String])
    /// Common names by language code. Codes are as in the source: both "en" and "eng" may occur.
    case commonNames([String: [String]])
    /// Who described the species, when, and in which work.
    case description(author: String?, year: Int?, work: String?)
    /// Third-party pictures of the species.
    case pictures([ReferenceImage])
    /// The references that the source itself cites.
    case sources([Source.Citation])

    /// A range, one end of which may be unknown.
    public struct Span: Hashable, Sendable, Codable {
        /// The lower end, or nil if unknown.
        public let low: Double?
        /// The upper end, or nil if unknown.
        public let high: Double?

        /// Creates a range between two values in either order. Returns nil if both are unknown.
        public init?(_ one: Double?, _ other: Double?) {
            guard one != nil || other != nil else { return nil }
            if let one, let other {
                low = min(one, other)
                high = max(one, other)
            } else {
                low = one
                high = other
            }
        }
    }

    /// Quantities measured in centimeters.
    public enum Length: String, Sendable, Codable, CaseIterable {
        /// The average height and the maximum height.
        case averageHeight, maximumHeight
        /// The spread of a planted specimen.
        case spread
        /// The distance between rows.
        case rowSpacing
        /// The minimum soil depth.
        case rootDepth
    }

    /// Soil properties, each on a scale from 0 to 10.
    public enum SoilScale: String, Sendable, Codable, CaseIterable {
        /// From clay to rock.
        case texture
        /// From no salt to salt pans.
        case salinity
        /// From bone-dry to submerged.
        case moisture
        /// From poor to overfertilized.
        case nutrients
    }

    /// Activities that take place in certain months.
    public enum Activity: String, Sendable, Codable, CaseIterable {
        case growth, bloom, fruit
    }

    /// Traits described by a small vocabulary.
    public enum Trait: String, Sendable, Codable, CaseIterable {
        /// Annual, biennial or perennial.
        case duration
        /// Which parts are edible.
        case edibleParts
        /// The woody form.
        case woodiness
        /// The growth habit, form and posture.
        case habit, form, posture
        /// The texture of the leaves.
        case foliageTexture
        /// The colors of leaves, flowers and fruits.
        case foliageColor, flowerColor, fruitColor
        /// The shape of fruits or seeds.
        case fruitShape
        /// How much nitrogen the plant fixes.
        case nitrogenFixation
        /// How poisonous the plant is.
        case toxicity
    }

    /// Yes-or-no qualities of a species.
    public enum Quality: String, Sendable, Codable, CaseIterable {
        /// Whether any part is edible, and whether the species is grown as a vegetable.
        case edible, vegetable
        /// Whether leaves persist all year.
        case evergreen
        /// Whether flowers and fruits are conspicuous.
        case showyFlowers, showyFruits
        /// Whether fruits or seeds persist on the plant.
        case persistentFruits
    }

    /// What a text is about.
    public enum Topic: String, Sendable, Codable, CaseIterable {
        /// Growing the species, sowing it, and where it was observed.
        case growing, sowing, observations
    }

    /// What names refer to.
    public enum Naming: String, Sendable, Codable, CaseIterable {
        /// Regions where the species is native, and where it was introduced.
        case native, introduced
        /// Other scientific names of the species.
        case synonyms
    }
}
