import Foundation

/// The notification server dunst in a desktop session, configured so that notifications never expire.
public final class Dunst: Sendable {
    /// One notification, as the server received it.
    public struct Shown: Hashable, Sendable {
        /// The id that the server assigned.
        public let id: Int
        /// The title line.
        public let summary: String
        /// The body, including its markup.
        public let body: String
        /// The button labels, keyed by action.
        public let actions: [String: String]
    }

    /// The server's process.
    public let child: Child
    private let desktop: DesktopSession
    private let environment: [String: String]

    /// Starts the server and waits until it owns its bus name.
    ///
    /// - Parameter action: the action that ``press()`` invokes, such as `complete`; dunst has one rule for all notifications.
    /// - Throws: ``DesktopSessionError`` if it does not start.
    public init(on desktop: DesktopSession, pressing action: String = "complete", environment: [String: String] = [:])
        async throws
    {
        self.desktop = desktop
        self.environment = environment
        let configuration = desktop.directory.file("dunst-\(action)")
        try Data(
            """
            [global]
                idle_threshold = 0
                notification_limit = 0
                sort = no
            [urgency_normal]
                timeout = 0
                action_name = \(action)

            """.utf8
        ).write(to: configuration)
        // stdbuf makes the output line-buffered rather than block-buffered.
        child = try desktop.launch("stdbuf", ["-oL", "dunst", "-conf", configuration.path, "-print"], environment: environment)
        try await until("dunst to serve; it wrote: \(child.errors)") { try desktop.bus.hasOwner("org.freedesktop.Notifications") }
    }

    /// All notifications shown so far, in order; one that was replaced is listed twice.
    public var shown: [Shown] {
        child.output.components(separatedBy: "\n}\n").compactMap { text in
            guard let id = Self.value("id", in: text).flatMap({ Int($0) }) else { return nil }
            let actions = text.matches(of: /\n\t\t"([^"]*)": "([^"]*)"/).map { (String($0.1), String($0.2)) }
            return Shown(
                id: id, summary: Self.quoted("summary", in: text), body: Self.quoted("body", in: text),
                actions: Dictionary(actions) { first, _ in first })
        }
    }

    /// The number of notifications on the screen.
    public func count() async throws -> Int {
        let text = try await desktop.run("dunstctl", ["count", "displayed"], environment: environment)
        return Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    }

    /// Invokes the configured action of the topmost notification.
    public func press() async throws { try await act("action", "0") }

    /// Closes the topmost notification.
    public func dismiss() async throws { try await act("close") }

    /// Waits for a displayed notification, then runs dunstctl: dunst prints a notification before it displays it, and
    /// dunstctl acts only on displayed ones.
    private func act(_ arguments: String...) async throws {
        try await until("a notification on the screen") { try await count() > 0 }
        try await desktop.run("dunstctl", arguments, environment: environment)
    }

    private static func value(_ name: String, in text: String) -> String? {
        guard let range = text.range(of: "\n\t\(name): ") else { return nil }
        return text[range.upperBound...].split(separator: "\n", maxSplits: 1).first.map(String.init)
    }

    private static func quoted(_ name: String, in text: String) -> String {
        guard let start = text.range(of: "\n\t\(name): '"), let end = text[start.upperBound...].range(of: "'\n\t") else {
            return ""
        }
        return String(text[start.upperBound..<end.lowerBound])
    }
}
