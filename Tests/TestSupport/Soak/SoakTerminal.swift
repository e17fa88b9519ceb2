import Foundation
import Garden
import GardenData
import GardenStore

/// A garden of its own that `plantguidectl` works on, for long runs.
public struct SoakTerminal: Sendable {
    private let directory: TemporaryDirectory
    private let environment: [String: String]
    /// The folder of the garden.
    public let folder: URL

    /// Creates a copy of the garden in `Tests/Fixtures/garden-1`, brought to the current schema.
    ///
    /// - Parameter desktop: A session whose programs share the garden; nil for none.
    public init(on desktop: DesktopSession? = nil) async throws {
        directory = try TemporaryDirectory()
        let data = desktop?.directory.file("data") ?? directory.file("data")
        let own = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": directory.url.path,
            "XDG_DATA_HOME": data.path, "XDG_CACHE_HOME": directory.file("cache").path,
            "PLANTGUIDE_DATA": Checkout.root.appendingPathComponent("data").path, "LC_ALL": "C.UTF-8",
        ]
        environment = (desktop?.environment ?? own).merging(["TZ": "UTC"]) { $1 }
        folder = data.appendingPathComponent("plantguide")
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: Checkout.root.appendingPathComponent("Tests/Fixtures/garden-1"), to: folder)
        let done = try await run("doctor", "--repair")
        guard done.status == 0 else { throw DesktopSessionError.commandFailed("doctor", done.status, done.errors) }
        try await sqlite("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    /// The garden's file.
    public var store: URL { folder.appendingPathComponent("garden.sqlite") }

    /// Opens the garden in a folder in this process, as the window and the agent do.
    static func repository(in folder: URL) throws -> GardenRepository {
        GardenRepository(
            database: try GardenDatabase.open(in: folder, now: Date()),
            library: try LibraryDatabase.open(in: folder, catalog: Checkout.root.appendingPathComponent("data/catalog")),
            language: "en", now: { Date() }, zone: { .gmt })
    }

    /// Runs a command of plantguidectl, within 30 s.
    public func run(_ arguments: String...) async throws -> Command { try await run(arguments) }

    /// Runs a command of plantguidectl, within 30 s.
    ///
    /// - Parameters:
    ///   - data: The data folder; nil for its own.
    ///   - extra: Further variables.
    public func run(_ arguments: [String], in data: URL? = nil, with extra: [String: String] = [:]) async throws -> Command {
        let place = data.map { ["XDG_DATA_HOME": $0.path] } ?? [:]
        let environment = environment.merging(place) { $1 }.merging(extra) { $1 }
        return try await Command.run("plantguidectl", arguments, environment: environment, within: .seconds(30))
    }

    /// Runs SQL in the garden's file; errors are ignored, since constraints may forbid a value.
    @discardableResult
    public func sqlite(_ sql: String) async throws -> String {
        try await Command.run("sqlite3", [store.path, sql], environment: environment).output
    }
}
