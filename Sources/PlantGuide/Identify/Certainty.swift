import Garden

/// How far the candidates of an answer can be trusted.
///
/// The rule: the best one is put forward where its score is at least ``least`` and no other reaches ``nearness`` of it.
/// Both figures are ours: Pl@ntNet's scores sum to at most 1 over all its species, so that a best score under 0.3 leaves
/// most of the weight to others, and of two scores within 60 % of one another a second photo often turns the order.
enum Certainty: Hashable {
    /// The best candidate can be put forward.
    case sure
    /// No candidate fits well.
    case faint
    /// So many candidates fit about equally well.
    case close(Int)

    /// The score from which a candidate is put forward.
    static let least = 0.3
    /// The share of the best score from which another candidate stands near it.
    static let nearness = 0.6

    /// The certainty of candidates, the likeliest first.
    init(of candidates: [Candidate]) {
        let near = Self.near(candidates).count
        if near > 1 {
            self = .close(near)
        } else {
            self = (candidates.first?.score ?? 0) >= Self.least ? .sure : .faint
        }
    }

    /// The candidates that stand near the best one, itself included.
    static func near(_ candidates: [Candidate]) -> [Candidate] {
        guard let best = candidates.first, best.score > 0 else { return [] }
        return candidates.filter { $0.score >= best.score * nearness }
    }
}
