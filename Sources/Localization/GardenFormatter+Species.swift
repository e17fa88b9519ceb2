import Foundation
import Garden

extension GardenFormatter {
    /// Why a species was found and in which language it is displayed, if its displayed names do not tell: "Found as Swiss Cheese
    /// Plant (English)". Nil if they do.
    ///
    /// - Parameter language: The code of the user's language.
    public func explanation(of match: SpeciesMatch, in language: String) -> String? {
        let isShown = match.isSynonym || [match.shownName, match.scientificName].contains(match.matched)
        let found =
            isShown ? nil : tr("Found as {name}").filled(["name": name(match.matched, in: match.matchedLanguage, language)])
        guard match.shownName != match.scientificName, let shown = match.commonLanguage, shown != language else { return found }
        return [tr("Name in {language}").filled(["language": name(ofLanguage: shown, in: language)]), found].compactMap { $0 }
            .joined(separator: " · ")
    }

    /// The common name of a match, with its language if that is not the user's: "Swiss Cheese Vine (English)". Nil if there is
    /// none.
    public func commonName(of match: SpeciesMatch, in language: String) -> String? {
        match.commonName.map { name($0, in: match.commonLanguage, language) }
    }

    /// The name that matched, with its language if that is not the user's. Nil if it is the scientific or the common name.
    public func otherName(of match: SpeciesMatch, in language: String) -> String? {
        guard ![match.scientificName, match.commonName].contains(match.matched) else { return nil }
        return name(match.matched, in: match.matchedLanguage, language)
    }

    private func name(_ name: String, in code: String?, _ user: String) -> String {
        guard let code, code != user else { return name }
        return tr("{name} ({language})").filled(["name": name, "language": self.name(ofLanguage: code, in: user)])
    }

    /// The name of a language in the user's: "English". Its code if it has none.
    private func name(ofLanguage code: String, in user: String) -> String {
        Locale(identifier: user).localizedString(forLanguageCode: code) ?? code
    }
}
