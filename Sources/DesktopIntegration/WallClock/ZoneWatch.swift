import Foundation
import GLibKit
import Logging

/// Reports changes of the system time zone, which timers do not notice because the clock itself is not set.
///
/// It watches the link `/etc/localtime` and stops when it is deallocated.
@MainActor
public final class ZoneWatch {
    private var descriptor: Int32 = -1
    private var source: MainLoopSource?

    /// Starts watching; `onChange` is called after Foundation's cached system time zone has been reset.
    ///
    /// - Parameter link: The file that names the zone. If its folder cannot be watched, changes are never reported.
    public init(link: URL = URL(filePath: "/etc/localtime"), onChange: @escaping @MainActor () -> Void) {
        descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        // The folder is watched because a new zone replaces the link, which a watch of the old link would not report.
        let folder = link.deletingLastPathComponent().path(percentEncoded: false)
        let changes = UInt32(IN_CREATE | IN_MOVED_TO | IN_CLOSE_WRITE)
        guard inotify_add_watch(descriptor, folder, changes) >= 0 else {
            let code = errno
            Logger(label: "wall-clock").debug("the time zone is not watched: \(String(cString: strerror(code)))")
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

    /// The names of the files with pending inotify events; reading consumes the events.
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
                    // The kernel pads a name with zeros, and omits it in events about the folder itself.
                    let bytes = UnsafeRawBufferPointer(rebasing: buffer[start..<offset])
                    names.insert(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
                }
            }
        }
        return names
    }
}
