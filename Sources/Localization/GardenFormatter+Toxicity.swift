import Garden

extension GardenFormatter {
    /// The toxicity of a plant to cats, dogs and people: "Toxic to Cats and Dogs".
    ///
    /// Toxicity to any of them takes precedence over harmlessness to others. If no source has data, it is unknown.
    public func toxicity(_ profile: CareProfile) -> String {
        let known = [profile.catToxicity?.value, profile.dogToxicity?.value, profile.peopleToxicity?.value]
        let harmed = known.map { $0 == .toxic }
        if harmed.contains(true) { return toxic(cats: harmed[0], dogs: harmed[1], people: harmed[2]) }
        let spared = known.map { $0 == .nonToxic }
        if spared.contains(true) { return harmless(cats: spared[0], dogs: spared[1], people: spared[2]) }
        return tr("Toxicity Unknown")
    }

    /// A single toxicity value: "Toxic".
    public func toxicity(_ toxicity: Toxicity) -> String {
        switch toxicity {
        case .toxic: tr("Toxic")
        case .nonToxic: tr("Not Toxic")
        case .unknown: tr("Unknown")
        }
    }

    private func toxic(cats: Bool, dogs: Bool, people: Bool) -> String {
        switch (cats, dogs, people) {
        case (true, true, true): tr("Toxic to Cats, Dogs and People")
        case (true, true, false): tr("Toxic to Cats and Dogs")
        case (true, false, true): tr("Toxic to Cats and People")
        case (false, true, true): tr("Toxic to Dogs and People")
        case (true, false, false): tr("Toxic to Cats")
        case (false, true, false): tr("Toxic to Dogs")
        case (false, false, _): tr("Toxic to People")
        }
    }

    private func harmless(cats: Bool, dogs: Bool, people: Bool) -> String {
        switch (cats, dogs, people) {
        case (true, true, true): tr("Not Toxic to Cats, Dogs and People")
        case (true, true, false): tr("Not Toxic to Cats and Dogs")
        case (true, false, true): tr("Not Toxic to Cats and People")
        case (false, true, true): tr("Not Toxic to Dogs and People")
        case (true, false, false): tr("Not Toxic to Cats")
        case (false, true, false): tr("Not Toxic to Dogs")
        case (false, false, _): tr("Not Toxic to People")
        }
    }
}
