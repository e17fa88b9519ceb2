import Foundation
import Garden

extension GardenFormatter {
    /// A further fact about a species as a title and a text: "Soil Acidity" and "pH 5.5–7.5".
    ///
    /// - Parameter hemisphere: The preferred hemisphere, because facts store months of the northern year.
    /// - Returns: Nil if there is nothing to show, such as for a quality that the species lacks, names in other languages, or
    ///   pictures.
    public func detail(_ detail: CareDetail, in hemisphere: Hemisphere) -> (title: String, text: String)? {
        switch detail {
        case .acidity(let span): (tr("Soil Acidity"), acidity(span))
        case .precipitation(let span): (tr("Annual Rainfall"), rain(span))
        case .length(let length, let centimeters): (title(of: length), self.length(centimeters))
        case .soil(let scale, let place): (title(of: scale), scaled(scale, place))
        case .months(let activity, let months):
            (title(of: activity), self.months(months.converted(hemisphere)))
        case .daysToHarvest(let days): (tr("Time to Harvest"), self.days(days))
        // One figure for people and animals alike is no verdict; profiles that were cached by earlier versions still have it.
        case .trait(.toxicity, _): nil
        case .trait(let trait, let words): (title(of: trait), list(words.map(traitWord)))
        case .quality(let quality, let holds): holds ? (title(of: quality), tr("Yes")) : nil
        case .text(let topic, let text): (title(of: topic), text)
        case .names(let naming, let names): (title(of: naming), names.joined(separator: ", "))
        case .commonNames(let names): commonNames(names).map { (tr("Common Names"), $0.joined(separator: ", ")) }
        case .description(let author, let year, let work):
            (tr("First Described"), [author, year.map(String.init), work].compactMap { $0 }.joined(separator: ", "))
        case .pictures: nil
        case .sources(let sources): (tr("Data Sources"), sources.map(\.title).joined(separator: ", "))
        }
    }

    /// The names in the locale's language, or else in English. Language codes have two or three letters.
    private func commonNames(_ names: [String: [String]]) -> [String]? {
        let own = locale.language.languageCode ?? .english
        let codes = [own, .english].flatMap { [$0.identifier(.alpha2), $0.identifier(.alpha3)] }
        return codes.compactMap { $0.flatMap { names[$0] } }.first
    }

    /// A range, or "at least" or "at most" if only one end is known.
    private func span(_ span: CareDetail.Span, _ words: (Double) -> String) -> String {
        switch (span.low, span.high) {
        case (let low?, let high?): range(words(low), words(high))
        case (let low?, nil): tr("at least {n}").filled(["n": words(low)])
        case (nil, let high?): tr("at most {n}").filled(["n": words(high)])
        case (nil, nil): ""
        }
    }

    private func acidity(_ span: CareDetail.Span) -> String { tr("pH {n}").filled(["n": self.span(span) { number($0) }]) }

    /// A soil of EcoCrop: "Light or medium soil, well drained, pH 5.5–7".
    func soil(_ soil: EcoCropSoil) -> String {
        let words = soil.textures.map(texture)
        let parts = [
            words.last.map { last in
                let rest = words.dropLast().joined(separator: ", ")
                let list = rest.isEmpty ? last : tr("{items} or {last}").filled(["items": rest, "last": last])
                return tr("{textures} soil").filled(["textures": list])
            }, soil.drainage.map(drainage), soil.acidity.map(acidity),
        ].compactMap { $0 }
        let all = parts.joined(separator: ", ")
        return soil.textures.isEmpty && soil.drainage == nil ? all : all.prefix(1).uppercased() + all.dropFirst()
    }

    private func texture(_ texture: EcoCropSoil.Texture) -> String {
        switch texture {
        case .light: ctr("soil", "light")
        case .medium: ctr("soil", "medium")
        case .heavy: ctr("soil", "heavy")
        case .humusRich: ctr("soil", "humus-rich")
        case .any: ctr("soil", "any")
        }
    }

    private func drainage(_ drainage: EcoCropSoil.Drainage) -> String {
        switch drainage {
        case .well: ctr("soil", "well drained")
        case .wet: ctr("soil", "wet")
        case .dry: ctr("soil", "dry")
        }
    }

    private func rain(_ span: CareDetail.Span) -> String {
        switch units {
        case .metric: quantity(tr("{n} mm"), ["n": self.span(span) { number(Int($0.rounded())) }])
        case .imperial: quantity(tr("{n} in"), ["n": self.span(span) { number(Int(($0 / 25.4).rounded())) }])
        }
    }

    /// A length in the preferred units: centimeters and meters, or inches and feet.
    private func length(_ centimeters: Double) -> String {
        switch units {
        case .metric where centimeters < 100: quantity(tr("{n} cm"), ["n": number(centimeters)])
        case .metric: quantity(tr("{n} m"), ["n": number(centimeters / 100)])
        case .imperial where centimeters < 91.44: quantity(tr("{n} in"), ["n": number((centimeters / 2.54).rounded())])
        case .imperial: quantity(tr("{n} ft"), ["n": number(centimeters / 30.48)])
        }
    }

    private func scaled(_ scale: CareDetail.SoilScale, _ place: Int) -> String {
        let words =
            switch scale {
            case .texture: tr("{n} of 10, from clay to rock")
            case .salinity: tr("{n} of 10, from salt-free to very salty")
            case .moisture: tr("{n} of 10, from dry to submerged")
            case .nutrients: tr("{n} of 10, from poor to rich")
            }
        return words.filled(["n": number(place)])
    }
}

/// The titles of further facts.
extension GardenFormatter {
    private func title(of length: CareDetail.Length) -> String {
        switch length {
        case .averageHeight: tr("Average Height")
        case .maximumHeight: tr("Maximum Height")
        case .spread: tr("Spread")
        case .rowSpacing: tr("Row Spacing")
        case .rootDepth: tr("Minimum Root Depth")
        }
    }

    private func title(of scale: CareDetail.SoilScale) -> String {
        switch scale {
        case .texture: tr("Soil Texture")
        case .salinity: tr("Soil Salinity")
        case .moisture: tr("Soil Moisture")
        case .nutrients: tr("Soil Nutrients")
        }
    }

    private func title(of activity: CareDetail.Activity) -> String {
        switch activity {
        case .growth: tr("Growth Months")
        case .bloom: tr("Bloom Months")
        case .fruit: tr("Fruit Months")
        }
    }

    private func title(of trait: CareDetail.Trait) -> String {
        switch trait {
        case .duration: tr("Life Span")
        case .edibleParts: tr("Edible Parts")
        case .woodiness: tr("Woody Plant Type")
        case .habit: tr("Habit")
        case .form: tr("Growth Form")
        case .posture: tr("Shape and Orientation")
        case .foliageTexture: tr("Leaf Texture")
        case .foliageColor: tr("Leaf Color")
        case .flowerColor: tr("Flower Color")
        case .fruitColor: tr("Fruit Color")
        case .fruitShape: tr("Fruit Shape")
        case .nitrogenFixation: tr("Nitrogen Fixation")
        case .toxicity: tr("Toxicity Level")
        }
    }

    private func title(of quality: CareDetail.Quality) -> String {
        switch quality {
        case .edible: tr("Edible")
        case .vegetable: tr("Grown as a Vegetable")
        case .evergreen: tr("Evergreen")
        case .showyFlowers: tr("Showy Flowers")
        case .showyFruits: tr("Showy Fruits")
        case .persistentFruits: tr("Persistent Fruits")
        }
    }

    private func title(of topic: CareDetail.Topic) -> String {
        switch topic {
        case .growing: tr("Cultivation")
        case .sowing: tr("Sowing")
        case .observations: tr("Found In")
        }
    }

    private func title(of naming: CareDetail.Naming) -> String {
        switch naming {
        case .native: tr("Native To")
        case .introduced: tr("Introduced In")
        case .synonyms: tr("Synonyms")
        }
    }
}
