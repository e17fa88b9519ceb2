import Foundation
import Garden
import Localization

extension CommandContext {
    /// A care profile as JSON with stable keys. Unknown values are null.
    func json(_ care: CareProfile) -> Json {
        [
            "scientificName": .text(care.scientificName),
            "family": .text(care.family),
            "light": sourced(care.light) {
                [
                    ("value", .text($0.rawValue)),
                    ("hours", ["minimum": .number($0.hours.lowerBound), "maximum": .number($0.hours.upperBound)]),
                ]
            },
            "watering": sourced(care.watering) {
                [
                    ("frequency", .text($0.frequency?.rawValue)), ("intervalDays", .number($0.days)),
                    ("amount", .text($0.depth?.rawValue)),
                ]
            },
            "temperature": sourced(care.temperature) {
                [
                    ("minimum", .decimal($0.minimum)), ("maximum", .decimal($0.maximum)),
                    ("optimal", .number(care.temperature?.source.kind == .user ? nil : $0.optimal)), ("unit", .text("°C")),
                    ("frostTolerant", .bool($0.isFrostTolerant)),
                ]
            },
            "fertilizer": sourced(care.fertilizing, fertilizer),
            "humidity": sourced(care.humidity) { [("value", .text($0.rawValue))] },
            "soil": sourced(care.soil) { [("value", .text($0))] },
            "growth": sourced(care.growth) { [("value", .text($0.rawValue))] },
            "bloom": sourced(care.bloom) { bloom in
                [("value", .list(Season.allCases.filter(bloom.contains).map { .text($0.rawValue) }))]
            },
            "propagation": sourced(care.propagation) { [("value", .text($0))] },
            "pruning": sourced(care.pruning) { [("months", months($0))] },
            "repotting": sourced(care.repotting) { [("intervalDays", .number($0))] },
            "rotation": sourced(care.rotation) { [("intervalDays", .number($0))] },
            "toxicity": toxicity(care),
            "toxicitySources": subjects { sourced(care.toxicity(to: $0)) { _ in [] } },
            "relatedToxicity": relatedToxicity(care),
            "advice": sourced(care.advice) { [("value", .text($0))] },
            "more": sourced(care.more) { [("details", .list($0.map { json($0) }))] },
        ]
    }

    private func sourced<Value>(
        _ sourced: Sourced<Value>?, _ members: (Value) -> [(key: String, value: Json)]
    ) -> Json {
        guard let sourced else { return .null }
        let source = sourced.source
        let citations = source.citations.map {
            Json.object([
                ("title", .text($0.title)), ("address", .text($0.address)), ("link", .text($0.link)),
                ("rank", .text($0.rank?.rawValue)),
            ])
        }
        return .object(
            members(sourced.value) + [
                ("source", .text(source.kind.rawValue)), ("asOf", .text(source.asOf)), ("citations", .list(citations)),
            ])
    }

    private func fertilizer(_ fertilizing: Fertilizing) -> [(key: String, value: Json)] {
        switch fertilizing {
        case .none: [("frequency", "none"), ("type", .null), ("months", [])]
        case .plan(let every, let kind, let months):
            [
                ("frequency", .text(every.rawValue)), ("type", .text(kind.rawValue)),
                ("months", self.months(months)),
            ]
        }
    }

    func months(_ northern: MonthSet) -> Json { .list(local(northern).months.map { .number($0) }) }

    /// Converts months of the northern year, as profiles store them, to those of the preferred hemisphere.
    func local(_ northern: MonthSet) -> MonthSet {
        northern.converted(preferences.hemisphere)
    }

    /// The toxicity to cats, dogs and people; "unknown" where nothing is known.
    func toxicity(_ care: CareProfile?) -> Json {
        subjects { .text((care?.toxicity(to: $0)?.value ?? .unknown).rawValue) }
    }

    /// What is known about related plants, for each of cats, dogs and people; null where the species has its own verdict.
    func relatedToxicity(_ care: CareProfile?) -> Json {
        subjects { sourced(care?.relatedToxicity(to: $0)) { [("value", .text($0.rawValue))] } }
    }

    private func subjects(_ value: (ToxicitySubject) -> Json) -> Json {
        .object(ToxicitySubject.allCases.map { ($0.rawValue, value($0)) })
    }
}

extension Json: ExpressibleByStringLiteral {
    init(stringLiteral value: String) { self = .text(value) }
}
