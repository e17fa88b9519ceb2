import Foundation

/// What a model says about photos of one plant.
public struct ModelAnswer: Hashable, Sendable {
    /// A species that the photos may show.
    public struct Suggestion: Hashable, Sendable {
        /// The label of each output that means this species; the one with the highest score first.
        public let names: [String]
        /// The outputs, in the order of ``names``.
        public let outputs: [Int]
        /// The score, from 0 to 1.
        public let score: Double
        /// Whether the species does not grow in the plant's kind of place, so that it is listed after those that do.
        public let isDemoted: Bool
    }

    /// The species, most likely first, those that are demoted last.
    public let suggestions: [Suggestion]
    /// The genus whose species together reach the score of a sure answer, if no species alone is sure; nil if there is none.
    /// As for ``isSure``, no demoted species may have a higher score.
    public let genus: String?
    /// Whether the first suggestion can be taken as the answer: its score is high enough, and so is its distance to the next
    /// species, and no demoted one had a higher score.
    public let isSure: Bool
    /// Whether the first suggestion's score says anything at all.
    public let isAboveFloor: Bool
}

extension ModelAnswer {
    /// A tolerance for scores that a model calculated with 32 bits: 0.7 is then a little less than 0.7.
    private static let tolerance = 0.000_001
    /// What a model may give as probabilities, with a tolerance for those that calculate with bytes.
    private static let probabilities: ClosedRange<Float> = -0.01...1.01

    /// Ranks scores.
    ///
    /// With the mask of a place, the scores of the outputs that are kept are divided by their sum. The others keep their scores
    /// and follow, if they were among the best without the mask.
    ///
    /// - Parameters:
    ///   - scores: What the model gave for each photo of the plant.
    ///   - labels: The names of the outputs.
    ///   - isIndoors: Whether the plant grows indoors. Ignored if the model has no outputs for that place.
    ///   - limit: The number of suggestions. Demoted species come on top of it.
    /// - Throws: ``ModelError/unlikeManifest(reason:)`` if there are no scores or too few, ``ModelError/notANumber``.
    public init(
        scores: [[Float]], of model: ModelManifest, labels: ModelLabels, isIndoors: Bool, limit: Int = 5
    ) throws(ModelError) {
        guard !scores.isEmpty, labels.names.count == model.labels.count, scores.allSatisfy({ $0.count == model.labels.count })
        else {
            throw .unlikeManifest(reason: "\(scores.first?.count ?? 0) scores")
        }
        guard scores.allSatisfy({ $0.allSatisfy(\.isFinite) }) else { throw .notANumber }
        guard model.output.needsSoftmax || scores.allSatisfy({ $0.allSatisfy(Self.probabilities.contains) }) else {
            throw .unlikeManifest(reason: "scores outside 0 to 1")
        }
        let photos = scores.map { model.output.needsSoftmax ? Self.softmax($0) : $0.map(Double.init) }
        let mean = (0..<model.labels.count).map { output in photos.reduce(0) { $0 + $1[output] } / Double(photos.count) }

        let kept = isIndoors ? model.places?.indoor : nil
        let species = Self.species(mean, labels, model.output.sameSpecies, kept: kept)
        let sum = species.filter { !$0.isDemoted }.reduce(0) { $0 + $1.score }
        let beforeMask = species.prefix(limit)
        let here = species.lazy.filter { !$0.isDemoted }.map { kept == nil || sum <= 0 ? $0 : $0.scored($0.score / sum) }
        let all = Array(here)
        suggestions = all.prefix(limit) + beforeMask.filter(\.isDemoted)

        let first = all.first?.score ?? 0
        let name = all.first.map { Self.speciesName($0.names[0]) }
        let next = all.dropFirst().first { Self.speciesName($0.names[0]) != name }?.score ?? 0
        let isBest = species.first.map { !$0.isDemoted } ?? false
        isSure =
            isBest && first + Self.tolerance >= model.acceptance.score
            && first - next + Self.tolerance >= model.acceptance.margin
        isAboveFloor = first + Self.tolerance >= model.acceptance.floor
        let best = Self.bestGenus(of: all)
        genus = !isSure && isBest && isAboveFloor && best.score + Self.tolerance >= model.acceptance.score ? best.name : nil
    }

    /// The species with their scores before the mask, best first; of equal scores, the one with the lowest output.
    private static func species(
        _ scores: [Double], _ labels: ModelLabels, _ same: [[Int]], kept: Set<Int>?
    ) -> [Suggestion] {
        let together = Set(same.flatMap { $0 })
        let groups = scores.indices.filter { !together.contains($0) }.map { [$0] } + same
        let species = groups.map { group in
            let outputs = group.sorted { (scores[$1], $0) < (scores[$0], $1) }
            return Suggestion(
                names: outputs.map { labels.names[$0] }, outputs: outputs, score: group.reduce(0) { $0 + scores[$1] },
                isDemoted: kept.map { $0.isDisjoint(with: group) } ?? false)
        }
        return species.sorted { ($1.score, $0.outputs.min() ?? 0) < ($0.score, $1.outputs.min() ?? 0) }
    }

    /// Probabilities from logits.
    static func softmax(_ logits: [Float]) -> [Double] {
        let highest = Double(logits.max() ?? 0)
        let powers = logits.map { exp(Double($0) - highest) }
        let sum = powers.reduce(0, +)
        return powers.map { $0 / sum }
    }

    /// The genus with the highest sum of scores; of equal ones, the first by name.
    private static func bestGenus(of species: [Suggestion]) -> (name: String?, score: Double) {
        let named = species.filter { !speciesName($0.names[0]).isEmpty }
        let scores = Dictionary(grouping: named) { String(speciesName($0.names[0])[0]) }
            .mapValues { $0.reduce(0) { $0 + $1.score } }
        let best = scores.min { ($1.value, $0.key) < ($0.value, $1.key) }
        return (best?.key, best?.value ?? 0)
    }

    /// Genus and epithet of a name, without the sign of a hybrid, ranks below the species and authors.
    private static func speciesName(_ name: String) -> [Substring] {
        Array(name.split { $0.isWhitespace || $0 == "×" || $0 == "_" }.filter { $0 != "x" }.prefix(2))
    }
}

extension ModelAnswer.Suggestion {
    fileprivate func scored(_ score: Double) -> ModelAnswer.Suggestion {
        ModelAnswer.Suggestion(names: names, outputs: outputs, score: score, isDemoted: isDemoted)
    }
}
