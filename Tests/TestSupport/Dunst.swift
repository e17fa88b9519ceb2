import Foundation

/// A real notification server on a desk: dunst, whose notifications stay until somebody presses them.
public final class Dunst: Sendable {
    /// One notification, as the server got it.
    public struct Shown: Hashable, Sendable {
        /// The number that the server gave it.
        public let id: Int
        /// Its first line.
        public let summary: String
        /// What stands under it, with its markup.
        public let body: String
        /// The words on its buttons, by the actions behind them.
        public let actions: [String: String]
    }

    /// Its process.
    public let child: Child
    private let desktop: DesktopSession
    private let environment: [String: String]

    /// Starts the server and waits until it serves.
    ///
    /// - Parameter action: which action ``press()`` presses, such as `complete`; dunst has one rule for all.
    /// - Throws: ``DesktopSessionError`` if it does not come up.
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
        // Lines leave as they are written, not when a block is full.
        child = try desktop.launch("stdbuf", ["-oL", "dunst", "-conf", configuration.path, "-print"], environment: environment)
        try await until("dunst to serve; it wrote: \(child.errors)") { try desktop.bus.hasOwner("org.freedesktop.Notifications") }
    }

    /// Everything that was shown so far, in order; a notification that was replaced stands there twice.
    public var shown: [Shown] {
        child.output.components(separatedBy: "\n}\n").compactMap { text in
            guard let id = Self.value("id", in: text).flatMap({ Int($0) }) else { return nil }
            let actions = text.matches(of: /\n\t\t"([^"]*)": "([^"]*)"/).map { (String($0.1), String($0.2)) }
            return Shown(
                id: id, summary: Self.quoted("summary", in: text), body: Self.quoted("body", in: text),
                actions: Dictionary(actions) { first, _ in first })
        }
    }

    /// How many are on the screen.
    public func count() async throws -> Int {
        let text = try await desktop.run("dunstctl", ["count", "displayed"], environment: environment)
        return Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    }

    /// Presses the action on the notification that is at the top.
    public func press() async throws { try await act("action", "0") }

    /// Closes the notification that is at the top.
    public func dismiss() async throws { try await act("close") }

    /// What dunst has printed may not be on the screen yet, and only what is there can be acted on.
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
