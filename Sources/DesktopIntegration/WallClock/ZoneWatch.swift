import Foundation
import GLibKit
import Logging

/// Tells when the machine is taken to another time zone: no clock is set then, so no timer notices.
///
/// It watches the link `/etc/localtime` and ends with its last reference.
@MainActor
public final class ZoneWatch {
    private var descriptor: Int32 = -1
    private var source: MainLoopSource?

    /// Begins to watch; `onChange` is called after Foundation has been told to look at the zone again.
    ///
    /// - Parameter link: The file that names the zone. Where its folder cannot be watched, nothing is ever told.
    public init(link: URL = URL(filePath: "/etc/localtime"), onChange: @escaping @MainActor () -> Void) {
        descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        // The folder is watched, because a new zone is a new link, which a watch of the old one would not see.
        let folder = link.deletingLastPathComponent().path(percentEncoded: false)
        let changes = UInt32(IN_CREATE | IN_MOVED_TO | IN_CLOSE_WRITE)
        guard inotify_add_watch(descriptor, folder, changes) >= 0 else {
            Logger(label: "wall-clock").debug("the time zone is not watched: \(String(cString: strerror(errno)))")
            return
        }
        let (watched, name) = (descriptor, link.lastPathComponent)
        source = MainLoopSource.whenReadable(watched) {
            if Self.changedNames(watched).contains(name) {
                NSTimeZone.resetSystemTimeZone()
                onChange()
            }
            return true
        }
    }

    isolated deinit {
        source?.cancel()
        if descriptor >= 0 { close(descriptor) }
    }

    /// The names of the files about which `descriptor` has something to tell; reading makes it forget them.
    private static func changedNames(_ descriptor: Int32) -> Set<String> {
        var names: Set<String> = []
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
            while let base = buffer.baseAddress {
                let length = read(descriptor, base, buffer.count)
                guard length > 0 else { return }
                var offset = 0
                while offset < length {
                    let event = base.load(fromByteOffset: offset, as: inotify_event.self)
                    let start = offset + MemoryLayout<inotify_event>.size
                    offset = start + Int(event.len)
                    // The kernel pads a name with zeros, and leaves it out in a message about the folder itself.
                    let bytes = UnsafeRawBufferPointer(rebasing: buffer[start..<offset])
                    names.insert(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
                }
            }
        }
        return names
    }
}
