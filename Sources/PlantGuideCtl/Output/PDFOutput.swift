import Foundation
import Garden
import GardenData
import Localization
import Printing

extension CommandContext {
    /// A file to write to. Throws `Failure` if it exists and must not be replaced.
    static func newFile(_ path: String, force: Bool) throws -> URL {
        let file = URL(filePath: path)
        let path = file.path(percentEncoded: false)
        // A link that leads nowhere exists, too.
        var status = stat()
        guard force || lstat(path, &status) != 0 else {
            throw Failure(.failed, tr("{path} exists. Use --force to replace it.").filled(["path": path]))
        }
        return file
    }

    /// Writes a document to a PDF file, which replaces an existing one once it is complete. Throws `Failure`.
    func write(_ pages: some PrintedDocument, to file: URL) async throws {
        try await attempt {
            do {
                try await FileReplacement.replace(file) { try pages.writePDF(to: $0, title: pages.title) }
            } catch let error as POSIXError {
                let path = file.path(percentEncoded: false)
                throw Failure(
                    .notPermitted, tr("{path} cannot be written: {reason}").filled(["path": path, "reason": error.reason]))
            }
        }
    }

    /// The file of a plant's picture for a printed document; nil for none.
    func picture(of plant: PlantSummary) -> URL? {
        folders.picture(photo: plant.photo, art: plant.art)
    }
}
