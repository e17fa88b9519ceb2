/// A search text, and how well names fit it.
struct NameQuery {
    /// How well a name fits, best first.
    enum Fit: Int {
        /// The text is the name, but for spaces, punctuation and plurals: "zzplant", "mother in laws tongue", "peace lilies".
        case exact
        /// Each word of the text, or its singular, is a word of the name, or the end of one as in a German compound: "palme" or
        /// "palmen" in "Kentiapalme".
        case words
        /// The name begins with the text.
        case beginning
        /// Each word of the text begins a word of the name, in any order.
        case wordBeginnings
    }

    /// A name, split into words.
    struct Name {
        let words: [String]
        /// The words without spaces.
        let joined: String
        let isCommon: Bool

        init(key: String, isCommon: Bool) {
            words = LibrarySearch.words(of: key)
            joined = words.joined()
            self.isCommon = isCommon
        }

        func hasWord(beginningWith word: String) -> Bool { words.contains { $0.hasPrefix(word) } }
    }

    /// The maximum number of words in a query. Longer text is not a name.
    private static let mostWords = 12
    /// The number of letters of the shortest ending that is the main part of a compound, "farn", "rose", "palm", and of the
    /// shortest beginning before it. So "lant" is none in "plant".
    private static let (shortestEnding, shortestBeginning) = (4, 2)
    /// The number of letters that a word must have to be found inside words.
    static let shortestInside = 3
    /// The number of letters that a text must have to be found across words.
    private static let shortestAcross = 6

    let words: [String]
    /// The words without spaces.
    let joined: String
    /// The singular forms of each word; see ``SingularForms``.
    let singulars: [[String]]

    /// Splits a key into words. Nil if it has none, or too many for a name.
    ///
    /// - Parameter language: The user's language code.
    init?(key: String, language: String) {
        words = LibrarySearch.words(of: key)
        guard !words.isEmpty, words.count <= Self.mostWords else { return nil }
        joined = words.joined()
        let singular = SingularForms(language: language)
        singulars = words.map { singular(of: $0) }
    }

    /// The words and their singular forms.
    var forms: [String] { words + singulars.joined() }

    /// How well a name fits, or nil if it does not.
    func fit(_ name: Name) -> Fit? {
        if joined == name.joined || isSingular(name) { return .exact }
        if joined.count > 1, words.indices.allSatisfy({ isWhole($0, in: name) }) { return .words }
        if name.joined.hasPrefix(joined) { return .beginning }
        return words.indices.allSatisfy { begins($0, in: name) } ? .wordBeginnings : nil
    }

    /// Whether a common name has the words of the text inside its own, or the text without spaces across them: "moneyplant" in
    /// "Chinese Money Plant".
    func isInside(_ name: Name) -> Bool {
        guard name.isCommon else { return false }
        if joined.count >= Self.shortestAcross, name.joined.contains(joined) { return true }
        return words.allSatisfy { word in word.count >= Self.shortestInside && name.words.contains { $0.contains(word) } }
    }

    /// The number of words of the text that begin a word of the name.
    func coverage(of name: Name) -> Int { words.count { name.hasWord(beginningWith: $0) } }

    /// Whether the words of the text can be those of several names of one species, as in "philodendron pink princess".
    var canJoinNames: Bool { words.count > 1 && words.allSatisfy { $0.count > 1 } }

    private func isWhole(_ index: Int, in name: Name) -> Bool {
        ([words[index]] + singulars[index]).contains { form in
            name.words.contains { $0 == form || name.isCommon && isEnding(form, ofCompound: $0) }
        }
    }

    private func isEnding(_ form: String, ofCompound word: String) -> Bool {
        form.count >= Self.shortestEnding && word.count - form.count >= Self.shortestBeginning && word.hasSuffix(form)
    }

    private func isSingular(_ name: Name) -> Bool {
        name.words.count == words.count
            && words.indices.allSatisfy { words[$0] == name.words[$0] || singulars[$0].contains(name.words[$0]) }
    }

    /// A single letter is the beginning of a word only where the text ends; elsewhere it is a word, like the "s" of "devil's".
    private func begins(_ index: Int, in name: Name) -> Bool {
        let word = words[index]
        if word.count == 1, index < words.count - 1 { return name.words.contains(word) }
        return name.hasWord(beginningWith: word)
    }
}
