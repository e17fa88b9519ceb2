/// The singular forms that a word of a search may have, by its ending.
///
/// The rules know no words, so that a form may be none, as "ficu" of "ficus". That harms nothing, because a form only counts if
/// it is a whole word of a name.
struct SingularForms {
    private static let shortest = 3
    /// English endings, which also fit Spanish plurals: "lilies", "tomatoes", "ferns", "cacti".
    private static let general = [("ies", "y"), ("es", ""), ("s", ""), ("cti", "ctus")]
    /// German endings, without umlauts: "Rosen", "Kräuter", "Farne", "Einblätter", "Kakteen".
    private static let german = [("n", ""), ("en", ""), ("e", ""), ("er", ""), ("een", "us")]

    private let endings: [(plural: String, singular: String)]

    /// - Parameter language: The user's language code.
    init(language: String) { endings = Self.general + (language == "de" ? Self.german : []) }

    /// The forms of a word as it is in a key. Empty if it cannot be a plural.
    func callAsFunction(of word: String) -> [String] {
        guard !word.hasSuffix("ss") else { return [] }
        return endings.reduce(into: []) { forms, ending in
            guard word.hasSuffix(ending.plural) else { return }
            let form = word.dropLast(ending.plural.count) + ending.singular
            if form.count >= Self.shortest, !forms.contains(String(form)) { forms.append(String(form)) }
        }
    }
}
