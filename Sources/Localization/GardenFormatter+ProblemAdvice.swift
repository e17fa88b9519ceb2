import Garden

/// What is known about a common problem.
public struct ProblemAdvice: Sendable {
    /// How it is recognized, or what often causes it.
    public let signs: String
    /// What helps, or prevents it.
    public let help: String
    /// The page from which both were taken.
    public let source: Source.Citation
}

extension GardenFormatter {
    /// What is known about a problem, by its name; nil without a source.
    public func advice(onProblemNamed name: String) -> ProblemAdvice? { commonProblem(named: name).flatMap(advice(on:)) }

    /// What is known about a common problem; nil without a source.
    public func advice(on problem: CommonProblem) -> ProblemAdvice? {
        guard let source = problem.source, let (signs, help) = pest(problem) ?? disease(problem) ?? damage(problem) else {
            return nil
        }
        return ProblemAdvice(signs: signs, help: help, source: source)
    }

    private func pest(_ problem: CommonProblem) -> (signs: String, help: String)? {
        switch problem {
        case .spiderMites:
            (
                tr(
                    "Leaves look speckled with tiny yellowish dots, and fine webbing may show on leaves and stems. Badly damaged leaves turn tan or brown and drop."
                ),
                tr(
                    "Move the plant to a tub, to a shower, or outdoors, and wash the mites off with a forceful spray of water. Keep it watered and fertilized. It is usually best to throw out a heavily infested plant."
                )
            )
        case .fungusGnats:
            (
                tr(
                    "Small, dark, mosquito-like flies swarm around the plant. Their larvae live in potting mix that stays too wet."
                ),
                tr("Let the soil dry out between waterings, and never leave the potting mix soggy.")
            )
        case .mealybugs:
            (
                tr(
                    "White, cottony clumps sit where leaves meet stems or on the undersides of leaves. Leaves and nearby surfaces may feel sticky."
                ),
                tr(
                    "Rinse the plant or wipe it with a damp cloth. Dab a small outbreak with a cotton swab dipped in rubbing alcohol, and prune out badly infested parts. Insecticidal soap needs several thorough treatments and a label that lists your plant and the pest. A heavily infested plant may be better thrown out."
                )
            )
        case .scaleInsects:
            (
                tr("Small bumps cluster along stems and under leaves. A sticky film may coat the lower leaves, table, or floor."),
                tr(
                    "Scrape the bumps off with a thumbnail, or dab a small outbreak with a cotton swab dipped in rubbing alcohol. Wipe off the sticky film with a damp cloth, and prune out badly infested stems and leaves. A heavily infested plant may be better thrown out."
                )
            )
        case .aphids:
            (
                tr(
                    "Small, soft green, brown, or reddish insects crowd on growing tips, flower buds, stems, and leaf undersides. Leaves may get sticky."
                ),
                tr(
                    "Rinse the plant well or wipe it with a damp cloth to knock the aphids off. Prune out badly infested leaves and stems. Insecticidal soap needs several thorough treatments and a label that lists your plant and the pest. A heavily infested plant may be better thrown out."
                )
            )
        case .thrips:
            (
                tr(
                    "Tiny, slender insects leave dark specks and bleached or silvery leaves that wither. Flowers may be discolored or scarred."
                ),
                tr(
                    "Rinse thoroughly with a forceful spray of cold water, above all on the undersides of leaves. Repeat at least 3 times, daily or every other day. Or spray with insecticidal soap every 3 days for 2 weeks."
                )
            )
        case .whiteflies:
            (
                tr(
                    "Tiny white, moth-like insects flutter up when you touch or water the plant, then settle again. Leaves may turn yellow and drop."
                ),
                tr(
                    "Keep newly bought plants, or plants brought in from outdoors, away from the others and check them often. Wash leaf undersides with a moist cloth or sponge. It is usually best to throw out a heavily infested plant."
                )
            )
        case .springtails:
            (
                tr("Tiny creatures spring into the air from damp potting soil. They do not bite or spread disease."),
                tr("Keep the area drier. Springtails gather where it is damp.")
            )
        case .slugs:
            (
                tr(
                    "Soft-bodied, shell-less animals chew large, irregular holes in leaves at night. They hide in damp spots by day."
                ),
                tr(
                    "In the garden, pick slugs off by hand: check around the base of the plant, and at night with a flashlight. Clear away damp litter and hiding places. An overturned pot can serve as a trap; check it regularly."
                )
            )
        default: nil
        }
    }

    private func disease(_ problem: CommonProblem) -> (signs: String, help: String)? {
        switch problem {
        case .rootRot:
            (
                tr(
                    "Leaves wilt, droop, or turn yellow. Rotted roots are black or brown instead of white, and their outer layer strips off easily."
                ),
                tr(
                    "To prevent it, do not overwater, use a potting mix that drains well and lets air in, and give the plant suitable light, warmth, and fertilizer. Stressed plants rot more easily."
                )
            )
        case .powderyMildew:
            (
                tr(
                    "A white, dusty growth appears on the leaves as round spots or a full coating. Badly affected leaves may be misshapen."
                ),
                tr(
                    "To prevent it, keep the plant away from cold drafts, water early in the day so the leaves can dry, and do not let it suffer from drought. A severely diseased plant may have to be thrown out."
                )
            )
        case .leafSpot:
            (
                tr(
                    "Small brown spots with yellowish edges appear on the leaves, sometimes ringed like a target. Spots can merge and kill the whole leaf."
                ),
                tr(
                    "Remove and destroy infected plant parts. Give the plant good air circulation. Avoid splashing water on the leaves, because that spreads the fungi."
                )
            )
        case .grayMold:
            (
                tr(
                    "Grayish to tan patches start on older leaves or spent flowers, then show dusty gray spores and spread fast in cool, damp conditions."
                ),
                tr(
                    "Remove infected parts. Water early in the day so the leaves dry quickly. Lower the humidity and space plants apart so air can move between them."
                )
            )
        case .rust:
            (
                tr(
                    "On geraniums, white or yellowish spots on the leaves swell into blisters with brown powder. Badly infected leaves yellow and drop."
                ),
                tr(
                    "Destroy diseased leaves, and plants that are severely affected. Keep the leaves dry and water early in the day. Space plants so air can circulate."
                )
            )
        case .sootyMold:
            (
                tr("A black mold grows on the sticky honeydew that scale, mealybugs, and aphids leave on lower leaves."),
                tr(
                    "Rinse the plant or wipe it with a damp cloth to remove the mold and the sticky film. Then find and control the insects that cause it, and prune out badly infested leaves and stems."
                )
            )
        default: nil
        }
    }

    private func damage(_ problem: CommonProblem) -> (signs: String, help: String)? {
        switch problem {
        case .brownLeafTips:
            (
                tr(
                    "On spider plants the usual cause is fluoride, which tap water can contain. Drought, overwatering, low humidity, or salt buildup can also be to blame."
                ),
                tr(
                    "Trim off the brown tips. If they come back, water with rain or distilled water and avoid fertilizer that contains superphosphate."
                )
            )
        case .yellowLeaves:
            (
                tr(
                    "Many causes are possible: too much or too little water, cold or hot blasts of air, too little fertilizer, or the wrong light."
                ),
                tr(
                    "Check your watering. Keep the plant away from extreme temperatures and gusts from doors, windows, and air ducts. Change light levels only gradually, and consider whether the plant is underfed."
                )
            )
        case .sunburn:
            (
                tr(
                    "Leaves turn white after an indoor plant is suddenly put in full sun. Burned leaves fall, and new ones replace them."
                ),
                tr(
                    "Get the plant used to full sun little by little, from a few minutes to longer and longer periods. While new leaves grow, water less without letting the soil dry out completely, and fertilize less."
                )
            )
        case .frostDamage:
            (
                tr(
                    "After a cold spell, leaves turn yellow or dry out and drop. Tender new growth may shrivel and stems may die back."
                ),
                tr(
                    "Water less, but do not let the roots dry out unless the plant is a succulent that needs it. Do not fertilize until you see new growth. Be patient: buds on older stems may sprout again."
                )
            )
        default: nil
        }
    }
}
