import Foundation

/// Where a program finds and keeps its files, told by the environment.
public struct Folders: Sendable {
    /// The garden and the originals of photos: `$XDG_DATA_HOME/plantguide`.
    public let garden: URL
    /// What the user chose to keep in a file: `$XDG_CONFIG_HOME/plantguide`.
    public let configuration: URL
    /// What may be thrown away: `$XDG_CACHE_HOME/plantguide`, and `sample` in it for the sample garden.
    public let cache: URL
    /// What came with the program: `PLANTGUIDE_DATA`, else `../share/plantguide` from the executable.
    public let shared: URL
    /// The program that decodes photos: `plantguide-worker`, beside the executable.
    public let worker: URL
    /// Translations: `../locale` from the shared data.
    public let locale: URL

    /// The folders that an environment and a program's place name.
    ///
    /// - Parameter isSample: whether they are the sample garden's, which knows nothing of what the user's needs.
    public init(environment: [String: String], executable: URL, isSample: Bool = false) {
        let home = URL(filePath: environment["HOME"] ?? NSHomeDirectory(), directoryHint: .isDirectory)
        func base(_ variable: String, _ fallback: String) -> URL {
            // The XDG specification tells programs to pass over a path that is not absolute.
            let value = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
            return value.map { URL(filePath: $0, directoryHint: .isDirectory) } ?? home.appending(path: fallback)
        }
        garden = base("XDG_DATA_HOME", ".local/share").appending(path: "plantguide", directoryHint: .isDirectory)
        configuration = base("XDG_CONFIG_HOME", ".config").appending(path: "plantguide", directoryHint: .isDirectory)
        cache = base("XDG_CACHE_HOME", ".cache")
            .appending(path: isSample ? "plantguide/sample" : "plantguide", directoryHint: .isDirectory)
        let programs = executable.resolvingSymlinksInPath().deletingLastPathComponent()
        worker = programs.appending(path: "plantguide-worker", directoryHint: .notDirectory)
        shared =
            environment["PLANTGUIDE_DATA"].map { URL(filePath: $0, directoryHint: .isDirectory) }
            ?? programs.deletingLastPathComponent()
            .appending(path: "share/plantguide", directoryHint: .isDirectory)
        locale = shared.deletingLastPathComponent().appending(path: "locale", directoryHint: .isDirectory)
    }

    /// The file for keys where the desktop keeps no secrets; there is none until the user agreed to it.
    public var keys: URL { configuration.appending(path: "keys") }
    /// The bundled catalog.
    public var catalog: URL { shared.appending(path: "catalog", directoryHint: .isDirectory) }
    /// The drawn pictures of plants.
    public var art: URL { shared.appending(path: "art", directoryHint: .isDirectory) }
}
