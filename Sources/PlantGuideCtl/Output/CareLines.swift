import Garden
import Localization

extension CommandContext {
    /// A care profile as text, each value with its source: short values in a table, and below it the long ones, wrapped.
    ///
    /// - Parameter width: The number of columns of the terminal.
    func lines(_ care: CareProfile, width: Int = Console.width) -> String {
        var rows: [CareRow] = []
        func add<Value>(_ title: String, _ value: Sourced<Value>?, isRecurrence: Bool = false, _ words: (Value) -> String) {
            guard let value else { return }
            rows.append(CareRow(title, words(value.value), formatter.sourceName(value.source, isRecurrence: isRecurrence)))
        }
        // A plant keeps the name that the user gave its species, even one that is not known.
        if let name = care.scientificName { rows.append(CareRow(care.isUnknown ? tr("Species") : tr("Scientific name"), name)) }
        if let family = care.family { rows.append(CareRow(tr("Family"), family)) }
        add(tr("Light"), care.light, formatter.light)
        add(tr("Watering"), care.watering, isRecurrence: true, formatter.watering)
        add(tr("Temperature"), care.temperature) { _ in care.temperature.map { formatter.temperature($0) } ?? "" }
        add(tr("Fertilizer"), care.fertilizing, formatter.fertilizing)
        add(tr("Humidity"), care.humidity, formatter.humidity)
        add(tr("Soil"), care.soil, formatter.careText)
        add(tr("Growth"), care.growth, formatter.growth)
        add(tr("Bloom"), care.bloom, formatter.bloom)
        add(tr("Propagation"), care.propagation, formatter.careText)
        add(tr("Pruning"), care.pruning) { formatter.months(local($0)) }
        add(tr("Repotting"), care.repotting, formatter.everyTitle)
        add(tr("Rotation"), care.rotation, formatter.everyTitle)
        rows.append(toxicityRow(care))
        add(tr("Advice"), care.advice, formatter.careText)
        let details = (care.more?.value ?? []).compactMap { formatter.detail($0, in: preferences.hemisphere) }
        var parts = CareRow.lines(rows, width: width)
        if let more = care.more, !details.isEmpty {
            let heading = tr("More ({source}):").filled(["source": formatter.sourceName(more.source)])
            let lines = details.map { "\($0.title): \($0.text)".printable.wrapped(to: width) }
            parts.append(([heading] + lines).joined(separator: "\n"))
        }
        return parts.joined(separator: "\n\n")
    }

    /// The toxicity with its source, or with that for each of cats, dogs and people if they differ.
    private func toxicityRow(_ care: CareProfile) -> CareRow {
        var sources: [(mark: String, subjects: [ToxicitySubject])] = []
        for subject in ToxicitySubject.allCases {
            guard let mark = care.toxicitySource(to: subject).map({ formatter.sourceName($0) }) else { continue }
            if let place = sources.firstIndex(where: { $0.mark == mark }) {
                sources[place].subjects.append(subject)
            } else {
                sources.append((mark, [subject]))
            }
        }
        let words = formatter.titledToxicity(care)
        guard sources.count > 1 else { return CareRow(tr("Toxicity"), words, sources.first?.mark ?? "") }
        let each = sources.map {
            tr("{who}: {source}").filled(["who": formatter.names($0.subjects), "source": $0.mark])
        }
        return CareRow(tr("Toxicity"), words, each.joined(separator: "; "))
    }
}

/// A value of a care profile with its title and the label of its source.
private struct CareRow {
    private let title: String
    private let words: String
    private let mark: String

    /// Longer labels, which name several sources, have no column.
    private static let longestMark = 24

    init(_ title: String, _ words: String, _ mark: String = "") {
        (self.title, self.words, self.mark) = (title, words, mark)
    }

    /// A table of the values that fit into a line, and the others as paragraphs.
    static func lines(_ rows: [CareRow], width: Int) -> [String] {
        let titles = rows.map(\.title.count).max() ?? 0
        let marks = rows.map(\.mark.count).filter { $0 <= longestMark }.max() ?? 0
        let isLong = { (row: CareRow) in
            let rest = row.mark.isEmpty ? 2 : marks + 4
            return titles + row.words.count + rest > width || row.mark.count > marks || row.words.contains(where: \.isNewline)
        }
        var table = Table()
        for row in rows where !isLong(row) { table.add([row.title, row.words, row.mark]) }
        let paragraphs = rows.filter(isLong).map { $0.paragraph.wrapped(to: width) }
        return [table.text] + (paragraphs.isEmpty ? [] : [paragraphs.joined(separator: "\n")])
    }

    private var paragraph: String {
        guard !mark.isEmpty else { return "\(title): \(words)" }
        return tr("{title}: {text} ({source})").filled(["title": title, "text": words, "source": mark])
    }
}
