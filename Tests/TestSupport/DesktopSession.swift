import Foundation
import Synchronization

/// An isolated desktop session for one test: display, session bus, accessibility bus, home and runtime folders.
///
/// Any number of sessions can run in parallel. All programs that a session started are terminated, by process id, on
/// ``close()`` or when the last reference to the session is released.
public final class DesktopSession: Sendable {
    /// The folder that contains the session's home, data and runtime folders.
    public let directory: TemporaryDirectory
    /// The X display, such as `:3`.
    public let display: String
    /// The environment of the session's programs. Only `PATH` is inherited from the tests.
    public let environment: [String: String]
    /// The session bus.
    public let bus: BusConnection
    /// The AT-SPI bus, on which programs expose their widgets.
    public let accessibilityBus: BusConnection
    private let children: Mutex<[Child]>

    /// Starts a session.
    ///
    /// - Parameters:
    ///   - windowManager: whether to run Openbox, so that windows get focus and can be maximized and closed.
    ///   - size: the screen size in pixels.
    ///   - services: the commands, program first, that the session bus may activate, keyed by bus name. An activated program
    ///     exits when the bus ends, which is GLib's default.
    ///   - extra: variables that override the session's environment, such as a language.
    /// - Throws: ``DesktopSessionError`` if one of the servers does not start.
    public init(
        windowManager: Bool = false, size: (width: Int, height: Int) = (1280, 900), services: [String: [String]] = [:],
        environment extra: [String: String] = [:]
    ) async throws {
        directory = try TemporaryDirectory()
        var base = try Self.homeEnvironment(in: directory)
        let screen = try await LineProtocolServers.startDisplay(size: size, environment: base, folder: directory.url)
        display = screen.display
        base["DISPLAY"] = screen.display
        let widgets = try await LineProtocolServers.startBus(
            configuration: BusConfiguration.accessibility(in: directory), environment: base, folder: directory.url)
        base["AT_SPI_BUS_ADDRESS"] = widgets.address
        base.merge(extra) { $1 }
        let session = try await LineProtocolServers.startBus(
            configuration: BusConfiguration.session(in: directory, services: services), environment: base,
            folder: directory.url)
        base["DBUS_SESSION_BUS_ADDRESS"] = session.address
        environment = base
        bus = try BusConnection(address: session.address)
        accessibilityBus = try BusConnection(address: widgets.address)
        children = Mutex([screen.child, widgets.child, session.child])
        try await startRegistry()
        if windowManager { try await manageWindows() }
    }

    /// Starts a program in this session: a built product, a command or a path.
    ///
    /// - Parameter extra: variables that override the session's environment.
    /// - Throws: ``DesktopSessionError`` if it cannot be started.
    public func launch(_ program: String, _ arguments: [String] = [], environment extra: [String: String] = [:]) throws -> Child {
        let child = try Child(
            program, arguments, environment: environment.merging(extra) { $1 }, folder: directory.url)
        children.withLock { $0.append(child) }
        return child
    }

    /// Runs a program in this session and waits for it to end.
    ///
    /// - Throws: ``DesktopSessionError`` if it does not start, or does not end in time.
    public func command(
        _ program: String, _ arguments: [String] = [], environment extra: [String: String] = [:],
        within limit: Duration = .patience
    ) async throws -> Command {
        try await Command.run(program, arguments, environment: environment.merging(extra) { $1 }, within: limit)
    }

    /// Runs a program that must succeed and returns its standard output.
    ///
    /// - Throws: ``DesktopSessionError/commandFailed(_:_:_:)`` with its standard error if it
    ///   exits with a status other than zero.
    @discardableResult
    public func run(
        _ program: String, _ arguments: [String] = [], environment extra: [String: String] = [:],
        within limit: Duration = .patience
    ) async throws -> String {
        let done = try await command(program, arguments, environment: extra, within: limit)
        guard done.status == 0 else { throw DesktopSessionError.commandFailed(program, done.status, done.errors) }
        return done.output
    }

    /// Terminates all running programs that were launched with this name.
    public func end(_ program: String) {
        for child in children.withLock({ $0.filter { $0.name == program } }) { child.end() }
    }

    /// Terminates all programs of the session, the latest first, and the servers last. Idempotent.
    public func close() {
        let ending = children.withLock { all in
            defer { all = [] }
            return all
        }
        for child in ending.reversed() { child.end() }
    }

    deinit { close() }

    private func startRegistry() async throws {
        let registry = try launch("/usr/libexec/at-spi2-registryd")
        try await until("the registry of accessible programs") {
            guard registry.ended == nil else { throw DesktopSessionError.serverFailed("at-spi2-registryd", registry.errors) }
            return try accessibilityBus.hasOwner("org.a11y.atspi.Registry")
        }
    }

    /// Starts Openbox in a session without a window manager.
    ///
    /// - Parameter arguments: further arguments for Openbox.
    /// - Throws: ``DesktopSessionError`` if it does not start.
    public func manageWindows(_ arguments: [String] = []) async throws {
        let openbox = try launch("openbox", ["--sm-disable"] + arguments)
        try await until("openbox to manage the display") {
            guard openbox.ended == nil else { throw DesktopSessionError.serverFailed("openbox", openbox.errors) }
            return try await command("xdotool", ["get_num_desktops"]).status == 0
        }
    }

    private static func homeEnvironment(in directory: TemporaryDirectory) throws -> [String: String] {
        let data: [String?] = [
            Checkout.prefix?.appendingPathComponent("share", isDirectory: true).path, "/usr/local/share", "/usr/share",
        ]
        return [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin",
            "HOME": try directory.makeFolder("home").path,
            "XDG_DATA_HOME": try directory.makeFolder("data").path,
            "XDG_CONFIG_HOME": try directory.makeFolder("config").path,
            "XDG_CACHE_HOME": try directory.makeFolder("cache").path,
            "XDG_STATE_HOME": try directory.makeFolder("state").path,
            "XDG_RUNTIME_DIR": try directory.makeFolder("run").path,
            "XDG_DATA_DIRS": data.compactMap { $0 }.joined(separator: ":"),
            "TMPDIR": try directory.makeFolder("tmp").path,
            "LC_ALL": "C.UTF-8",
            "GSETTINGS_SCHEMA_DIR": try LineProtocolServers.compileSchemas(in: directory).path,
            "GSETTINGS_BACKEND": "memory",
            "GTK_A11Y": "atspi",
            "GDK_BACKEND": "x11",
            "GDK_DEBUG": "no-portals",
            "GSK_RENDERER": "cairo",
            "ADW_DISABLE_PORTAL": "1",
            "PLANTGUIDE_DATA": Checkout.data.path,
        ]
    }
}
