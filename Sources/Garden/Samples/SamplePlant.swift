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
        /// What was noted when it was done, by the number of times since: 0 is the latest.
        var remarks: [Int: String] = [:]
        /// Whether the user set it, so that it need not follow the species' care.
        var isOwn = false
    }

    /// A photo of the plant.
    struct Picture {
        /// The base name of the bundled file.
        var file: String
        /// How many days before the garden's day it was taken.
        var daysAgo: Int
    }

    /// Something that is or was wrong with the plant.
    struct Trouble {
        var kind: PlantProblem.Kind
        var name: String
        var note = ""
        /// How many days before the garden's day it was noted.
        var notedAgo: Int
        /// How many days before the garden's day it was resolved; nil while it is open.
        var resolvedAgo: Int?
        /// The care that treats it; nil for none.
        var treatment: CareType?
        /// The file of a picture that shows it; nil for none.
        var picture: String?
    }

    /// The name, in English. Texts of the sample are translated by the program that shows it.
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
    var pictures: [Picture] = []
    var troubles: [Trouble] = []
}

extension SamplePlant {
    /// The plant with its texts in another language.
    func translated(_ translate: (String) -> String) -> SamplePlant {
        var plant = self
        plant.name = translate(name)
        plant.tags = tags.map(translate)
        plant.notes = translate(notes)
        plant.archived = archived.map { ($0.daysAgo, translate($0.reason)) }
        plant.care = care.map { care in
            var care = care
            care.note = care.note.map(translate)
            care.remarks = care.remarks.mapValues(translate)
            return care
        }
        plant.troubles = troubles.map { trouble in
            var trouble = trouble
            trouble.name = translate(trouble.name)
            trouble.note = translate(trouble.note)
            return trouble
        }
        return plant
    }
}
