import Garden

extension GardenFormatter {
    /// The toxicity of a plant to cats, dogs and people, each of them named: "Toxic to People · Cats and Dogs: Unknown", followed
    /// by what is known about related plants: "Related Plants Toxic to Cats and Dogs". If it is unknown to all of them: "Toxicity
    /// Unknown · Related Plants Toxic to Cats and Dogs".
    public func toxicity(_ profile: CareProfile) -> String {
        let all = ToxicitySubject.allCases
        let unknown = all.filter { profile.toxicity(to: $0) == nil }
        guard unknown != all else { return unknownToxicity(profile) }
        let known = verdicts { profile.toxicity(to: $0)?.value }
        let rest = unknown.isEmpty ? [] : [tr("{who}: Unknown").filled(["who": names(unknown)])]
        return joined(known + rest + related(profile))
    }

    /// The same below a title that says what it is about: "Unknown · Related Plants Toxic to Cats and Dogs".
    public func titledToxicity(_ profile: CareProfile) -> String {
        profile.hasToxicity ? toxicity(profile) : joined([tr("Unknown")] + related(profile))
    }

    /// The same in short, as far as it is known about the plant itself: "Toxic to People", or "Toxicity Unknown"; with a warning
    /// of related plants: "Toxic to People · Related Plants Toxic to Cats and Dogs".
    public func shortToxicity(_ profile: CareProfile) -> String {
        let known = verdicts { profile.toxicity(to: $0)?.value }
        let warning = related(profile, only: .toxic)
        return joined((known.isEmpty ? [tr("Toxicity Unknown")] : known) + warning)
    }

    /// Whom a plant is toxic to, if it or related plants are known to be toxic: "Toxic to Cats and Dogs · People: Unknown"; or
    /// else nil.
    public func toxicityWarning(_ profile: CareProfile) -> String? {
        profile.isToxic || hasToxicRelatives(profile) ? toxicity(profile) : nil
    }

    /// The toxicity of a search result. Beside the warnings of others, silence would read as harmless: "Toxicity Unknown" if nothing is
    /// known about it, and no related plant is known to be toxic.
    public func toxicityOfResult(_ profile: CareProfile) -> String {
        profile.hasToxicity || hasToxicRelatives(profile) ? toxicity(profile) : shortToxicity(profile)
    }

    private func hasToxicRelatives(_ profile: CareProfile) -> Bool {
        ToxicitySubject.allCases.contains { profile.relatedToxicity(to: $0)?.value == .toxic }
    }

    /// The same for a sitter's sheet, where only what is known stands out: "Toxic to Cats" and "Dogs and People: Unknown".
    public func sheetToxicity(_ profile: CareProfile) -> SitterSheet.Toxicity {
        guard toxicityWarning(profile) != nil else { return SitterSheet.Toxicity() }
        let all = ToxicitySubject.allCases
        let toxic = all.filter { profile.toxicity(to: $0)?.value == .toxic }
        let harmless = all.filter { profile.toxicity(to: $0)?.value == .nonToxic }
        let unknown = all.filter { !toxic.contains($0) && !harmless.contains($0) }
        let rest =
            (harmless.isEmpty ? [] : [tr("Not Toxic to {who}").filled(["who": exclusions(harmless.map(name))])])
            + (unknown == all ? [unknownToxicity(profile)] : sheetGaps(unknown, profile))
        return SitterSheet.Toxicity(
            warning: toxic.isEmpty ? nil : tr("Toxic to {who}").filled(["who": names(toxic)]),
            note: rest.isEmpty ? nil : joined(rest))
    }

    /// What a sitter's sheet says of those for whom nothing is known about the plant itself: "No data on cats and dogs; related
    /// plants are toxic to them" and "People: Unknown".
    private func sheetGaps(_ unknown: [ToxicitySubject], _ profile: CareProfile) -> [String] {
        func gap(_ related: Toxicity?, _ phrase: String) -> String? {
            let subjects = unknown.filter { profile.relatedToxicity(to: $0)?.value == related }
            return subjects.isEmpty ? nil : phrase.filled(["who": names(subjects), "them": list(subjects.map(noun))])
        }
        return [
            gap(.toxic, tr("No data on {them}; related plants are toxic to them")),
            gap(.nonToxic, tr("No data on {them}; related plants are not toxic to them")), gap(nil, tr("{who}: Unknown")),
        ].compactMap(\.self)
    }

    /// A single toxicity value: "Toxic".
    public func toxicity(_ toxicity: Toxicity) -> String {
        switch toxicity {
        case .toxic: tr("Toxic")
        case .nonToxic: tr("Not Toxic")
        case .unknown: tr("Unknown")
        }
    }

    /// The toxicity to one subject: "Toxic", or "Unknown. Related plants are toxic."
    public func toxicity(to subject: ToxicitySubject, in profile: CareProfile) -> String {
        if let own = profile.toxicity(to: subject) { return toxicity(own.value) }
        return switch profile.relatedToxicity(to: subject)?.value {
        case .toxic: tr("Unknown. Related plants are toxic.")
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

    /// What is said of a plant whose toxicity to all is unknown.
    private func unknownToxicity(_ profile: CareProfile) -> String { joined([tr("Toxicity Unknown")] + related(profile)) }

    /// A subject within a sentence: "cats".
    private func noun(_ subject: ToxicitySubject) -> String {
        switch subject {
        case .cats: tr("cats")
        case .dogs: tr("dogs")
        case .people: tr("people")
        }
    }

    /// What is known about related plants, or only what they are known to be.
    private func related(_ profile: CareProfile, only wanted: Toxicity? = nil) -> [String] {
        verdicts(toxic: tr("Related Plants Toxic to {who}"), harmless: tr("Related Plants Not Toxic to {who}")) {
            let known = profile.relatedToxicity(to: $0)?.value
            return wanted == nil || known == wanted ? known : nil
        }
    }

    /// "Toxic to Cats" and "Not Toxic to People", as far as `value` knows, in these phrases.
    private func verdicts(
        toxic toxicPhrase: String = tr("Toxic to {who}"), harmless harmlessPhrase: String = tr("Not Toxic to {who}"),
        _ value: (ToxicitySubject) -> Toxicity?
    ) -> [String] {
        let all = ToxicitySubject.allCases
        let (toxic, harmless) = (all.filter { value($0) == .toxic }, all.filter { value($0) == .nonToxic })
        return (toxic.isEmpty ? [] : [toxicPhrase.filled(["who": names(toxic)])])
            + (harmless.isEmpty ? [] : [harmlessPhrase.filled(["who": exclusions(harmless.map(name))])])
    }

    private func joined(_ parts: [String]) -> String { parts.joined(separator: " · ") }
}
