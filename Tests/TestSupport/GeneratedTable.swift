import Foundation

/// Generates tables in the format of Trefle's dump with any number of species, all with distinct names.
public enum GeneratedTable {
    private static let columns = [
        "id", "scientific_name", "rank", "genus", "family", "year", "author", "common_name", "ground_humidity", "growth_months",
        "growth_rate", "light", "soil_nutriments", "atmospheric_humidity", "average_height_cm", "ph_maximum", "ph_minimum",
        "planting_description", "synonyms", "common_names",
    ]
    private static let syllables = [
        "ba", "ce", "di", "fo", "gu", "la", "me", "ni", "po", "ru", "sa", "te", "vi", "xo", "zu", "ar",
    ]

    /// A word of letters only, different for each number.
    private static func word(_ number: Int) -> String {
        var rest = number
        var word = ""
        repeat {
            word += syllables[rest % 16]
            rest /= 16
        } while rest > 0
        return word
    }

    /// Writes a table whose second line is a hole of the given size in a sparse file, and whose third line is a species.
    public static func write(hole bytes: UInt64, to file: URL) throws {
        try write(rows: 1, to: file)
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        try Data((lines[0] + "\n").utf8).write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        try handle.seek(toOffset: try handle.seekToEnd() + bytes)
        try handle.write(contentsOf: Data("\n\(lines[1])\n".utf8))
        try handle.close()
    }

    /// Writes a table in chunks of about 1 MB.
    public static func write(rows: Int, to file: URL) throws {
        try Data((columns.joined(separator: "\t") + "\n").utf8).write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        try handle.seekToEnd()
        var text = ""
        for number in 0..<rows {
            let genus = word(number / 40 + 256).capitalized
            let cells: [String] = [
                "\(number)", "\(genus) \(word(number + 4_096))us", "species", genus,
                "\(word(number / 4_000 + 16).capitalized)aceae",
                "1753", "L.", "\(word(number * 7 % 65_536)) \(word(number % 300))", "\(number % 11)", "apr|may|jun", "moderate",
                "\(number % 11)", number % 3 == 0 ? "" : "\(number % 11)", "\((number * 5) % 11)", "\(10 + number % 300)", "7.0",
                "5.5", number % 10 == 0 ? String(repeating: "It grows in forests. ", count: 20) : "",
                "\(genus) \(word(number * 3 + 70_000))a", "\(word(number % 5_000)) plant|\(word(number % 900)) tree",
            ]
            text += cells.joined(separator: "\t") + "\n"
            if text.utf8.count > 1_000_000 {
                try handle.write(contentsOf: Data(text.utf8))
                text = ""
            }
        }
        try handle.write(contentsOf: Data(text.utf8))
        try handle.close()
    }
}

/// The peak resident memory of this process, in kB.
public func peakOfMemory() throws -> Int {
    let status = try String(contentsOf: URL(filePath: "/proc/self/status"), encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    guard let peak = line?.split(whereSeparator: \.isWhitespace).compactMap({ Int($0) }).first else {
        throw CocoaError(.fileReadCorruptFile)
    }
    return peak
}
