import Foundation

/// A real keyring of GNOME on a session bus, over a home of its own; it ends with its last reference.
public final class FakeKeyring: Sendable {
    private let child: Child
    /// Its process, to be stopped and continued.
    public var pid: pid_t { child.pid }

    /// Whether the keyring can run here at all.
    public static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/gnome-keyring-daemon") }

    /// Starts the keyring on the bus at `address`, over what `home` holds, unlocked or locked.
    ///
    /// Nobody shows its question for the password, so that what is locked stays so.
    ///
    /// - Throws: ``DesktopSessionError`` if it does not come up.
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
            guard child.ended == nil else { throw DesktopSessionError.servantFailed("gnome-keyring-daemon", child.errors) }
            guard try bus.hasOwner("org.freedesktop.secrets") else { return false }
            // It takes its name before it has looked at its files.
            let collection = try bus.call(
                "org.freedesktop.secrets", "/org/freedesktop/secrets", "org.freedesktop.Secret.Service", "ReadAlias",
                [.string("default")])
            return collection.first?.text?.hasSuffix("/login") == true
        }
    }

    deinit { child.end() }
}
