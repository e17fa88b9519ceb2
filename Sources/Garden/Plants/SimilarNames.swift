extension Sequence<PlantSummary> {
    /// The names of plants that were probably meant by a name that none has, each once: those with a similar name, or else those
    /// whose name begins with it, or else those with a similar word in their name, or else those whose species or genus has that
    /// name or a similar one. A beginning has at least three letters, because fewer fit too many names.
    public func names(near text: String) -> [String] {
        let words = String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        let plants = Array(self)
        func named(_ isMeant: (PlantSummary) -> Bool) -> [String] {
            var seen: Set<String> = []
            return plants.filter(isMeant).map(\.name).filter { seen.insert($0).inserted }
        }
        let similar = EditDistance.nearest(to: words, among: plants.map(\.name))
        if !similar.isEmpty { return similar }
        if words.count >= 3 {
            let beginning = named { $0.name.lowercased().hasPrefix(words.lowercased()) }
            if !beginning.isEmpty { return beginning }
        }
        let parts = plants.flatMap { $0.name.split(whereSeparator: \.isWhitespace).map(String.init) }
        let meant = Set(EditDistance.nearest(to: words, among: parts))
        if !meant.isEmpty {
            return named { $0.name.split(whereSeparator: \.isWhitespace).contains { meant.contains(String($0)) } }
        }
        return named { plant in
            guard let species = plant.species else { return false }
            return !EditDistance.nearest(to: words, among: [species, String(species.prefix { $0 != " " })]).isEmpty
        }
    }
}
