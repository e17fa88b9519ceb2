import Garden

extension GardenFormatter {
    /// The toxicity of a plant to cats, dogs and people, each of them named: "Toxic to People · Possibly Toxic to Cats · Dogs: Unknown",
    /// where "possibly" stands for related plants that are toxic. If nothing is known: "Toxicity Unknown".
    public func toxicity(_ profile: CareProfile) -> String {
        isKnown(profile) ? joined(toxic(profile) + caveats(profile)) : tr("Toxicity Unknown")
    }

    /// The same below a title that says what it is about: "Unknown".
    public func titledToxicity(_ profile: CareProfile) -> String { isKnown(profile) ? toxicity(profile) : tr("Unknown") }

    /// Whom a plant is toxic to, if it or related plants are known to be toxic: "Toxic to Cats and Dogs · People: Unknown"; or
    /// else nil.
    public func toxicityWarning(_ profile: CareProfile) -> String? {
        profile.isToxic || !possiblyToxic(profile).isEmpty ? toxicity(profile) : nil
    }

    /// The warning and the note of a sitter's sheet: "Toxic to Cats" and "Dogs and People: Unknown".
    public func sheetToxicity(_ profile: CareProfile) -> SitterSheet.Toxicity {
        guard toxicityWarning(profile) != nil else { return SitterSheet.Toxicity() }
        let note = caveats(profile)
        return SitterSheet.Toxicity(warning: toxic(profile).first, note: note.isEmpty ? nil : joined(note))
    }

    private func isKnown(_ profile: CareProfile) -> Bool { profile.hasToxicity || !possiblyToxic(profile).isEmpty }

    /// "Toxic to Cats", if it is to any.
    private func toxic(_ profile: CareProfile) -> [String] {
        let subjects = ToxicitySubject.allCases.filter { profile.toxicity(to: $0)?.value == .toxic }
        return subjects.isEmpty ? [] : [tr("Toxic to {who}").filled(["who": names(subjects)])]
    }

    /// "Possibly Toxic to Cats", "Not Toxic to Dogs" and "People: Unknown".
    private func caveats(_ profile: CareProfile) -> [String] {
        let harmless = ToxicitySubject.allCases.filter { profile.toxicity(to: $0)?.value == .nonToxic }
        let possibly = possiblyToxic(profile)
        let unknown = ToxicitySubject.allCases.filter { profile.toxicity(to: $0) == nil && !possibly.contains($0) }
        return [
            possibly.isEmpty ? nil : tr("Possibly Toxic to {who}").filled(["who": names(possibly)]),
            harmless.isEmpty ? nil : tr("Not Toxic to {who}").filled(["who": exclusions(harmless.map(name))]),
            unknown.isEmpty ? nil : tr("{who}: Unknown").filled(["who": names(unknown)]),
        ].compactMap(\.self)
    }

    /// For whom nothing is known about the plant itself, but related plants are toxic.
    private func possiblyToxic(_ profile: CareProfile) -> [ToxicitySubject] {
        ToxicitySubject.allCases.filter {
            profile.toxicity(to: $0) == nil && profile.relatedToxicity(to: $0)?.value == .toxic
        }
    }

    /// A single toxicity value: "Toxic".
    public func toxicity(_ toxicity: Toxicity) -> String {
        switch toxicity {
        case .toxic: tr("Toxic")
        case .nonToxic: tr("Not Toxic")
        case .unknown: tr("Unknown")
        }
    }

    /// The toxicity to one subject: "Toxic", or "Possibly toxic. Related plants are toxic."
    public func toxicity(to subject: ToxicitySubject, in profile: CareProfile) -> String {
        if let own = profile.toxicity(to: subject) { return toxicity(own.value) }
        return switch profile.relatedToxicity(to: subject)?.value {
        case .toxic: tr("Possibly toxic. Related plants are toxic.")
        case .nonToxic: tr("Unknown. Related plants are not toxic.")
        case .unknown, nil: tr("Unknown")
        }
    }

    /// The title of a toxicity value: "For Cats".
    public func title(of subject: ToxicitySubject) -> String {
        switch subject {
        case .cats: tr("For Cats")
        case .dogs: tr("For Dogs")
        case .people: tr("For People")
        }
    }

    /// The names of subjects in a sentence: "Cats and Dogs".
    public func names(_ subjects: some Sequence<ToxicitySubject>) -> String { list(subjects.map(name)) }

    /// The name of a subject: "Cats".
    public func name(_ subject: ToxicitySubject) -> String {
        switch subject {
        case .cats: tr("Cats")
        case .dogs: tr("Dogs")
        case .people: tr("People")
        }
    }

    private func joined(_ parts: [String]) -> String { parts.joined(separator: " · ") }
}
