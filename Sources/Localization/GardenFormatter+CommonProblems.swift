import Garden

extension GardenFormatter {
    /// The name of a common problem: "Spider mites".
    public func name(of problem: CommonProblem) -> String {
        switch problem {
        case .spiderMites: tr("Spider mites")
        case .fungusGnats: tr("Fungus gnats")
        case .mealybugs: tr("Mealybugs")
        case .scaleInsects: tr("Scale insects")
        case .aphids: tr("Aphids")
        case .thrips: tr("Thrips")
        case .whiteflies: tr("Whiteflies")
        case .springtails: tr("Springtails")
        case .slugs: tr("Slugs")
        case .rootRot: tr("Root rot")
        case .powderyMildew: tr("Powdery mildew")
        case .leafSpot: tr("Leaf spot")
        case .grayMold: tr("Gray mold")
        case .rust: tr("Rust")
        case .sootyMold: tr("Sooty mold")
        case .brownLeafTips: tr("Brown leaf tips")
        case .yellowLeaves: tr("Yellow leaves")
        case .sunburn: tr("Sunburn")
        case .frostDamage: tr("Frost damage")
        case .brokenStem: tr("Broken stem")
        }
    }

    /// The common problem with a name in the user's language or in English, in any letter case; nil if there is none.
    public func commonProblem(named name: String) -> CommonProblem? {
        let key = PlantName.key(name)
        return CommonProblem.allCases.first { PlantName.key(self.name(of: $0)) == key || $0.englishName == key }
    }
}
