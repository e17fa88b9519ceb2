import Archives
import Foundation
import GRDB
import Garden

/// Reads the entries of an export, whatever their order.
struct ExportReader {
    let folder: ImportFolder
    private let checkCancellation: () throws -> Void
    private var manifest: ExportFormat.Manifest?
    private var counts: [String: Int] = [:]
    private var photos: Set<String> = []

    init(folder: ImportFolder, checkCancellation: @escaping () throws -> Void) {
        self.folder = folder
        self.checkCancellation = checkCancellation
    }

    mutating func read(_ file: URL, into db: Database) throws {
        // First the manifest, since a later version may have other tables.
        let names = try Self.reader(of: file)
        while let entry = try names.next() {
            if entry.name == ExportFormat.manifest { manifest = try readManifest(entry) }
        }
        guard manifest != nil else { throw ExportError.notAnExport }
        let zip = try Self.reader(of: file)
        while let entry = try zip.next() {
            try checkCancellation()
            if let table = exportedTables.first(where: { $0.file == entry.name }) {
                guard counts[table.file] == nil else { throw ExportError.damaged }
                counts[table.file] = try insert(table, from: entry, into: db)
            } else if entry.name.hasPrefix(ExportFormat.photoFolder) {
                try unpackPhoto(entry)
            }
        }
    }

    private static func reader(of file: URL) throws -> ZipReader {
        do { return try ZipReader(file) } catch ZipError.damaged { throw ExportError.notAnExport }
    }

    /// The unpacked photos, if everything is there that the manifest counts.
    func photosOfWholeExport() throws -> [String] {
        guard let manifest else { throw ExportError.notAnExport }
        for table in exportedTables where counts[table.file] == nil || counts[table.file] != manifest.counts[table.file] {
            throw ExportError.damaged
        }
        guard photos.count == manifest.counts[ExportFormat.photoFolder] else { throw ExportError.damaged }
        return photos.sorted()
    }

    private func readManifest(_ entry: ZipReader.Entry) throws -> ExportFormat.Manifest {
        var data = Data()
        try entry.read(limit: ExportFormat.longestLine) { data.append($0) }
        let manifest: ExportFormat.Manifest
        do {
            manifest = try ExportFormat.decoder.decode(ExportFormat.Manifest.self, from: data)
        } catch {
            throw ExportError.notAnExport
        }
        guard manifest.format == ExportFormat.name else { throw ExportError.notAnExport }
        guard manifest.version <= ExportFormat.version else { throw ExportError.newerFormat }
        return manifest
    }

    private func insert<Record: ExportedRecord>(
        _ table: Record.Type, from entry: ZipReader.Entry, into db: Database
    ) throws -> Int {
        var count = 0
        var rest = Data()
        func insert(_ line: Data) throws {
            try ExportFormat.decoder.decode(Record.self, from: line).insert(db)
            count += 1
        }
        try entry.read(limit: ExportFormat.largestTable) { data in
            try checkCancellation()
            rest.append(data)
            var start = rest.startIndex
            while let end = rest[start...].firstIndex(of: 0x0A) {
                try insert(rest[start..<end])
                start = rest.index(after: end)
            }
            rest = Data(rest[start...])
            guard rest.count <= ExportFormat.longestLine else { throw ExportError.damaged }
        }
        if !rest.isEmpty { try insert(rest) }
        return count
    }

    private mutating func unpackPhoto(_ entry: ZipReader.Entry) throws {
        let name = String(entry.name.dropFirst(ExportFormat.photoFolder.count))
        guard StoredFileName.isValid(name), photos.insert(name).inserted else { throw ExportError.damaged }
        let path = folder.photo(name).path(percentEncoded: false)
        let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        let output = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try entry.read(limit: ExportFormat.largestPhoto) { data in
            try checkCancellation()
            try output.write(contentsOf: data)
        }
        try output.close()
    }
}
