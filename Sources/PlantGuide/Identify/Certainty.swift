import Garden

/// How reliable the candidates of a result are.
///
/// The best candidate is proposed if its score is at least ``least`` and no other score reaches the share ``nearness`` of it.
/// Both figures are our own: Pl@ntNet's scores sum to at most 1 over all its species, so that a best score under 0.3 leaves most
/// of the weight to others; and if the second score is at least 60 % of the first, another photo often reverses their order.
enum Certainty: Hashable {
    case sure
    /// No candidate fits well.
    case faint
    /// The model's best score says nothing.
    case unknown
    /// Pl@ntNet and the model name different species first.
    case disputed
    /// This number of candidates fit about equally well.
    case close(Int)

    static let least = 0.3
    static let nearness = 0.6

    /// The certainty of candidates, sorted by descending score.
    init(of candidates: [Candidate]) {
        let near = Self.near(candidates).count
        if near > 1 {
            self = .close(near)
        } else {
            self = (candidates.first?.score ?? 0) >= Self.least ? .sure : .faint
        }
    }

    /// The certainty of a result.
    init(of answer: Identification) {
        let candidates = (answer.plantNet ?? answer.preferred).candidates
        if answer.isDisputed {
            self = .disputed
        } else if let verdict = answer.preferred.verdict {
            // A model knows best how far to trust its scores.
            self = verdict.isSure ? .sure : verdict.isAboveFloor ? Self(of: candidates).doubted : .unknown
        } else {
            self = Self(of: candidates)
        }
    }

    private var doubted: Self { self == .sure ? .faint : self }

    /// The candidates near the best one, including it.
    static func near(_ candidates: [Candidate]) -> [Candidate] {
        guard let best = candidates.first, best.score > 0 else { return [] }
        return candidates.filter { $0.score >= best.score * nearness }
    }
}
