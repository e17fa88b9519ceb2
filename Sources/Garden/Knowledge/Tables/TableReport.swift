import Foundation

/// What an import took of a file, and what not and why.
public struct TableReport: Hashable, Sendable, Codable {
    /// How many species were taken.
    public private(set) var species = 0
    /// The rows that were not, by reason, in the order in which the reasons came up.
    public private(set) var skipped: [Skipped] = []
    /// How many species tell something of each field; a field that none tells of is not there.
    private var counts: [String: Int] = [:]

    /// Nothing yet.
    public init() {}

    /// Rows that were not taken for the same reason.
    public struct Skipped: Hashable, Sendable, Codable {
        /// Why.
        public let reason: Reason
        /// How many.
        public internal(set) var count: Int
        /// The lines of the file on which the first five begin, from 1.
        public internal(set) var lines: [Int]
    }

    /// Why a row was not taken.
    public enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
        /// It has more or fewer cells than the table has columns.
        case wrongCells
        /// It is longer than 1 MB.
        case tooLong
        /// It ends within quotation marks, or has text behind them, or is no JSON.
        case malformed
        /// It has no scientific name.
        case noName
    }

    /// What a species may tell.
    public enum Field: String, Hashable, Sendable, Codable, CaseIterable {
        case family, synonyms, commonNames, light, watering, temperature, fertilizing, humidity, soil, growth, bloom, toxicity,
            details
    }

    /// How many species tell something of a field.
    public subscript(field: Field) -> Int { counts[field.rawValue] ?? 0 }

    /// Counts a species that was taken.
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

    /// Counts a row that was not, by the line on which it begins.
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

/// A table that was imported and is kept until it is removed.
public struct ImportedTable: Hashable, Sendable, Codable {
    /// Which.
    public let table: OpenTable
    /// The name of the file it came from, without its folders.
    public let file: String
    /// When.
    public let importedAt: Date
    /// What was taken.
    public let report: TableReport

    /// A table with every part said.
    public init(table: OpenTable, file: String, importedAt: Date, report: TableReport) {
        self.table = table
        self.file = file
        self.importedAt = importedAt
        self.report = report
    }
}

/// How far an import is.
public struct TableProgress: Hashable, Sendable {
    /// Bytes of the file that were read, and how many it has.
    public let bytesRead, bytes: Int
    /// Species taken so far.
    public let species: Int

    /// Progress with every part said.
    public init(bytesRead: Int, bytes: Int, species: Int) {
        self.bytesRead = bytesRead
        self.bytes = bytes
        self.species = species
    }

    /// From 0 to 1.
    public var fraction: Double { bytes > 0 ? min(1, Double(bytesRead) / Double(bytes)) : 0 }
}

/// Why a table was not imported, told by what a person can do about it. Nothing was changed.
public enum TableError: Error, Hashable, Sendable {
    /// The file is not there or cannot be read.
    case unreadable(path: String)
    /// The file is none of the tables that are known.
    case unknown
    /// The file is not the table that it was said to be.
    case notThisTable(OpenTable)
    /// The text of a line is not in an encoding in which the table comes.
    case wrongEncoding(OpenTable, line: Int)
    /// The file is the table, and nothing in it could be taken.
    case nothingTaken(TableReport)
    /// No such table was imported.
    case notImported(OpenTable)
}
