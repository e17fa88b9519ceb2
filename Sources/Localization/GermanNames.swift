import Foundation

/// Where the long names of plants may be broken into two lines in German, whose compounds are one word.
///
/// Between the parts of a compound, and in a part before a consonant and a vowel. It leaves out what is not sure: more than two
/// consonants, which may belong to either syllable.
enum GermanNames {
    /// The length from which words are broken, in letters. Shorter ones fit on a card.
    static let longWord = 10

    /// The words that names of plants end with.
    private static let ends = Set(
        """
        ahorn alge aloe amaryllis apfel aralie aster baum beere begonie birke birne blatt blume bogen bohne buche busch \
        chrysantheme dattel distel dorn efeu eibe eiche erbse erdbeere erle esche farn feder feige fenchel fichte fink \
        flieder frucht fuchsie geranie gewächs ginster glocke glöckchen gras gurke hanf haar heide himbeere holz \
        holunder hortensie hyazinthe iris jasmin kaktus kamelie kastanie kerze kiefer kirsche klee kohl kraut kresse \
        krone kürbis kuss lauch lavendel lein lilie linde lorbeer magnolie malve mango mantel marante margerite melisse \
        minze mispel mohn moos myrte narzisse nelke nessel nuss ohr olive orange orchidee palme pappel paprika \
        pelargonie pfeffer pfirsich pflanze pflaume philodendron primel quitte ranke raute rebe ribisel rohr rose \
        röschen salat salbei schopf schwanz schwert seerose spargel spinat stern sternchen strauch strelitzie sukkulente \
        tanne tasche thymian tomate traube tulpe ulme veilchen wacholder wegerich weide wein wicke winde wurz wurzel \
        zitrone zunge zwiebel zypresse
        """.split(separator: " ").map(String.init))

    /// Units of consonants, which are never parted.
    private static let units = ["sch", "ch", "ck", "ph", "th", "qu", "rh", "sh"]
    private static let vowels = Set("aeiouyäöü")

    /// The text with a soft hyphen at each place in its long words.
    static func hyphenated(_ text: String) -> String {
        text.split(separator: " ", omittingEmptySubsequences: false).map { hyphenated(word: String($0)) }.joined(separator: " ")
    }

    private static func hyphenated(word: String) -> String {
        let letters = Array(word.lowercased())
        guard letters.count >= longWord, letters.count == word.count, letters.allSatisfy(\.isLetter) else { return word }
        let borders = borders(letters)
        var places = Set(borders)
        for (start, end) in zip([0] + borders, borders + [letters.count]) { places.formUnion(syllables(letters, start..<end)) }
        return word.enumerated().map { places.contains($0.offset) ? "\u{AD}\($0.element)" : "\($0.element)" }.joined()
    }

    /// The beginnings of the parts of a compound but the first.
    private static func borders(_ letters: [Character]) -> [Int] {
        var borders: [Int] = []
        var end = letters.count
        // Plurals end with one or two more letters.
        while let start = (3..<max(4, end)).first(where: { start in
            (0...2).contains { end - start - $0 >= 3 && ends.contains(String(letters[start..<end - $0])) }
        }) {
            borders.insert(start, at: 0)
            end = start
        }
        return borders
    }

    /// The beginnings of the syllables of a part but the first: at least three letters from either end.
    private static func syllables(_ letters: [Character], _ part: Range<Int>) -> [Int] {
        var places: [Int] = []
        var run: [Int] = []
        var hasVowel = false
        var index = part.lowerBound
        while index < part.upperBound {
            if vowels.contains(letters[index]) {
                if hasVowel, run.count == 1 || run.count == 2, let place = run.last { places.append(place) }
                run = []
                hasVowel = true
                index += 1
                continue
            }
            run.append(index)
            let unit = units.first { letters[index..<part.upperBound].starts(with: $0) }
            index += unit?.count ?? 1
        }
        return places.filter { $0 - part.lowerBound >= 3 && part.upperBound - $0 >= 3 }
    }
}

extension GardenFormatter {
    /// The name of a plant for a narrow place. In German, soft hyphens say where a long word may be broken.
    public func breakable(_ name: String) -> String {
        locale.language.languageCode == .german ? GermanNames.hyphenated(name) : name
    }
}
