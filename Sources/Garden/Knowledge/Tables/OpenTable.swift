import Foundation

/// A table of plants that others publish and a user may import from a file.
public enum OpenTable: String, Sendable, Codable, CaseIterable {
    /// ECOCROP, the crops of the Food and Agriculture Organization of the United Nations, as comma-separated text.
    case ecoCrop
    /// Open Plantbook, thresholds for sensors in pots, as JSON.
    case openPlantbook
    /// The dump of Trefle's database, as tab-separated text.
    case trefle

    /// What it is called.
    public var title: String {
        switch self {
        case .ecoCrop: "EcoCrop (FAO)"
        case .openPlantbook: "Open Plantbook"
        case .trefle: "Trefle dump"
        }
    }

    /// The license under which its publisher gives it away; nil where the publisher was not found to name one.
    ///
    /// EcoCrop's is that of FAO's catalog of data. The dump's is that of its own README, which says ODbL, while what Trefle's
    /// service answers is CC BY 4.0. Open Plantbook names a license for its example programs alone.
    public var license: String? {
        switch self {
        case .ecoCrop: "CC BY 4.0"
        case .openPlantbook: nil
        case .trefle: "ODbL"
        }
    }

    /// Whom to name: a line as each publisher wants or would want it.
    public var attribution: String {
        switch self {
        case .ecoCrop: "ECOCROP, Food and Agriculture Organization of the United Nations"
        case .openPlantbook: "Open Plantbook and its users"
        case .trefle: "Trefle.io"
        }
    }

    /// Its web address.
    public var address: String {
        switch self {
        case .ecoCrop: "https://github.com/OpenCLIM/ecocrop"
        case .openPlantbook: "https://open.plantbook.io"
        case .trefle: "https://github.com/treflehq/dump"
        }
    }

    /// How its values are cited.
    public var citation: Source.Citation { Source.Citation(title: title, address: address) }
    /// Where its values come from.
    public var source: Source { Source(.table, citations: [citation]) }

    /// The column of the scientific name.
    var nameColumn: String {
        switch self {
        case .ecoCrop: "ScientificName"
        case .openPlantbook: "display_pid"
        case .trefle: "scientific_name"
        }
    }

    /// The columns by which a file of it is known; a file that lacks one is none.
    public var signature: Set<String> {
        switch self {
        case .ecoCrop: ["ScientificName", "TMIN", "TMAX", "ROPMN", "LIOPMN"]
        case .openPlantbook: ["pid", "display_pid"]
        case .trefle: ["scientific_name", "ground_humidity", "soil_nutriments", "atmospheric_humidity", "light"]
        }
    }

    /// The columns that are read of it; what stands in others is passed over.
    public var columns: Set<String> {
        switch self {
        case .ecoCrop: EcoCrop.columns
        case .openPlantbook: OpenPlantbook.columns
        case .trefle: TrefleDump.columns
        }
    }

    /// The species that a row tells of; nil for a row without a name.
    public func species(_ row: TableRow) -> Species? {
        guard let name = name(in: row) else { return nil }
        return switch self {
        case .ecoCrop: EcoCrop(row: row, name: name).species
        case .openPlantbook: OpenPlantbook(row: row, name: name).species
        case .trefle: TrefleDump(row: row, name: name).species
        }
    }

    /// The species that a record tells of, as it is kept in the library: the row's cells as JSON. Throws `DecodingError`.
    public func species(record: String) throws -> Species? {
        species(try JSONDecoder().decode(TableRow.self, from: Data(record.utf8)))
    }

    /// The scientific name of a row; nil where there is none, or none that could be a name: 2 to 200 letters, the first of them a
    /// capital, as botany writes a genus; one of a hybrid may stand behind an "x".
    private func name(in row: TableRow) -> String? {
        guard let text = row.text(nameColumn), (2...200).contains(text.count) else { return nil }
        let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let first = (name.hasPrefix("x ") ? name.dropFirst(2) : name[...]).first { $0.isLetter }
        return first?.isUppercase == true ? name : nil
    }
}

extension Source {
    /// The imported table that a value comes from; nil for any other source.
    public var table: OpenTable? {
        guard kind == .table else { return nil }
        return OpenTable.allCases.first { citations.first == $0.citation }
    }
}
