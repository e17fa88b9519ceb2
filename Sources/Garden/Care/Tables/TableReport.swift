import Foundation

/// What an import took from a file, and what it skipped and why.
public struct TableReport: Hashable, Sendable, Codable {
    /// The number of species imported.
    public private(set) var species = 0
    /// The skipped rows by reason, in order of first occurrence.
    public private(set) var skipped: [Skipped] = []
    /// The number of species with a value for each field, by the field's raw value; fields without any species are missing.
    private var counts: [String: Int] = [:]

    /// Creates an empty report.
    public init() {}

    /// Rows that were skipped for the same reason.
    public struct Skipped: Hashable, Sendable, Codable {
        /// The reason.
        public let reason: Reason
        /// The number of rows.
        public internal(set) var count: Int
        /// The first lines of the first five rows, counted from 1.
        public internal(set) var lines: [Int]
    }

    /// Why a row was skipped.
    public enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
        /// It has more or fewer cells than the table has columns.
        case wrongCells
        /// It is longer than 1 MB.
        case tooLong
        /// It ends within quotation marks, has text after closing quotation marks, or is not valid JSON.
        case malformed
        /// It has no scientific name.
        case noName
    }

    /// The fields of a species that are counted.
    public enum Field: String, Hashable, Sendable, Codable, CaseIterable {
        case family, synonyms, commonNames, light, watering, temperature, fertilizing, humidity, soil, growth, bloom, toxicity,
            details
    }

    /// The number of species with a value for a field.
    public subscript(field: Field) -> Int { counts[field.rawValue] ?? 0 }

    /// Counts an imported species.
    public mutating func take(_ taken: Species) {
        species += 1
        let care = taken.care
        func count(_ field: Field, _ isTold: Bool) { if isTold { counts[field.rawValue, default: 0] += 1 } }
        count(.family, taken.family != nil)
        count(.synonyms, !taken.synonyms.isEmpty)
        count(.commonNames, !taken.commonNames.isEmpty)
        count(.light, care.light != nil)
        count(.watering, care.watering != nil)
        count(.temperature, care.temperature != nil)
        count(.fertilizing, care.fertilizing != nil)
        count(.humidity, care.humidity != nil)
        count(.soil, care.soil != nil)
        count(.growth, care.growth != nil)
        count(.bloom, care.bloom != nil)
        count(.toxicity, care.catToxicity != nil || care.dogToxicity != nil || care.peopleToxicity != nil)
        count(.details, care.more != nil)
    }

    /// Counts a skipped row, which starts at `line`.
    public mutating func skip(_ reason: Reason, line: Int) {
        let index =
            skipped.firstIndex { $0.reason == reason }
            ?? {
                skipped.append(Skipped(reason: reason, count: 0, lines: []))
                return skipped.count - 1
            }()
        skipped[index].count += 1
        if skipped[index].lines.count < 5 { skipped[index].lines.append(line) }
    }
}

/// An imported table.
public struct ImportedTable: Hashable, Sendable, Codable {
    /// Which table it is.
    public let table: OpenTable
    /// The name of the imported file, without its path.
    public let file: String
    /// When the table was imported.
    public let importedAt: Date
    /// What was imported and skipped.
    public let report: TableReport

    /// Creates an imported table.
    public init(table: OpenTable, file: String, importedAt: Date, report: TableReport) {
        self.table = table
        self.file = file
        self.importedAt = importedAt
        self.report = report
    }
}

/// The progress of an import.
public struct TableProgress: Hashable, Sendable {
    /// The number of bytes read, and the size of the file.
    public let bytesRead, bytes: Int
    /// The number of species imported so far.
    public let species: Int

    /// Creates a progress value.
    public init(bytesRead: Int, bytes: Int, species: Int) {
        self.bytesRead = bytesRead
        self.bytes = bytes
        self.species = species
    }

    /// The progress from 0 to 1.
    public var fraction: Double { bytes > 0 ? min(1, Double(bytesRead) / Double(bytes)) : 0 }
}

/// Why a table was not imported. Cases are grouped by what the user can do about them. Nothing was changed.
public enum TableError: Error, Hashable, Sendable {
    /// The file does not exist or cannot be read.
    case unreadable(path: String)
    /// The file is none of the supported tables.
    case unknown
    /// The file is not the expected table.
    case notThisTable(OpenTable)
    /// The text of a line is not in an encoding used by the table.
    case wrongEncoding(OpenTable, line: Int)
    /// The file is the table, but no row could be imported.
    case noRowsImported(TableReport)
    /// This table has not been imported.
    case notImported(OpenTable)
}
