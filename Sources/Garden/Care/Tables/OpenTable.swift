import Foundation

/// A published table of plants that the user can import from a file.
public enum OpenTable: String, Sendable, Codable, CaseIterable {
    /// ECOCROP, crops of the Food and Agriculture Organization of the United Nations, as comma-separated text.
    case ecoCrop
    /// Open Plantbook, thresholds for sensors in pots, as JSON.
    case openPlantbook
    /// The dump of Trefle's database, as tab-separated text.
    case trefle

    /// The advice for a plant that EcoCrop calls poisonous.
    public static let poisonous = "Poisonous to people or animals, says EcoCrop."

    /// The display name.
    public var title: String {
        switch self {
        case .ecoCrop: "EcoCrop (FAO)"
        case .openPlantbook: "Open Plantbook"
        case .trefle: "Trefle dump"
        }
    }

    /// The license of the table, or nil if the publisher does not state one.
    ///
    /// EcoCrop's license is that of FAO's data catalog. The dump's README says ODbL, while responses of Trefle's API are CC BY
    /// 4.0. Open Plantbook states a license only for its sample code.
    public var license: String? {
        switch self {
        case .ecoCrop: "CC BY 4.0"
        case .openPlantbook: nil
        case .trefle: "ODbL"
        }
    }

    /// The attribution line, as requested or expected by the publisher.
    public var attribution: String {
        switch self {
        case .ecoCrop: "ECOCROP, Food and Agriculture Organization of the United Nations"
        case .openPlantbook: "Open Plantbook and its users"
        case .trefle: "Trefle.io"
        }
    }

    /// The web address.
    public var address: String {
        switch self {
        case .ecoCrop: "https://github.com/OpenCLIM/ecocrop"
        case .openPlantbook: "https://open.plantbook.io"
        case .trefle: "https://github.com/treflehq/dump"
        }
    }

    /// The citation of the table's values.
    public var citation: Source.Citation { Source.Citation(title: title, address: address) }
    /// The source of the table's values.
    public var source: Source { Source(.table, citations: [citation]) }

    /// The column of the scientific name.
    var nameColumn: String {
        switch self {
        case .ecoCrop: "ScientificName"
        case .openPlantbook: "display_pid"
        case .trefle: "scientific_name"
        }
    }

    /// The columns that identify a file as this table. A file without all of them is rejected.
    public var signature: Set<String> {
        switch self {
        case .ecoCrop: ["ScientificName", "TMIN", "TMAX", "ROPMN", "LIOPMN"]
        case .openPlantbook: ["pid", "display_pid"]
        case .trefle: ["scientific_name", "ground_humidity", "soil_nutriments", "atmospheric_humidity", "light"]
        }
    }

    /// The columns to read; others are ignored.
    public var columns: Set<String> {
        switch self {
        case .ecoCrop: EcoCrop.columns
        case .openPlantbook: OpenPlantbook.columns
        case .trefle: TrefleDump.columns
        }
    }

    /// Converts a row to a species. Returns nil for a row without a scientific name.
    public func species(_ row: TableRow) -> Species? {
        guard let name = name(in: row) else { return nil }
        return switch self {
        case .ecoCrop: EcoCrop(row: row, name: name).species
        case .openPlantbook: OpenPlantbook(row: row, name: name).species
        case .trefle: TrefleDump(row: row, name: name).species
        }
    }

    /// Converts a record stored in the library, which is the row's cells as JSON, to a species. Throws `DecodingError`.
    public func species(record: String) throws -> Species? {
        species(try JSONDecoder().decode(TableRow.self, from: Data(record.utf8)))
    }

    /// The scientific name in a row, or nil if there is none or it cannot be a name. A name has 2 to 200 characters, and its
    /// first letter is a capital, as in a genus; a hybrid's may follow an "x".
    private func name(in row: TableRow) -> String? {
        guard let text = row.text(nameColumn), (2...200).contains(text.count) else { return nil }
        let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let first = (name.hasPrefix("x ") ? name.dropFirst(2) : name[...]).first { $0.isLetter }
        return first?.isUppercase == true ? name : nil
    }
}

extension Source {
    /// The imported table that a value comes from, or nil for any other source.
    public var table: OpenTable? {
        guard kind == .table else { return nil }
        return OpenTable.allCases.first { citations.first == $0.citation }
    }
}
