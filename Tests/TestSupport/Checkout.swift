import Foundation

/// The sources that these tests were built from, and the programs built beside them.
public enum Checkout {
    /// The package's top folder.
    public static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The folder of built programs: where the running test bundle itself lies.
    public static var products: URL {
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    }

    /// The tree that `./dev build` lays out like an installed prefix; nil before its first run.
    public static var prefix: URL? {
        let share = root.appendingPathComponent(".build/prefix/share", isDirectory: true)
        return FileManager.default.fileExists(atPath: share.path) ? share.deletingLastPathComponent() : nil
    }

    /// What `PLANTGUIDE_DATA` names for a program under test: the prefix's data with its translations beside it,
    /// or the bare `data` folder when no prefix was laid out.
    public static var data: URL {
        prefix?.appendingPathComponent("share/plantguide") ?? root.appendingPathComponent("data")
    }

    /// The program's file: a path as it stands, a product built beside the tests, else the first match on `PATH`.
    ///
    /// - Throws: ``DesktopSessionError/programMissing(_:)`` if there is none.
    public static func program(_ name: String) throws -> URL {
        if name.contains("/") { return URL(fileURLWithPath: name) }
        let search = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
        let folders = [products] + search.split(separator: ":").map { URL(fileURLWithPath: String($0)) }
        let files = folders.map { $0.appendingPathComponent(name) }
        guard let found = files.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
            throw DesktopSessionError.programMissing(name)
        }
        return found
    }
}
