import Foundation

/// A fake wall clock for the programs that a test starts.
///
/// The monotonic clock is not faked, so that GLib timers run normally. Waits in Swift concurrency never end, since libfaketime
/// shifts their deadlines by its offset.
public final class Faketime: Sendable {
    private let file: URL
    private let library: URL

    /// Creates a clock that shows the given instant now and runs on from there.
    ///
    /// - Parameter directory: the folder for the file from which programs read the offset.
    /// - Throws: ``DesktopSessionError/programMissing(_:)`` if libfaketime is not installed.
    public init(showing instant: Date, in directory: TemporaryDirectory) throws {
        library = try Self.findLibrary()
        file = directory.file("faketime-\(UUID().uuidString)")
        try jump(to: instant)
    }

    /// Sets the clock. Running programs see the new time the next time they read the clock.
    ///
    /// - Throws: the system error if the offset cannot be written.
    public func jump(to instant: Date) throws {
        let offset = instant.timeIntervalSince(Date())
        try Data(String(format: "%+.3f\n", offset).utf8).write(to: file, options: .atomic)
    }

    /// The variables that make a program use this clock.
    public var environment: [String: String] {
        [
            "LD_PRELOAD": library.path, "FAKETIME_TIMESTAMP_FILE": file.path, "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            // File times come from the real clock. Without this, `stat` would shift them by the offset, and new files would
            // look months old.
            "NO_FAKE_STAT": "1",
        ]
    }

    private static func findLibrary() throws -> URL {
        let bases = ["/usr/lib", "/usr/lib64"].map { URL(fileURLWithPath: $0) }
        // A folder that does not exist on this system contains no library.
        let folders =
            bases
            + bases.flatMap { (try? FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)) ?? [] }
        let files = folders.map { $0.appendingPathComponent("faketime/libfaketimeMT.so.1") }
        guard let found = files.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
            throw DesktopSessionError.programMissing("libfaketime")
        }
        return found
    }
}
