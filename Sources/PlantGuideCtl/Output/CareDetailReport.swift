import Garden

extension CommandContext {
    /// A fact as JSON: its key, its value, and its unit if it has one.
    func json(_ detail: CareDetail) -> Json {
        switch detail {
        case .acidity(let span): fact("acidity", self.span(span), unit: "pH")
        case .precipitation(let span): fact("precipitation", self.span(span), unit: "mm a year")
        case .length(let length, let centimeters): fact(length.rawValue, .decimal(centimeters), unit: "cm")
        case .soil(let scale, let place): fact("soil" + scale.rawValue.firstUppercased, .number(place), unit: "of 10")
        case .months(let activity, let months): fact(activity.rawValue + "Months", self.months(months))
        case .daysToHarvest(let days): fact("daysToHarvest", .number(days), unit: "days")
        case .trait(let trait, let words): fact(trait.rawValue, texts(words))
        case .quality(let quality, let holds): fact(quality.rawValue, .bool(holds))
        case .text(let topic, let text): fact(topic.rawValue, .text(text))
        case .names(let naming, let names): fact(naming.rawValue, texts(names))
        case .commonNames(let names):
            fact("commonNames", .object(names.sorted { $0.key < $1.key }.map { ($0.key, texts($0.value)) }))
        case .description(let author, let year, let work):
            fact("description", ["author": .text(author), "year": .number(year), "work": .text(work)])
        case .pictures(let pictures): fact("pictures", .list(pictures.map(picture)))
        case .sources(let sources):
            fact("sources", .list(sources.map { ["title": .text($0.title), "address": .text($0.address)] }))
        }
    }

    private func fact(_ key: String, _ value: Json, unit: String? = nil) -> Json {
        ["key": .text(key), "value": value, "unit": .text(unit)]
    }

    private func span(_ span: CareDetail.Span) -> Json {
        ["minimum": span.low.map { .decimal($0) } ?? .null, "maximum": span.high.map { .decimal($0) } ?? .null]
    }

    private func texts(_ texts: [String]) -> Json { .list(texts.map { .text($0) }) }

    private func picture(_ picture: ReferenceImage) -> Json {
        [
            "organ": .text(picture.organ), "address": .text(picture.large), "author": .text(picture.author),
            "license": .text(picture.license), "citation": .text(picture.citation),
        ]
    }
}

extension String {
    /// This text with a capital first letter.
    fileprivate var firstUppercased: String { prefix(1).uppercased() + dropFirst() }
}
