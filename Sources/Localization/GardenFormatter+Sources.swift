import Foundation
import Garden

extension GardenFormatter {
    /// The label of a value's source: "Catalog", "Genus", "Yours".
    ///
    /// A recurrence from Trefle or an imported table is labeled an estimate, because it is derived from data that was not made
    /// for potted plants. Their other values are not.
    public func mark(_ source: Source, isRecurrence: Bool = false) -> String {
        switch source.kind {
        case .user: tr("Yours")
        case .catalog: source.isUnverified ? tr("Catalog, unverified") : tr("Catalog")
        case .table:
            isRecurrence
                ? tr("{table} estimate").filled(["table": source.citations.first?.title ?? ""])
                : source.citations.first?.title ?? ""
        case .trefle: isRecurrence ? tr("Trefle estimate") : tr("Trefle")
        case .genus: tr("Genus")
        case .general: tr("General")
        }
    }

    /// The source of a value where no dialog explains it: whose pages it was read from, "ASPCA, RHS", for a value of the genus
    /// after the label of ``mark(_:isRecurrence:)``, "Genus, ASPCA"; only that label if no page is known, or it names the source.
    public func sourceName(_ source: Source, isRecurrence: Bool = false) -> String {
        let label = mark(source, isRecurrence: isRecurrence)
        let titles = source.citations.map(\.shortTitle)
        let names = titles.indices.filter { !titles[..<$0].contains(titles[$0]) }.map { titles[$0] }.joined(separator: ", ")
        guard !names.isEmpty else { return label }
        return switch source.kind {
        case .catalog: names
        case .genus: tr("{item}, {rest}").filled(["item": label, "rest": names])
        case .user, .table, .trefle, .general: label
        }
    }

    /// Who publishes a page; nil if not known.
    ///
    /// A file of a project on GitHub is named as such: it copies or compiles what its title names, and its rank is that of the
    /// original.
    public func publisher(_ citation: Source.Citation) -> String? {
        if let repository = citation.repository {
            return tr("Data file of the GitHub project {project}").filled(["project": repository])
        }
        return switch citation.rank {
        case .institution: tr("University, botanical garden, or public institution")
        case .reference: tr("Reference work, magazine, or website")
        case .shop: tr("Seller’s page")
        case nil: nil
        }
    }

    /// What is shown below the title of a citation: who publishes it, and its address. The path of a file in a repository is left
    /// out, because it names nothing that a gardener knows.
    ///
    /// - Parameter copies: The copies of it that were read, which have the same title. Each line is there once.
    public func details(_ copies: [Source.Citation]) -> String {
        let lines = copies.flatMap { [publisher($0), $0.repository == nil ? $0.address : nil] }.compactMap(\.self)
        let once = lines.reduce(into: [String]()) { if !$1.isEmpty, !$0.contains($1) { $0.append($1) } }
        return once.joined(separator: "\n")
    }

    /// The label of a search result's source.
    public func mark(_ match: SpeciesMatch) -> String {
        match.source == .catalog ? tr("Catalog") : mark(match.table?.source ?? Source(match.source))
    }

    /// Values on one line, general ones labeled as such: "Partial Sun (General) · 18–24 °C", or once if all are:
    /// "General: Partial Sun · 18–24 °C".
    public func line(of values: [(text: String, source: Source)]) -> String {
        let isGeneral = values.allSatisfy { $0.source.kind == .general }
        if isGeneral, values.count > 1 {
            return tr("General: {values}").filled(["values": values.map(\.text).joined(separator: " · ")])
        }
        return values.map { text, source in
            source.kind == .general ? tr("{value} (General)").filled(["value": text]) : text
        }.joined(separator: " · ")
    }

    /// Where a suggested value comes from, below it. Without a source the suggestion is a general one.
    public func suggestion(_ source: Source?) -> String {
        switch source?.kind {
        case .general, nil: tr("General value")
        case .genus:
            source?.likeSpecies.map { tr("As for {species}, of the same genus").filled(["species": $0]) }
                ?? tr("As for another species of the genus")
        case .user, .catalog, .table, .trefle: tr("Suggested for this species")
        }
    }

    /// A sentence that explains the source of a value.
    public func origin(_ source: Source) -> String {
        switch source.kind {
        case .user: tr("You set this value.")
        case .catalog:
            source.isUnverified
                ? tr("From PlantGuide’s catalog; not checked against a source.") : tr("From PlantGuide’s catalog.")
        case .table: source.table.map(origin) ?? ""
        case .trefle: tr("From Trefle, whose values describe the plant’s natural habitat.")
        case .genus:
            source.likeSpecies.map {
                tr("Taken from {species}, of the same genus.").filled(["species": $0])
            } ?? tr("Taken from another species of the genus.")
        case .general: tr("Suits most plants; nothing is known about this one.")
        }
    }
}
