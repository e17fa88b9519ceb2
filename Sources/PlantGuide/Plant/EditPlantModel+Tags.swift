import Garden
import GardenData

/// Tags of other plants, which are suggested while the tags of this one are typed.
extension EditPlantModel {
    /// The largest number of suggested tags.
    private static let suggestionLimit = 5

    /// The tags as they are typed, the one at the end included, without white space around them.
    private var typedTags: [String] {
        tags.split(separator: ",", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
    }

    /// The tags of other plants that begin with what is typed at the end, in their order by use; all of them if nothing or a
    /// whole tag is typed there. None that the plant has.
    var tagSuggestions: [String] {
        let typed = typedTags
        let end = (typed.last ?? "").lowercased()
        let isWhole = knownTags.contains { $0.lowercased() == end }
        let own = Set(typed.map { $0.lowercased() })
        return Array(
            knownTags.lazy.filter { tag in
                !own.contains(tag.lowercased()) && (isWhole || tag.lowercased().hasPrefix(end))
            }.prefix(Self.suggestionLimit))
    }

    /// Adds a suggested tag in place of what is typed at the end, unless that is a whole tag.
    func choose(tag: String) {
        var typed = typedTags.filter { !$0.isEmpty }
        if let end = typedTags.last, !end.isEmpty, !knownTags.contains(where: { $0.lowercased() == end.lowercased() }) {
            typed.removeLast()
        }
        tags = (typed + [tag]).joined(separator: ", ")
    }
}
