import Archives
import Foundation

/// The contents of a ZIP file, by name.
func zipEntries(of file: URL) throws -> [String: Data] {
    let zip = try ZipReader(file)
    var entries: [String: Data] = [:]
    while let entry = try zip.next() {
        var content = Data()
        try entry.read(limit: 10_000_000) { content.append($0) }
        entries[entry.name] = content
    }
    return entries
}

/// Writes a ZIP file.
func writeZip(_ entries: [String: Data], to file: URL) throws {
    let zip = try ZipWriter(file, date: Date(timeIntervalSince1970: 1_780_000_000))
    for (name, content) in entries.sorted(by: { $0.key < $1.key }) {
        try zip.startEntry(name)
        try zip.append(content)
        try zip.finishEntry()
    }
    try zip.finish()
}
