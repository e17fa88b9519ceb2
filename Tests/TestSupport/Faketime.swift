import Foundation

/// A wall clock of its own for the programs that a test starts; the monotonic clock stays true, so timers still run.
public final class Faketime: Sendable {
    private let file: URL
    private let library: URL

    /// A clock that shows the given instant now and runs on from there.
    ///
    /// - Parameter directory: keeps the file that the programs read the offset from.
    /// - Throws: ``DesktopSessionError/programMissing(_:)`` where libfaketime is not installed.
    public init(showing instant: Date, in directory: TemporaryDirectory) throws {
        library = try Self.findLibrary()
        file = directory.file("faketime-\(UUID().uuidString)")
        try jump(to: instant)
    }

    /// Sets the clock: programs already running see the jump at their next look.
    ///
    /// - Throws: the system's error if the offset cannot be written.
    public func jump(to instant: Date) throws {
        let offset = instant.timeIntervalSince(Date())
        try Data(String(format: "%+.3f\n", offset).utf8).write(to: file, options: .atomic)
    }

    /// What to add to a program's environment so that it lives by this clock.
    public var environment: [String: String] {
        [
            "LD_PRELOAD": library.path, "FAKETIME_TIMESTAMP_FILE": file.path, "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            // Files tell the times that programs set; moved by the offset as well, they would be months old when they are new.
            "NO_FAKE_STAT": "1",
        ]
    }

    private static func findLibrary() throws -> URL {
        let bases = ["/usr/lib", "/usr/lib64"].map { URL(fileURLWithPath: $0) }
        // A base that this system lacks simply holds no library.
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
