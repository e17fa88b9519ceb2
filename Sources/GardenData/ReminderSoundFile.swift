import Foundation
import Garden

extension ReminderPreferences.Sound {
    /// Whether the sound can be played: a file must not be a folder, a pipe or a device. A missing file can still appear.
    public var isPlayable: Bool {
        guard case .file(let path) = self else { return true }
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT == S_IFREG : errno == ENOENT
    }
}
