import Foundation

/// The source tree that these tests were built from, and the built products.
public enum Checkout {
    /// The package's root folder.
    public static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The folder of built products, which contains the running test bundle.
    public static var products: URL {
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    }

    /// The install prefix that `./dev build` creates; nil before its first run.
    public static var prefix: URL? {
        let share = root.appendingPathComponent(".build/prefix/share", isDirectory: true)
        return FileManager.default.fileExists(atPath: share.path) ? share.deletingLastPathComponent() : nil
    }

    /// The value of `PLANTGUIDE_DATA` for a program under test: the prefix's data, which has the translations next to it, or
    /// the plain `data` folder if there is no prefix.
    public static var data: URL {
        prefix?.appendingPathComponent("share/plantguide") ?? root.appendingPathComponent("data")
    }

    /// Resolves a program: a path is used as is; otherwise a built product is preferred to the first match on `PATH`.
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
