import Foundation

extension Sequence<PlantSummary> {
    /// The names of plants that were probably meant by a name that none has, each once: those with a similar name, or else those
    /// whose name begins with it, or else those with a similar word in their name, or else those whose species or genus has that
    /// name or a similar one. A beginning has at least three letters, because fewer fit too many names.
    public func names(near text: String) -> [String] {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        var seen: Set<String> = []
        let plants = filter { seen.insert($0.name).inserted || $0.species != nil }
        func named(_ isMeant: (PlantSummary) -> Bool) -> [String] {
            var seen: Set<String> = []
            return plants.filter(isMeant).map(\.name).filter { seen.insert($0).inserted }
        }
        let similar = EditDistance.nearest(to: text, among: seen)
        if !similar.isEmpty { return named { similar.contains($0.name) } }
        if text.count >= 3 {
            let beginning = named { $0.name.lowercased().hasPrefix(text.lowercased()) }
            if !beginning.isEmpty { return beginning }
        }
        func words(_ name: String) -> [String] { name.split(whereSeparator: \.isWhitespace).map(String.init) }
        let meant = EditDistance.nearest(to: text, among: Set(seen.flatMap(words)))
        if !meant.isEmpty { return named { words($0.name).contains(where: meant.contains) } }
        let species = Set(plants.compactMap(\.species))
        let near = species.filter { !EditDistance.nearest(to: text, among: [$0, String($0.prefix { $0 != " " })]).isEmpty }
        return named { $0.species.map(near.contains) ?? false }
    }
}
