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

    /// The common problem with a name in the user's language or in English, in any letter case, or else one whose name is in it, as
    /// in "Yellow leaves at the bottom"; nil if there is none.
    public func commonProblem(named name: String) -> CommonProblem? {
        PlantName.key(name).bestMatch(among: CommonProblem.allCases) { [PlantName.key(self.name(of: $0)), $0.englishName] }
    }
}

extension String {
    /// The candidate with a key that is this text, or else one with the longest key whose words are in it; nil if there is none.
    func bestMatch<Candidate>(among candidates: [Candidate], keys: (Candidate) -> [String]) -> Candidate? {
        let words = String(map { $0.isLetter || $0.isNumber ? $0 : " " }).split(separator: " ")
        let within = " \(words.joined(separator: " ")) "
        let matches = candidates.compactMap { candidate in
            keys(candidate).filter { within.contains(" \($0) ") }.map(\.count).max().map { (candidate: candidate, length: $0) }
        }
        // Of equals, the first one: what the user noted comes first.
        return matches.max { $0.length < $1.length }?.candidate
    }
}
