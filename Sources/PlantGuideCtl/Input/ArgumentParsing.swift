import Foundation
import Garden
import GardenData
import Localization

/// Parsing the values of options. Invalid text throws a `Failure` that describes the expected format.
extension CommandContext {
    /// Parses the end of a snooze: a day, with or without a time, "tonight", or a duration from now such as "1h".
    ///
    /// A day without a time means the task's own time of day.
    func snooze(_ text: String) throws -> TaskAnswer {
        if let moment = try moment(text) { return .snooze(until: moment) }
        // The error below names all that can be written, not only days.
        if let day = try? day(text) { return .later(.day(day)) }
        throw Failure.wrong(
            tr("“{text}” is not a time to snooze until. Use a duration such as 1h or 2d, tonight, or a day such as 2026-03-01.")
                .filled(["text": text.shortened]))
    }

    /// The moment of a text that includes a time of day in any form; nil for other text.
    private func moment(_ text: String) throws -> LocalMoment? {
        let now = repository.moment
        let words = text.lowercased()
        if ["tonight", tr("tonight").lowercased(), tr("Tonight").lowercased()].contains(words) {
            guard now.time < Snooze.evening else {
                throw Failure.wrong(
                    tr("It is past {time} already. Use a duration such as 1h, or tomorrow.")
                        .filled(["time": formatter.time(Snooze.evening)]))
            }
            return LocalMoment(day: now.day, time: Snooze.evening)
        }
        // Days and weeks are days without a time.
        if case .minutes(let minutes) = TimeSpan(words) {
            return LocalMoment(repository.instant.addingTimeInterval(Double(minutes) * 60), in: repository.currentZone)
        }
        // A time of day alone is one of today.
        if text.contains(":"), let time = try? Self.time(text) { return LocalMoment(day: now.day, time: time) }
        // A day alone, such as "20. November", has no time.
        guard (try? day(text)) == nil else { return nil }
        // "Saturday" has a "t", too.
        let isWords = text.contains(" ") || text.first?.isNumber != true
        let parts = text.split(maxSplits: 1) { isWords ? $0 == " " : $0 == "T" || $0 == "t" }.map(String.init)
        // Other text is no day.
        guard parts.count == 2, let day = try? day(parts[0]) else { return nil }
        return LocalMoment(day: day, time: try Self.time(parts[1]))
    }

    /// Parses an interval and returns it in days: "3d", "1w", "2m", "1y", "2 weeks", or a plain number of days. The repository
    /// checks the range when it saves.
    static func interval(_ text: String) throws -> Int {
        if let entry = IntervalEntry(text) { return entry.days }
        if let (count, name) = TimeSpan.countAndUnit(text.lowercased()[...]), let unit = TimeSpan.unit(named: name),
            count <= unit.largestCount
        {
            return IntervalEntry(count, unit).days
        }
        throw Failure.wrong(
            tr(
                "“{text}” is not an interval. Use a format such as 3d, 1w, 2m, or 1y for days, weeks, months of 30 days, or years, or a plain number for days."
            )
            .filled(["text": text.shortened]))
    }

    /// Parses a volume of water such as "100-200ml" or "4-6floz".
    static func amount(_ text: String) throws -> WaterAmount {
        if let amount = WaterAmount(text) { return amount }
        throw Failure.wrong(
            tr("“{text}” is not an amount of water. Use a format such as 100-200ml or 4-6floz.").filled(["text": text.shortened]))
    }

    /// Parses the diameter of a pot and returns it in centimeters. The repository checks the range when it saves.
    static func diameter(_ text: String) throws -> Double {
        if let diameter = Pot.diameter(text) { return diameter }
        throw Failure.wrong(
            tr("“{text}” is not a diameter. Use a format such as 14cm or 5.5in.").filled(["text": text.shortened]))
    }

    /// Parses the key or the name of the light of a location. "lowLight" is stored as the brighter of the two shades; the keys of
    /// both, as they stand in JSON and CSV, are accepted too.
    func light(_ text: String) throws -> LightLevel {
        if let shade = [LightLevel.partialShade, .fullShade].first(where: { $0.rawValue.lowercased() == text.lowercased() }) {
            return shade
        }
        return try Self.choice(
            text, of: [("fullSun", .fullSun), ("partialSun", .partialSun), ("lowLight", .partialShade)],
            named: formatter.locationLight)
    }

    /// Parses the key or the name of a place.
    static func place(_ text: String, _ formatter: GardenFormatter) throws -> Place {
        try choice(text, of: Place.allCases.map { ($0.rawValue, $0) }, named: formatter.place)
    }

    /// The value of one of several keys, ignoring case.
    ///
    /// - Parameter name: The name of a value in the user's language, which is accepted as well; nil for values without one.
    static func choice<Value>(
        _ text: String, of choices: [(key: String, value: Value)], named name: ((Value) -> String)? = nil
    ) throws -> Value {
        let words = text.comparable
        let found =
            choices.first { $0.key.comparable == words } ?? choices.first { name?($0.value).comparable == words }
        if let found { return found.value }
        // "Metric" alone for "Metric (°C, ml)".
        let beginning = choices.filter { name?($0.value).comparable.hasPrefix(words + " (") == true }
        if beginning.count == 1 { return beginning[0].value }
        // "nördlich" for "Nördliche".
        let similar = choices.filter { name?($0.value).comparable.hasPrefix(words) == true }
        if similar.count == 1, words.count >= shortestBeginning { return similar[0].value }
        let names = choices.map { choiceName($0.key, name?($0.value) ?? $0.key) }
        throw Failure.wrong(
            tr("“{text}” is not one of these: {choices}.")
                .filled(["text": text.shortened, "choices": names.joined(separator: ", ")]))
    }

    /// How many letters the beginning of a value's name has that is accepted for it.
    private static let shortestBeginning = 5

    /// A value in a list of those that are accepted, with its key if that is another word: "Drinnen (indoor)".
    static func choiceName(_ key: String, _ name: String) -> String {
        key.lowercased() == name.lowercased() ? key : "\(name) (\(key))"
    }

    /// Parses the key or the name of a kind of care; "custom:…" is a kind that the user named, and "treatment:…" the treatment of
    /// a problem.
    ///
    /// - Parameter own: Kinds that the user named and that their names alone can mean.
    func careType(_ text: String, orOneOf own: [CareType] = []) throws -> CareType {
        if let type = CareType(text), case .treatment = type { return type }
        if let type = CareType(text), case .custom(let name) = type {
            guard let name = Plant.name(from: name) else {
                throw Failure.wrong(
                    tr("A custom care type needs a name of at most {n} characters.").filled(["n": String(Plant.longestName)]))
            }
            // A known kind of care is that also with "custom:", because both read the same, unless there is such a kind already.
            if own.contains(.custom(name)) { return .custom(name) }
            return CareType.known.first { formatter.careTitle($0).comparable == name.comparable } ?? .custom(name)
        }
        // The treatment of a problem has the problem’s name.
        let treatment = own.first {
            if case .treatment(let problem) = $0 { problem.comparable == text.comparable } else { false }
        }
        if let treatment { return treatment }
        // The last choice shows how to write the text as a name of one's own.
        let example = "custom:" + (text.hasPrefix("custom:") || Plant.name(from: text) == nil ? "…" : text.shortened)
        let choices = (CareType.known + own).map { ($0.description, $0) } + [(example, .custom("…"))]
        return try Self.choice(text, of: choices) { $0 == .custom("…") ? tr("a task of your own") : formatter.careTitle($0) }
    }

    /// The kinds of care for the help of an option: "watering, Check Soil (soilCheck)".
    static var careTypeNames: String {
        CareType.known.map { choiceName($0.description, GardenFormatter.title(of: $0)) }.joined(separator: ", ")
    }

    /// Parses the kinds of care that tasks are chosen by. One that the user named can be given by its name alone if there is such
    /// a task.
    func careTypes(_ texts: [String]) async throws -> Set<CareType> {
        guard !texts.isEmpty else { return [] }
        let types = Set(try await attempt { try await repository.tasks(limit: .max) }.map(\.type))
        let own = types.subtracting(CareType.known).sorted { $0.description < $1.description }
        return Set(try texts.map { try careType($0, orOneOf: own) })
    }
}

extension String {
    /// The text for comparing what is typed with a name: in lowercase, and with the letters for "ß" and umlauts where a keyboard
    /// lacks those.
    fileprivate var comparable: String {
        [("ß", "ss"), ("ä", "ae"), ("ö", "oe"), ("ü", "ue")].reduce(lowercased()) { $0.replacing($1.0, with: $1.1) }
    }
}
