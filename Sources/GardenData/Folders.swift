import Foundation
import Garden

/// The folders of the program's files, determined by the environment.
public struct Folders: Sendable {
    /// The database and the original photos: `$XDG_DATA_HOME/plantguide`.
    public let garden: URL
    /// Configuration files: `$XDG_CONFIG_HOME/plantguide`.
    public let configuration: URL
    /// Files that can be deleted at any time: `$XDG_CACHE_HOME/plantguide`, or its subfolder `sample` for the sample garden.
    public private(set) var cache: URL
    /// The installed data files: `PLANTGUIDE_DATA`, or else `../share/plantguide` relative to the executable.
    public let shared: URL
    /// The program that decodes photos: `plantguide-worker`, next to the executable.
    public let worker: URL
    /// The program that runs models: `plantguide-model-worker`, next to the executable.
    public let modelWorker: URL
    /// The libraries that come with the program, which may be missing: `../../lib/plantguide` relative to the shared data.
    public let libraries: URL
    /// The translations: `../locale` relative to the shared data.
    public let locale: URL

    /// Derives the folders from environment variables and the path of the executable.
    ///
    /// - Parameter isSample: Whether to use the folders of the sample garden, which are separate from the user's.
    public init(environment: [String: String], executable: URL, isSample: Bool = false) {
        let home = URL(filePath: environment["HOME"] ?? NSHomeDirectory(), directoryHint: .isDirectory)
        func base(_ variable: String, _ fallback: String) -> URL {
            // The XDG specification tells programs to ignore a path that is not absolute.
            let value = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
            return value.map { URL(filePath: $0, directoryHint: .isDirectory) } ?? home.appending(path: fallback)
        }
        garden = base("XDG_DATA_HOME", ".local/share").appending(path: "plantguide", directoryHint: .isDirectory)
        configuration = base("XDG_CONFIG_HOME", ".config").appending(path: "plantguide", directoryHint: .isDirectory)
        cache = base("XDG_CACHE_HOME", ".cache")
            .appending(path: isSample ? "plantguide/sample" : "plantguide", directoryHint: .isDirectory)
        let programs = executable.resolvingSymlinksInPath().deletingLastPathComponent()
        worker = programs.appending(path: "plantguide-worker", directoryHint: .notDirectory)
        modelWorker = programs.appending(path: "plantguide-model-worker", directoryHint: .notDirectory)
        shared =
            environment["PLANTGUIDE_DATA"].map { URL(filePath: $0, directoryHint: .isDirectory) }
            ?? programs.deletingLastPathComponent()
            .appending(path: "share/plantguide", directoryHint: .isDirectory)
        libraries = shared.deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "lib/plantguide", directoryHint: .isDirectory)
        locale = shared.deletingLastPathComponent().appending(path: "locale", directoryHint: .isDirectory)
    }

    /// The same folders with another one for the cache.
    public func caching(in folder: URL) -> Folders {
        var folders = self
        folders.cache = folder
        return folders
    }

    /// The file for API keys if the desktop has no keyring. It does not exist until the user has agreed to it.
    public var keys: URL { configuration.appending(path: "keys") }
    /// The calendar feed, which exists only while the user has chosen it.
    public var calendarFeed: URL { garden.appending(path: "plantguide.ics", directoryHint: .notDirectory) }
    /// The bundled catalog.
    public var catalog: URL { shared.appending(path: "catalog", directoryHint: .isDirectory) }
    /// The bundled manifests of models, `ID.json`, and their lists of labels.
    public var models: URL { shared.appending(path: "models", directoryHint: .isDirectory) }
    /// The bundled illustrations of plants.
    public var art: URL { shared.appending(path: "art", directoryHint: .isDirectory) }

    /// The file of a bundled illustration; nil if there is none of that name.
    public func artFile(_ name: String) -> URL? {
        guard StoredFileName.isValid(name) else { return nil }
        return existing(art.appending(path: "\(name).png", directoryHint: .notDirectory))
    }

    /// The file of a plant's picture: the display copy of its photo if it exists, or else the illustration; nil for none.
    public func picture(photo: Photo?, art: String?) -> URL? { photo.flatMap(picture) ?? art.flatMap(artFile) }

    /// The changes that can be undone in the next window, with their texts.
    public var windowChanges: URL { cache.appending(path: "window-changes.json", directoryHint: .notDirectory) }

    /// The display copies of photos, which the image worker made.
    public var pictures: URL { cache.appending(path: "photos") }

    /// The display copy of a photo; nil if it is missing.
    public func picture(of photo: Photo) -> URL? {
        guard photo.hasValidNames else { return nil }
        return existing(pictures.appending(path: "\(photo.digest).jpg", directoryHint: .notDirectory))
    }

    private func existing(_ file: URL) -> URL? {
        FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) ? file : nil
    }
}
