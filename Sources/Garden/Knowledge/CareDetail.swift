/// A fact about a species beyond what its care goes by: it is shown, and nothing is planned from it.
public enum CareDetail: Hashable, Sendable, Codable {
    /// The acidity of the soil it grows in, as pH.
    case acidity(Span)
    /// The rain that falls where it grows, in millimeters a year.
    case precipitation(Span)
    /// A measure of the plant or of the room it wants, in centimeters.
    case length(Length, Double)
    /// What its soil is like, as a place from 0 to 10 on a scale.
    case soil(SoilScale, Int)
    /// The months of the northern year in which it does something.
    case months(Activity, MonthSet)
    /// How many days pass from sowing to harvest.
    case daysToHarvest(Int)
    /// Something named with words of a small vocabulary, as the source writes them in English: "tree", "fine".
    case trait(Trait, [String])
    /// Something that it is or is not.
    case quality(Quality, Bool)
    /// A text of the source, in the source's language.
    case text(Topic, String)
    /// Names: of regions, or of the species itself.
    case names(Naming, [String])
    /// Common names by language code, as the source writes the codes: "en" and "eng" may both be there.
    case commonNames([String: [String]])
    /// Who described it, and when and where.
    case description(author: String?, year: Int?, work: String?)
    /// Pictures of it by others.
    case pictures([ReferenceImage])
    /// Where the source has its figures from.
    case sources([Source.Citation])

    /// A range of which one end may be unknown.
    public struct Span: Hashable, Sendable, Codable {
        /// The lower end; nil where it is unknown.
        public let low: Double?
        /// The upper end; nil where it is unknown.
        public let high: Double?

        /// A range between the two, whichever is the larger; nil where both are unknown.
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

    /// What is measured in centimeters.
    public enum Length: String, Sendable, Codable, CaseIterable {
        /// How high it grows as a rule, and at most.
        case averageHeight, maximumHeight
        /// How wide a planted one spreads.
        case spread
        /// How far apart rows are sown or planted.
        case rowSpacing
        /// How deep the soil has to be at least.
        case rootDepth
    }

    /// The scales of a soil, each from 0 to 10.
    public enum SoilScale: String, Sendable, Codable, CaseIterable {
        /// From clay to rock.
        case texture
        /// From no salt at all to salt pans.
        case salinity
        /// From bone-dry to under water.
        case moisture
        /// From poor to overfed.
        case nutrients
    }

    /// What goes on in some months.
    public enum Activity: String, Sendable, Codable, CaseIterable {
        case growth, bloom, fruit
    }

    /// What a small vocabulary tells.
    public enum Trait: String, Sendable, Codable, CaseIterable {
        /// Annual, biennial or perennial.
        case duration
        /// Which parts are eaten.
        case edibleParts
        /// Which woody form it has.
        case woodiness
        /// How it grows: habit, form, posture.
        case habit, form, posture
        /// The texture of its leaves.
        case foliageTexture
        /// Colors.
        case foliageColor, flowerColor, fruitColor
        /// The shape of fruits or seeds.
        case fruitShape
        /// How much nitrogen it binds.
        case nitrogenFixation
        /// How poisonous it is.
        case toxicity
    }

    /// What a species is or is not.
    public enum Quality: String, Sendable, Codable, CaseIterable {
        /// Whether some part is eaten, and whether it is grown as a vegetable.
        case edible, vegetable
        /// Whether leaves stay over the year.
        case evergreen
        /// Whether flowers and fruits are seen from afar.
        case showyFlowers, showyFruits
        /// Whether fruits or seeds stay on the plant.
        case persistentFruits
    }

    /// What a text is about.
    public enum Topic: String, Sendable, Codable, CaseIterable {
        /// The species, how it is sown, and where it was seen.
        case growing, sowing, observations
    }

    /// What names are of.
    public enum Naming: String, Sendable, Codable, CaseIterable {
        /// Regions where it is native, and where it was brought.
        case native, introduced
        /// Other scientific names of it.
        case synonyms
    }
}
