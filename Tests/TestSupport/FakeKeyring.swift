import Foundation

/// The real GNOME Keyring daemon on a session bus, with its own home folder. It is terminated
/// when the last reference is released.
public final class FakeKeyring: Sendable {
    private let child: Child
    /// The daemon's process id, for tests that stop and continue it.
    public var pid: pid_t { child.pid }

    /// Whether the daemon is installed.
    public static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/gnome-keyring-daemon") }

    /// Starts the daemon on the bus at `address` with the keyrings in `home`, unlocked or locked.
    ///
    /// No prompter runs, so that a locked keyring stays locked.
    ///
    /// - Throws: ``DesktopSessionError`` if it does not start.
    public init(address: String, home: TemporaryDirectory, unlocked: Bool = true) async throws {
        let password = home.file("password")
        try Data("sesame".utf8).write(to: password)
        let input = open(password.path, O_RDONLY | O_CLOEXEC)
        defer { close(input) }
        let run = try home.makeFolder("run")
        child = try Child(
            "gnome-keyring-daemon",
            ["--foreground", "--components=secrets", "--control-directory=\(run.path)"] + (unlocked ? ["--unlock"] : []),
            environment: [
                "PATH": "/usr/bin:/bin", "HOME": home.url.path, "XDG_DATA_HOME": try home.makeFolder("data").path,
                "XDG_RUNTIME_DIR": run.path, "DBUS_SESSION_BUS_ADDRESS": address,
            ], folder: home.url, descriptors: [0: input])
        let bus = try BusConnection(address: address)
        try await until("the keyring; it wrote: \(child.errors)") {
            guard child.ended == nil else { throw DesktopSessionError.serverFailed("gnome-keyring-daemon", child.errors) }
            guard try bus.hasOwner("org.freedesktop.secrets") else { return false }
            // The daemon acquires its name before it has read its files.
            let collection = try bus.call(
                "org.freedesktop.secrets", "/org/freedesktop/secrets", "org.freedesktop.Secret.Service", "ReadAlias",
                [.string("default")])
            return collection.first?.text?.hasSuffix("/login") == true
        }
    }

    deinit { child.end() }
}
