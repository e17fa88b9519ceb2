import Garden

extension GardenFormatter {
    /// The names of problems of a kind that houseplants often have, the most common ones first, to choose from while one is
    /// named.
    public func commonProblems(_ kind: PlantProblem.Kind) -> [String] {
        switch kind {
        case .pest:
            [
                tr("Spider mites"), tr("Fungus gnats"), tr("Mealybugs"), tr("Scale insects"), tr("Aphids"), tr("Thrips"),
                tr("Whiteflies"), tr("Springtails"), tr("Slugs"),
            ]
        case .disease:
            [tr("Root rot"), tr("Powdery mildew"), tr("Leaf spot"), tr("Gray mold"), tr("Rust"), tr("Sooty mold")]
        case .damage:
            [tr("Brown leaf tips"), tr("Yellow leaves"), tr("Sunburn"), tr("Frost damage"), tr("Broken stem")]
        }
    }
}
