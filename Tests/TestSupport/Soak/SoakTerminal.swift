import Foundation

/// A garden of its own that `plantguidectl` works on, for long runs.
public struct SoakTerminal: Sendable {
    private let directory: TemporaryDirectory
    private let environment: [String: String]

    /// Creates a copy of the garden in `Tests/Fixtures/garden-1`, brought to the current schema.
    public init() async throws {
        directory = try TemporaryDirectory()
        environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": directory.url.path,
            "XDG_DATA_HOME": directory.file("data").path, "XDG_CACHE_HOME": directory.file("cache").path,
            "PLANTGUIDE_DATA": Checkout.root.appendingPathComponent("data").path, "TZ": "Europe/Berlin", "LC_ALL": "C.UTF-8",
        ]
        try FileManager.default.createDirectory(at: directory.file("data"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: Checkout.root.appendingPathComponent("Tests/Fixtures/garden-1"), to: folder)
        let done = try await run("doctor", "--repair")
        guard done.status == 0 else { throw DesktopSessionError.commandFailed("doctor", done.status, done.errors) }
        try await sqlite("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    /// The folder of the garden.
    public var folder: URL { directory.file("data/plantguide") }
    /// The garden's file.
    public var store: URL { folder.appendingPathComponent("garden.sqlite") }

    /// Runs a command of plantguidectl, within 30 s.
    public func run(_ arguments: String...) async throws -> Command { try await run(arguments) }

    /// Runs a command of plantguidectl, within 30 s.
    public func run(_ arguments: [String]) async throws -> Command {
        try await Command.run("plantguidectl", arguments, environment: environment, within: .seconds(30))
    }

    /// Runs SQL in the garden's file; errors are ignored, since constraints may forbid a value.
    @discardableResult
    public func sqlite(_ sql: String) async throws -> String {
        try await Command.run("sqlite3", [store.path, sql], environment: environment).output
    }
}
