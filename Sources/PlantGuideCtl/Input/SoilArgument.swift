import ArgumentParser
import Garden
import Localization

/// What the soil was like, by its key or the word for it in the user's language.
extension SoilVerdict: ExpressibleByArgument {
    /// Parses a key or a word, ignoring case.
    public init?(argument: String) {
        let words = argument.lowercased()
        guard let found = Self.allCases.first(where: { [$0.rawValue, $0.word.lowercased()].contains(words) }) else { return nil }
        self = found
    }

    /// The words with their keys, as help and messages list them.
    public static var allValueStrings: [String] { allCases.map { CommandContext.choiceName($0.rawValue, $0.word) } }

    /// Shells complete keys.
    public static var defaultCompletionKind: CompletionKind { .list(allCases.map(\.rawValue)) }

    /// Its word in the user's language.
    var word: String {
        switch self {
        case .moist: ctr("soil", "moist")
        case .right: ctr("soil", "right")
        case .dry: ctr("soil", "dry")
        }
    }
}
