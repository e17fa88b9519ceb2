import Foundation
import TestSupport
import Testing

/// Runs plantguidectl with its own garden. The clock starts at 8:30 on Sunday, 1 March 2026, in Berlin.
struct CtlTerminal {
    let directory: TemporaryDirectory
    let clock: Faketime
    private let environment: [String: String]

    init() throws {
        directory = try TemporaryDirectory()
        clock = try Faketime(showing: Self.instant("2026-03-01T08:30:00+01:00"), in: directory)
        environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin",
            "HOME": directory.url.path, "XDG_DATA_HOME": directory.file("data").path,
            "XDG_CACHE_HOME": directory.file("cache").path, "PLANTGUIDE_DATA": Checkout.data.path, "TZ": "Europe/Berlin",
            "LC_ALL": "C.UTF-8",
        ]
    }

    static func instant(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

    /// The garden's database file.
    var store: URL { directory.file("data/plantguide/garden.sqlite") }

    /// Runs plantguidectl and waits for it to end.
    func run(_ arguments: String..., environment extra: [String: String] = [:]) async throws -> Command {
        try await run(arguments, environment: extra)
    }

    func run(
        _ arguments: [String], input: String? = nil, environment extra: [String: String] = [:]
    ) async throws -> Command {
        try await Command.run(
            "plantguidectl", arguments,
            environment: environment.merging(clock.environment) { $1 }.merging(extra) { $1 }, input: input)
    }

    /// Starts plantguidectl without waiting for it to end.
    func start(_ arguments: String...) throws -> Child {
        try Child(
            "plantguidectl", arguments, environment: environment.merging(clock.environment) { $1 }, folder: directory.url)
    }

    /// Starts plantguidectl with a terminal as its standard input, whose keys can interrupt it.
    func start(_ arguments: [String], screen: Int32, environment extra: [String: String] = [:]) throws -> Child {
        try Child(
            "setsid", ["--ctty", "--wait", try Checkout.program("plantguidectl").path] + arguments,
            environment: environment.merging(clock.environment) { $1 }.merging(extra) { $1 }, folder: directory.url,
            descriptors: [0: screen])
    }

    /// The lines that a command shows on a terminal with a number of columns; they must be few.
    ///
    /// - Parameter stream: Which output goes to the terminal.
    func screen(_ arguments: [String], columns: UInt16, stream: Int32 = STDOUT_FILENO) async throws -> [String] {
        var (device, screen): (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        try #require(openpty(&device, &screen, nil, nil, &size) == 0)
        defer { [device, screen].forEach { _ = close($0) } }
        let child = try Child(
            "plantguidectl", arguments, environment: environment.merging(clock.environment) { $1 }, folder: directory.url,
            descriptors: [stream: screen])
        try #require(try await child.waited() == .exited(0), "\(child.errors)")
        try #require(fcntl(device, F_SETFL, O_NONBLOCK) == 0)
        var shown: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4_096)
        while case let count = read(device, &part, part.count), count > 0 { shown += part.prefix(count) }
        return String(decoding: shown, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The JSON that a command prints; the command must succeed.
    func json(_ arguments: String...) async throws -> Any {
        let done = try await run(arguments + ["--json"])
        try #require(done.status == 0, "\(arguments): \(done.errors)")
        return try JSONSerialization.jsonObject(with: Data(done.output.utf8), options: .fragmentsAllowed)
    }

    func object(_ arguments: String...) async throws -> [String: Any] {
        let done = try await run(arguments + ["--json"])
        try #require(done.status == 0, "\(arguments): \(done.errors)")
        return try #require(try JSONSerialization.jsonObject(with: Data(done.output.utf8)) as? [String: Any])
    }

    func list(_ arguments: String...) async throws -> [[String: Any]] {
        let done = try await run(arguments + ["--json"])
        try #require(done.status == 0, "\(arguments): \(done.errors)")
        return try #require(try JSONSerialization.jsonObject(with: Data(done.output.utf8)) as? [[String: Any]])
    }

    /// Adds a plant that is watered at the given interval at 9:00, and returns the ids of the plant and its task.
    @discardableResult
    func addPlant(_ name: String, every: String = "3d") async throws -> (plant: String, task: String) {
        let plant = try await object("plant", "add", "--name", name, "--every", every, "--at", "09:00")
        let task = try #require(plant["next"] as? [String: Any])
        return (try #require(plant["id"] as? String), try #require(task["id"] as? String))
    }
}

extension [String: Any] {
    func text(_ key: String) -> String? { self[key] as? String }
    func object(_ key: String) -> [String: Any] { self[key] as? [String: Any] ?? [:] }
}
