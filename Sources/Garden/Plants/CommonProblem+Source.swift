extension CommonProblem {
    /// The page on which the advice on the problem rests; nil for none.
    public var source: Source.Citation? {
        switch self {
        case .spiderMites:
            .iowa("How do I control spider mites on houseplants?", "faq/how-do-i-control-spider-mites-houseplants")
        case .fungusGnats:
            .page(
                "University of California Agriculture and Natural Resources", "Gnats on Houseplants",
                "https://ucanr.edu/sites/ccurbanipm/?blogpost=25379&blogasset=94829")
        case .mealybugs, .scaleInsects, .aphids, .sootyMold:
            .iowa(
                "What is this sticky substance all over the table, floor, and lower leaves of my houseplant?",
                "faq/what-sticky-substance-all-over-table-floor-and-lower-leaves-my-houseplant")
        case .thrips:
            .page(
                "Missouri Botanical Garden", "Thrips",
                "https://www.missouribotanicalgarden.org/gardens-gardening/your-garden/help-for-the-home-gardener/"
                    + "advice-tips-resources/insects-pests-and-problems/insects/thrips")
        case .whiteflies:
            .iowa(
                "How do I control whiteflies on houseplants?", at: "hortnews",
                "faq/how-do-i-control-whiteflies-houseplants")
        case .springtails:
            .page(
                "San Mateo County Mosquito and Vector Control District", "Spring Forward with Springtails",
                "https://www.smcmvcd.org/blog-post/spring-forward-springtails")
        case .slugs: .iowa("Next up in the Hosta Garden: Slugs", at: "hortnews", "2001/6-15-2001/slugs.html")
        case .rootRot, .powderyMildew:
            .iowa("Two Common Houseplant Diseases", "article/2005/2-11-2005/houseplantdis.html")
        case .leafSpot:
            .page(
                "Clemson University Extension", "Houseplant Diseases & Disorders",
                "http://www.clemson.edu/extension/hgic/pests/plant_pests/indoor/hgic2251.html")
        case .grayMold:
            .page(
                "University of Maryland Extension", "Gray Mold or Botrytis on Houseplants",
                "https://extension.umd.edu/hgic/topics/gray-mold-or-botrytis-houseplants")
        case .rust:
            .page(
                "Washington State University Extension", "Geranium: Rust",
                "https://hortsense.cahnrs.wsu.edu/fact-sheet/geranium-rust/")
        case .brownLeafTips:
            .page(
                "Purdue University", "Fluoride Toxicity in Spider Plants",
                "https://ag.purdue.edu/btny/ppdl/Pages/POTW_old/11-24-03.html")
        case .yellowLeaves:
            .iowa(
                "What causes leaves on my houseplant to turn yellow or brown and drop off?", at: "hortnews",
                "faq/what-causes-leaves-my-houseplant-turn-yellow-or-brown-and-drop")
        case .sunburn:
            .page("New Mexico State University", "Sunburned house plants", "https://aces.nmsu.edu/ces/yard/2006/040106.html")
        case .frostDamage:
            .page(
                "New Mexico State University", "Yard and Garden, December 20, 2014",
                "https://aces.nmsu.edu/ces/yard/archives/december-20-2014.html")
        case .brokenStem: nil
        }
    }
}

extension Source.Citation {
    /// A page of a university or another public institution.
    fileprivate static func page(_ publisher: String, _ title: String, _ address: String) -> Self {
        Self(title: "\(publisher): \(title)", address: address, rank: .institution)
    }

    /// A page of the extension of Iowa State University, on one of its sites.
    fileprivate static func iowa(_ title: String, at site: String = "yardandgarden", _ path: String) -> Self {
        page("Iowa State University Extension", title, "https://\(site).extension.iastate.edu/\(path)")
    }
}
