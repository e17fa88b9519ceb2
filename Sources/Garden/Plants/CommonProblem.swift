/// A problem that houseplants often have. The most common ones of a kind come first.
public enum CommonProblem: String, CaseIterable, Sendable {
    case spiderMites, fungusGnats, mealybugs, scaleInsects, aphids, thrips, whiteflies, springtails, slugs
    case rootRot, powderyMildew, leafSpot, grayMold, rust, sootyMold
    case brownLeafTips, yellowLeaves, sunburn, frostDamage, brokenStem

    /// Its name in English: "spider mites".
    public var englishName: String {
        rawValue.reduce(into: "") { name, letter in name += letter.isUppercase ? " \(letter.lowercased())" : String(letter) }
    }

    /// What kind of problem it is.
    public var kind: PlantProblem.Kind {
        switch self {
        case .spiderMites, .fungusGnats, .mealybugs, .scaleInsects, .aphids, .thrips, .whiteflies, .springtails, .slugs: .pest
        case .rootRot, .powderyMildew, .leafSpot, .grayMold, .rust, .sootyMold: .disease
        case .brownLeafTips, .yellowLeaves, .sunburn, .frostDamage, .brokenStem: .damage
        }
    }
}
