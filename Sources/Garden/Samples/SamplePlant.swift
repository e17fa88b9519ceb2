/// The definition of one plant in the sample garden.
struct SamplePlant {
    /// A recurring care task and its next due day.
    struct Care {
        var type = CareType.watering
        var every: Int
        /// Days from the garden's day to the next due day; negative if overdue. Equal to the interval if it was done today.
        var dueIn: Int
        /// How many times it has been done, at least once.
        var times = 4
        var checksSoil = false
        var amount: WaterAmount?
        var note: String?
    }

    var name: String
    var art: String
    var species: String
    var room: Room
    var light: LightLevel
    var care: [Care]
    var keptDays = 200
    var isFavorite = false
    var tags: [String] = []
    var notes = ""
    var archived: (daysAgo: Int, reason: String)?

    /// Watering every `days` days with one of the four amounts of the simple reminder.
    private static func water(every days: Int, dueIn: Int, _ amount: Int, times: Int = 4) -> Care {
        Care(every: days, dueIn: dueIn, times: times, amount: WaterAmount.choices[amount])
    }

    /// All plants: the active ones, then the archived ones.
    static let all: [SamplePlant] = [
        SamplePlant(
            name: "Lavender", art: "lavender", species: "Lavandula angustifolia", room: .balcony, light: .fullSun,
            care: [water(every: 6, dueIn: -2, 2)], keptDays: 420, isFavorite: true, tags: ["Herbs"]),
        SamplePlant(
            name: "Monstera", art: "monstera", species: "Monstera deliciosa", room: .livingRoom, light: .partialSun,
            care: [
                Care(every: 9, dueIn: 0, times: 24, checksSoil: true, amount: WaterAmount.choices[3]),
                Care(type: .fertilizing, every: 30, dueIn: 12, times: 6, note: "half strength"),
                Care(type: .repotting, every: 730, dueIn: 410, times: 1),
                Care(type: .rotation, every: 28, dueIn: 9, times: 5),
            ], keptDays: 640, isFavorite: true, notes: "New leaf every five weeks or so. The pole is 90 cm."),
        SamplePlant(
            name: "Cherry Tomato", art: "tomato", species: "Solanum lycopersicum", room: .balcony, light: .fullSun,
            care: [water(every: 1, dueIn: 0, 3, times: 20), Care(type: .fertilizing, every: 14, dueIn: 5)], keptDays: 70),
        SamplePlant(
            name: "Golden Pothos", art: "pothos", species: "Epipremnum aureum", room: .kitchen, light: .partialShade,
            care: [water(every: 8, dueIn: 1, 1)], keptDays: 500, tags: ["Cuttings"]),
        SamplePlant(
            name: "Rubber Fig", art: "rubber", species: "Ficus elastica", room: .livingRoom, light: .partialSun,
            care: [water(every: 10, dueIn: 4, 2), Care(type: .pestControl, every: 30, dueIn: 15)], keptDays: 380),
        SamplePlant(
            name: "Yellow Pear Tomato", art: "tomatoy", species: "Solanum lycopersicum", room: .balcony, light: .fullSun,
            care: [water(every: 2, dueIn: 2, 3, times: 12)], keptDays: 70),
        SamplePlant(
            name: "Pilea", art: "pilea", species: "Pilea peperomioides", room: .bedroom, light: .partialSun,
            care: [water(every: 7, dueIn: 7, 1), Care(type: .rotation, every: 7, dueIn: 3)], keptDays: 260, isFavorite: true,
            tags: ["Cuttings", "Gifts"]),
        SamplePlant(
            name: "Marble Queen", art: "marble", species: "Epipremnum aureum", room: .bedroom, light: .partialShade,
            care: [water(every: 8, dueIn: 5, 1)], keptDays: 240),
        SamplePlant(
            name: "Burgundy Fig", art: "rubberdark", species: "Ficus elastica ‘Burgundy’", room: .livingRoom,
            light: .partialSun, care: [water(every: 10, dueIn: 6, 2)], keptDays: 230),
        SamplePlant(
            name: "Snake Plant", art: "snake", species: "Dracaena trifasciata", room: .bedroom, light: .partialShade,
            care: [water(every: 21, dueIn: 13, 1), Care(type: .repotting, every: 1_095, dueIn: 600, times: 1)], keptDays: 700),
        SamplePlant(
            name: "Old Spiny", art: "cactus", species: "Cereus repandus", room: .balcony, light: .fullSun,
            care: [water(every: 21, dueIn: 9, 0)], keptDays: 1_900, isFavorite: true, tags: ["Gifts"]),
        SamplePlant(
            name: "Hidcote", art: "lavender", species: "Lavandula ‘Hidcote’", room: .balcony, light: .fullSun,
            care: [water(every: 6, dueIn: 3, 2), Care(type: .pruning, every: 365, dueIn: 75, times: 1)], keptDays: 400),
        SamplePlant(
            name: "Boston Fern", art: "fern", species: "Nephrolepis exaltata", room: .bathroom, light: .partialShade,
            care: [water(every: 4, dueIn: -1, 2, times: 8)], keptDays: 150),
        SamplePlant(
            name: "Sweet Basil", art: "basil", species: "Ocimum basilicum", room: .kitchen, light: .fullSun,
            care: [water(every: 2, dueIn: 0, 1, times: 12)], keptDays: 45, tags: ["Herbs"]),
        SamplePlant(
            name: "Moth Orchid", art: "orchid", species: "Phalaenopsis amabilis", room: .livingRoom, light: .partialShade,
            care: [water(every: 7, dueIn: 4, 1), Care(type: .fertilizing, every: 30, dueIn: 0)], keptDays: 330,
            isFavorite: true, tags: ["Gifts"]),
        SamplePlant(
            name: "Peace Lily", art: "lily", species: "Spathiphyllum wallisii", room: .bathroom, light: .partialShade,
            care: [water(every: 5, dueIn: 1, 2, times: 6)], keptDays: 210),
        SamplePlant(
            name: "Spider Plant", art: "spider", species: "Chlorophytum comosum", room: .bedroom, light: .partialSun,
            care: [water(every: 7, dueIn: 2, 1)], keptDays: 310, tags: ["Cuttings"]),
        SamplePlant(
            name: "Thai Basil", art: "thai", species: "Ocimum basilicum var. thyrsiflora", room: .kitchen, light: .fullSun,
            care: [water(every: 2, dueIn: 2, 1, times: 10)], keptDays: 40, tags: ["Herbs"]),
        SamplePlant(
            name: "Swiss Cheese Vine", art: "adansonii", species: "Monstera adansonii", room: .livingRoom, light: .partialSun,
            care: [water(every: 8, dueIn: 4, 1)], keptDays: 190, tags: ["Cuttings"]),
        SamplePlant(
            name: "Pink Orchid", art: "orchid2", species: "Phalaenopsis schilleriana", room: .livingRoom,
            light: .partialShade, care: [water(every: 7, dueIn: 5, 1)], keptDays: 170),
        SamplePlant(
            name: "Aloe", art: "aloe", species: "Aloe vera", room: .kitchen, light: .fullSun,
            care: [water(every: 18, dueIn: 8, 0)], keptDays: 560),
        SamplePlant(
            name: "Moonshine", art: "moonshine", species: "Dracaena trifasciata ‘Moonshine’", room: .livingRoom,
            light: .partialShade, care: [water(every: 21, dueIn: 16, 0)], keptDays: 120),
        SamplePlant(
            name: "Little Barrel", art: "barrel", species: "Echinocactus grusonii", room: .balcony, light: .fullSun,
            care: [water(every: 24, dueIn: 11, 0)], keptDays: 840),
        SamplePlant(
            name: "Aloe Pup", art: "aloe", species: "Aloe vera", room: .kitchen, light: .fullSun,
            care: [water(every: 14, dueIn: 6, 0)], keptDays: 90, tags: ["Cuttings"]),
        SamplePlant(
            name: "First Basil", art: "basil", species: "Ocimum basilicum", room: .kitchen, light: .fullSun,
            care: [water(every: 2, dueIn: 1, 1)], keptDays: 300, tags: ["Herbs"], archived: (150, "Went to seed")),
        SamplePlant(
            name: "Desk Fern", art: "fern", species: "Nephrolepis exaltata", room: .bedroom, light: .partialShade,
            care: [water(every: 4, dueIn: 2, 1)], keptDays: 350, archived: (100, "The air was too dry")),
        SamplePlant(
            name: "Porch Tomato", art: "tomato", species: "Solanum lycopersicum", room: .balcony, light: .fullSun,
            care: [water(every: 1, dueIn: 1, 3)], keptDays: 400, archived: (210, "End of the season")),
    ]
}
