extension SamplePlant {
    /// Watering every `days` days with one of the four amounts that the forms offer.
    private static func water(every days: Int, dueIn: Int, _ amount: Int, times: Int = 4, isOwn: Bool = false) -> Care {
        Care(every: days, dueIn: dueIn, times: times, amount: WaterAmount.choices[amount], isOwn: isOwn)
    }

    /// Soaking every `days` days, for which there is no amount.
    private static func soak(every days: Int, dueIn: Int) -> Care { Care(every: days, dueIn: dueIn, times: 4) }

    /// All plants: the active ones, then the archived ones.
    static let all: [SamplePlant] = [
        SamplePlant(
            name: translatable("Lavender"), art: "lavender", species: "Lavandula angustifolia", room: .balcony, light: .fullSun,
            care: [water(every: 14, dueIn: -2, 2)], keptDays: 420, isFavorite: true, tags: [translatable("Herbs")]),
        SamplePlant(
            name: translatable("Monstera"), art: "monstera", species: "Monstera deliciosa", room: .livingRoom, light: .partialSun,
            care: [
                Care(
                    every: 10, dueIn: 0, times: 24, checksSoil: true, amount: WaterAmount.choices[3],
                    remarks: [3: translatable("A new leaf is unrolling.")]),
                Care(type: .fertilizing, every: 30, dueIn: 12, times: 6, note: translatable("half strength"), isOwn: true),
                Care(
                    type: .repotting, every: 730, dueIn: 410, times: 1,
                    remarks: [0: translatable("Root-bound. Moved it up one pot size.")]),
                Care(type: .rotation, every: 14, dueIn: 9, times: 5),
            ], keptDays: 640, isFavorite: true,
            notes: translatable("A new leaf every five weeks or so. The moss pole is 3 feet tall."),
            pictures: [
                Picture(file: "monstera-1", daysAgo: 610), Picture(file: "monstera-2", daysAgo: 400),
                Picture(file: "monstera-3", daysAgo: 190), Picture(file: "monstera-4", daysAgo: 6),
            ]),
        SamplePlant(
            name: translatable("Cherry Tomato"), art: "tomato", species: "Solanum lycopersicum", room: .balcony, light: .fullSun,
            care: [
                water(every: 1, dueIn: 0, 3, times: 20),
                Care(type: .fertilizing, every: 7, dueIn: 5, remarks: [0: translatable("The first fruit is turning red.")]),
            ], keptDays: 70,
            pictures: [
                Picture(file: "tomato-1", daysAgo: 66), Picture(file: "tomato-2", daysAgo: 38),
                Picture(file: "tomato-3", daysAgo: 4),
            ]),
        SamplePlant(
            name: translatable("Golden Pothos"), art: "pothos", species: "Epipremnum aureum", room: .kitchen,
            light: .partialShade,
            care: [water(every: 7, dueIn: 1, 1)], keptDays: 500, tags: [translatable("Cuttings")]),
        SamplePlant(
            name: translatable("Rubber Plant"), art: "rubber", species: "Ficus elastica", room: .livingRoom, light: .partialSun,
            care: [water(every: 7, dueIn: 4, 2), Care(type: .pestControl, every: 14, dueIn: 5, times: 1)], keptDays: 380,
            pictures: [Picture(file: "rubber-1", daysAgo: 300), Picture(file: "rubber-2", daysAgo: 9)],
            troubles: [
                Trouble(
                    kind: .pest, name: translatable("Scale insects"),
                    note: translatable("Brown bumps along the leaf veins. Wiped them off with a damp cloth."),
                    notedAgo: 9, treatment: .pestControl, picture: "rubber-2")
            ]),
        SamplePlant(
            name: translatable("Yellow Pear Tomato"), art: "tomatoy", species: "Solanum lycopersicum", room: .balcony,
            light: .fullSun,
            care: [water(every: 2, dueIn: 2, 3, times: 12, isOwn: true)], keptDays: 70),
        SamplePlant(
            name: translatable("Pilea"), art: "pilea", species: "Pilea peperomioides", room: .bedroom, light: .partialSun,
            care: [water(every: 7, dueIn: 7, 1), Care(type: .rotation, every: 7, dueIn: 3)], keptDays: 260, isFavorite: true,
            tags: [translatable("Cuttings"), translatable("Gifts")]),
        SamplePlant(
            name: translatable("Marble Queen"), art: "marble", species: "Epipremnum aureum", room: .bedroom, light: .partialShade,
            care: [water(every: 7, dueIn: 5, 1)], keptDays: 240),
        SamplePlant(
            name: translatable("Burgundy Rubber Plant"), art: "rubberdark", species: "Ficus elastica ‘Burgundy’",
            room: .livingRoom, light: .partialSun, care: [water(every: 7, dueIn: 6, 2)], keptDays: 230),
        SamplePlant(
            name: translatable("Snake Plant"), art: "snake", species: "Dracaena trifasciata", room: .bedroom,
            light: .partialShade,
            care: [soak(every: 21, dueIn: 13), Care(type: .repotting, every: 1_095, dueIn: 600, times: 1)], keptDays: 700),
        SamplePlant(
            name: translatable("Old Spiny"), art: "cactus", species: "Cereus repandus", room: .balcony, light: .fullSun,
            care: [soak(every: 21, dueIn: 9)], keptDays: 1_900, isFavorite: true, tags: [translatable("Gifts")]),
        SamplePlant(
            name: translatable("Hidcote"), art: "lavender", species: "Lavandula ‘Hidcote’", room: .balcony, light: .fullSun,
            care: [water(every: 14, dueIn: 3, 2), Care(type: .pruning, every: 365, dueIn: 75, times: 1)], keptDays: 400),
        SamplePlant(
            name: translatable("Boston Fern"), art: "fern", species: "Nephrolepis exaltata", room: .bathroom,
            light: .partialShade,
            care: [water(every: 7, dueIn: -1, 2, times: 8)], keptDays: 150),
        SamplePlant(
            name: translatable("Sweet Basil"), art: "basil", species: "Ocimum basilicum", room: .kitchen, light: .fullSun,
            care: [water(every: 3, dueIn: 0, 1, times: 12)], keptDays: 45, tags: [translatable("Herbs")]),
        SamplePlant(
            name: translatable("Moth Orchid"), art: "orchid", species: "Phalaenopsis amabilis", room: .livingRoom,
            light: .partialShade,
            care: [soak(every: 8, dueIn: 4), Care(type: .fertilizing, every: 14, dueIn: 0)], keptDays: 330,
            isFavorite: true, tags: [translatable("Gifts")]),
        SamplePlant(
            name: translatable("Peace Lily"), art: "lily", species: "Spathiphyllum wallisii", room: .bathroom,
            light: .partialShade,
            care: [water(every: 7, dueIn: 1, 2, times: 6)], keptDays: 210,
            troubles: [
                Trouble(
                    kind: .damage, name: translatable("Brown leaf tips"),
                    note: translatable("Doing better since I moved it away from the radiator."), notedAgo: 60, resolvedAgo: 25)
            ]),
        SamplePlant(
            name: translatable("Spider Plant"), art: "spider", species: "Chlorophytum comosum", room: .bedroom,
            light: .partialSun,
            care: [water(every: 10, dueIn: 2, 1)], keptDays: 310, tags: [translatable("Cuttings")]),
        SamplePlant(
            name: translatable("Thai Basil"), art: "thai", species: "Ocimum basilicum var. thyrsiflora", room: .kitchen,
            light: .fullSun,
            care: [water(every: 3, dueIn: 3, 1, times: 10)], keptDays: 40, tags: [translatable("Herbs")]),
        SamplePlant(
            name: translatable("Swiss Cheese Vine"), art: "adansonii", species: "Monstera adansonii", room: .livingRoom,
            light: .partialSun,
            care: [water(every: 10, dueIn: 4, 1)], keptDays: 190, tags: [translatable("Cuttings")]),
        SamplePlant(
            name: translatable("Pink Orchid"), art: "orchid2", species: "Phalaenopsis schilleriana", room: .livingRoom,
            light: .partialShade, care: [soak(every: 8, dueIn: 5)], keptDays: 170),
        SamplePlant(
            name: translatable("Aloe"), art: "aloe", species: "Aloe vera", room: .kitchen, light: .fullSun,
            care: [soak(every: 17, dueIn: 8)], keptDays: 560),
        SamplePlant(
            name: translatable("Moonshine"), art: "moonshine", species: "Dracaena trifasciata ‘Moonshine’", room: .livingRoom,
            light: .partialShade, care: [soak(every: 21, dueIn: 16)], keptDays: 120),
        SamplePlant(
            name: translatable("Little Barrel"), art: "barrel", species: "Echinocactus grusonii", room: .balcony, light: .fullSun,
            care: [soak(every: 30, dueIn: 11)], keptDays: 840),
        SamplePlant(
            name: translatable("Aloe Pup"), art: "aloe", species: "Aloe vera", room: .kitchen, light: .fullSun,
            care: [soak(every: 17, dueIn: 6)], keptDays: 90, tags: [translatable("Cuttings")]),
        SamplePlant(
            name: translatable("First Basil"), art: "basil", species: "Ocimum basilicum", room: .kitchen, light: .fullSun,
            care: [water(every: 3, dueIn: 1, 1)], keptDays: 300, tags: [translatable("Herbs")],
            archived: (150, translatable("Went to seed"))),
        SamplePlant(
            name: translatable("Desk Fern"), art: "fern", species: "Nephrolepis exaltata", room: .bedroom, light: .partialShade,
            care: [water(every: 7, dueIn: 2, 1)], keptDays: 350, archived: (100, translatable("The air was too dry"))),
        SamplePlant(
            name: translatable("Porch Tomato"), art: "tomato", species: "Solanum lycopersicum", room: .balcony, light: .fullSun,
            care: [water(every: 1, dueIn: 1, 3)], keptDays: 400, archived: (210, translatable("End of the season"))),
    ]
}

/// Marks a text for extraction by `po/extract`. ``SampleGarden/make(on:now:translating:)`` translates it.
private func translatable(_ text: String) -> String { text }
