import Garden
import GardenData
import Localization

extension CommandContext {
    /// The plants that have all the given tags, ignoring case. Fails with status 1, naming the tags that were probably meant, if no
    /// plant has one of them.
    func plants(_ plants: [PlantSummary], taggedWith tags: [String]) throws -> [PlantSummary] {
        let known = Set(plants.flatMap(\.tags))
        for tag in tags where !known.contains(where: { $0.lowercased() == tag.lowercased() }) {
            let near = EditDistance.nearest(to: tag, among: known.sorted()).prefix(3).map { $0.shortened.quoted }
            let message =
                near.isEmpty ? tr("No plant has the tag “{text}”.") : tr("No plant has the tag “{text}”. Did you mean {names}?")
            throw Failure(.failed, message.filled(["text": tag.shortened, "names": GardenFormatter.choices(near)]))
        }
        let wanted = Set(tags.map { $0.lowercased() })
        return plants.filter { wanted.isSubset(of: $0.tags.map { $0.lowercased() }) }
    }
}
