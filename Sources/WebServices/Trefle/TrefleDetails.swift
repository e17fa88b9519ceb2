import Garden

extension TrefleSpecies {
    /// Everything that Trefle provides beyond the values of a ``CareProfile``, in display order.
    ///
    /// Long texts are truncated to 2,000 characters and lists of names or traits to 200 entries, so that no response fills a
    /// page.
    var details: [CareDetail] {
        let growth = growth
        var details: [CareDetail] = []
        func add(_ detail: CareDetail?) { detail.map { details.append($0) } }
        func add(_ text: CareDetail.Topic, _ value: String?) { add(value.map { .text(text, String($0.prefix(2_000))) }) }
        func add(_ length: CareDetail.Length, _ value: Double?) { add(value.map { .length(length, $0) }) }
        func add(_ scale: CareDetail.SoilScale, _ value: Int?) { add(value.map { .soil(scale, $0) }) }
        func add(_ activity: CareDetail.Activity, _ value: MonthSet?) { add(value.map { .months(activity, $0) }) }
        func add(_ quality: CareDetail.Quality, _ value: Bool?) { add(value.map { .quality(quality, $0) }) }
        func add(_ naming: CareDetail.Naming, _ names: [String]) {
            add(names.isEmpty ? nil : .names(naming, Array(names.prefix(200))))
        }

        add(.growing, growth.description)
        add(.sowing, growth.sowing)
        add(growth.daysToHarvest.map { .daysToHarvest($0) })
        add(CareDetail.Span(growth.phMinimum, growth.phMaximum).map { .acidity($0) })
        add(.texture, growth.soilTexture)
        add(.moisture, growth.soilHumidity)
        add(.nutrients, growth.soilNutriments)
        add(.salinity, growth.soilSalinity)
        add(CareDetail.Span(growth.minimumPrecipitation, growth.maximumPrecipitation).map { .precipitation($0) })
        add(.rootDepth, growth.minimumRootDepth)
        add(.averageHeight, specifications.averageHeight)
        add(.maximumHeight, specifications.maximumHeight)
        add(.spread, growth.spread)
        add(.rowSpacing, growth.rowSpacing)
        add(.growth, growth.growthMonths)
        add(.bloom, growth.bloomMonths)
        add(.fruit, growth.fruitMonths)
        for (trait, words) in traits where !words.isEmpty { add(.trait(trait, Array(words.prefix(200)))) }
        add(.edible, isEdible)
        add(.vegetable, isVegetable)
        add(.evergreen, looks.keepsLeaves)
        add(.showyFlowers, looks.showyFlowers)
        add(.showyFruits, looks.showyFruits)
        add(.persistentFruits, looks.keepsFruits)
        add(.observations, observations)
        add(.native, native)
        add(.introduced, introduced)
        add(.synonyms, synonyms)
        add(commonNames.isEmpty ? nil : .commonNames(commonNames))
        let isDescribed = author != nil || year != nil || bibliography != nil
        add(isDescribed ? .description(author: author, year: year, work: bibliography) : nil)
        let pictures = self.pictures
        add(pictures.isEmpty ? nil : .pictures(pictures))
        add(sources.isEmpty ? nil : .sources(sources.map { Source.Citation(title: $0.name, address: $0.address ?? "") }))
        return details
    }

    /// Traits in Trefle's own vocabulary. A value such as "Tree, Shrub" is split into two words.
    private var traits: [(CareDetail.Trait, [String])] {
        func words(_ text: String?) -> [String] {
            text?.split(separator: ",").compactMap { String($0).trimmed } ?? []
        }
        return [
            (.duration, duration), (.edibleParts, edibleParts), (.woodiness, words(specifications.ligneousType)),
            (.habit, words(specifications.growthHabit)), (.form, words(specifications.growthForm)),
            (.posture, words(specifications.shapeAndOrientation)), (.foliageTexture, words(looks.foliageTexture)),
            (.foliageColor, looks.foliageColor), (.flowerColor, looks.flowerColor), (.fruitColor, looks.fruitColor),
            (.fruitShape, words(looks.fruitShape)), (.nitrogenFixation, words(specifications.nitrogenFixation)),
        ]
    }

    /// Up to 24 pictures: the main picture of the species first, then at most three of each organ.
    private var pictures: [ReferenceImage] {
        var pictures: [ReferenceImage] = []
        var taken: [String?: Int] = [:]
        let cited = images.first { $0.address == imageAddress }
        if let imageAddress { pictures.append(ReferenceImage(imageAddress, of: cited?.organ, cited?.copyright)) }
        for image in images where image.address != imageAddress && taken[image.organ, default: 0] < 3 {
            taken[image.organ, default: 0] += 1
            pictures.append(ReferenceImage(image.address, of: image.organ, image.copyright))
        }
        return Array(pictures.prefix(24))
    }
}

extension ReferenceImage {
    /// A picture from Trefle with its copyright line.
    ///
    /// Trefle's image store has three sizes of each picture, whose URLs differ by one letter: o, m and s. A picture stored
    /// elsewhere has one URL for all sizes.
    fileprivate init(_ address: String, of organ: String?, _ copyright: String?) {
        let isStored = address.contains("/image/o/")
        func size(_ letter: String) -> String { isStored ? address.replacing("/image/o/", with: "/image/\(letter)/") : address }
        self.init(
            organ: organ, author: nil, license: nil, citation: copyright, small: size("s"), large: size("m"))
    }
}
