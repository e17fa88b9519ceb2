import Foundation

/// The sandbox of a Flatpak, in which the desktop's portals stand for what the program may not reach itself.
public enum Sandbox {
    /// Whether the program runs in one.
    ///
    /// - Parameter environment: `PLANTGUIDE_SANDBOX=1` lets tests use the portals.
    public static func isActive(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> Bool {
        environment["PLANTGUIDE_SANDBOX"] == "1" || FileManager.default.fileExists(atPath: "/.flatpak-info")
    }
}
