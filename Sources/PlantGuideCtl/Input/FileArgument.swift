import Foundation
import Garden
import Localization

extension CommandContext {
    /// The file or folder at a path. Fails with status 66 if there is none; whether it can be read shows when it is.
    static func existingFile(_ path: String) throws -> URL {
        var status = stat()
        guard stat(path, &status) == 0 || ![ENOENT, ENOTDIR].contains(errno) else {
            throw Failure(.inputUnreadable, tr("“{file}” does not exist.").filled(["file": path]))
        }
        return URL(filePath: path)
    }
}
