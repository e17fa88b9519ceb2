import Foundation
import GLibKit
import Garden

/// The D-Bus client of the background agent: starts it and queries its status.
///
/// Requires no main loop: blocking calls run on a background thread.
public struct AgentService: Sendable {
    /// The agent's well-known name on the session bus.
    public static let name = "io.github.plantguide.PlantGuide.Agent"
    /// The agent's object path.
    public static let path = "/io/github/plantguide/PlantGuide/Agent"
    /// The agent's interface in D-Bus's introspection format.
    ///
    /// `Status` returns `armed` (`x`, the time of the next reminder in seconds since 1970, 0 for none and if the user is away
    /// before it), `shown` (`u`, the number of notifications shown), `server` (`s`, the notification server, empty for none) and
    /// `failure` (`s`, the error name of the last failed notification, empty for none); a later version may add entries.
    /// The signal `FailureChanged` tells the new `failure`.
    /// `Quit` ends the agent, so that the garden's file can be replaced; the next change of the garden starts it again.
    /// `ShowTest` shows a test notification and answers when the server has taken it.
    /// `Test` shows a test notification after a number of seconds, once or repeatedly at that interval until `StopTest`.
    public static let description = """
        <node>
          <interface name="\(name)">
            <method name="Status">
              <arg name="status" type="a{sv}" direction="out"/>
            </method>
            <method name="ShowTest"/>
            <method name="Test">
              <arg name="seconds" type="u" direction="in"/>
              <arg name="repeats" type="b" direction="in"/>
            </method>
            <method name="StopTest"/>
            <method name="Quit"/>
            <signal name="FailureChanged">
              <arg name="failure" type="s"/>
            </signal>
          </interface>
        </node>
        """

    private let connect: @Sendable () throws(GLibError) -> MessageBus?

    /// The agent on the user's session bus; does not connect yet.
    public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        self.init {
            () throws(GLibError) in
            StoreChangeSignal.isBusNamed(in: environment) ? try MessageBus.connect() : nil
        }
    }

    /// The agent on the bus that `connect` returns; nil for no bus.
    init(connect: @escaping @Sendable () throws(GLibError) -> MessageBus?) {
        self.connect = connect
    }

    /// Asks the bus to start the agent. Returns once the request is sent, so that the program may exit, and does not wait for the
    /// agent. Does nothing if there is no bus or no agent installed.
    public func start() async {
        _ = await aside { bus in
            bus.send(
                "StartServiceByName", interface: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
                to: "org.freedesktop.DBus", arguments: [.string(Self.name), .uint32(0)])
            // Without a bus, nothing can be started.
            try? bus.flush()
        }
    }

    /// What keeps the agent from being reached; nil if it runs, or could be started.
    ///
    /// - Parameter starts: Whether to start an agent that does not run, and to wait for it. Otherwise it is enough that the bus
    ///   knows how to start it.
    public func obstacle(starting starts: Bool) async -> ReminderObstacle? {
        let found = await aside { bus -> ReminderObstacle? in
            func ask(_ method: String, _ arguments: [Variant] = []) throws(GLibError) -> Variant {
                try bus.callAndWait(
                    method, interface: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", on: "org.freedesktop.DBus",
                    arguments: arguments)
            }
            do throws(GLibError) {
                if try bus.ownerIfThere(of: Self.name) != nil { return nil }
                guard !starts else {
                    _ = try ask("StartServiceByName", [.string(Self.name), .uint32(0)])
                    return nil
                }
                let known = try ask("ListActivatableNames").members.first?.stringsValue ?? []
                return known.contains(Self.name) ? nil : .agentNotInstalled
            } catch {
                return error.isServiceUnknown ? .agentNotInstalled : .agentFailed(reason: error.words)
            }
        }
        // The outer optional is nil if there is no bus.
        return found ?? .noBus
    }

    /// Whether the agent runs.
    public func isRunning() async -> Bool {
        await aside { (try? $0.ownerAndWait(of: Self.name)) != nil } ?? false
    }

    /// The agent's status; nil if it does not run or does not reply within five seconds. Does not start the agent.
    public func status() async -> AgentStatus? {
        let answer = await aside { bus in
            try? bus.callAndWait(
                "Status", interface: Self.name, path: Self.path, on: Self.name, timeout: .seconds(5), startsService: false)
        }
        return (answer ?? nil)?.members.first?.dictionaryValue.map(AgentStatus.init(wire:))
    }

    /// The allowed delay and repeat interval of a test notification in seconds.
    public static let testSeconds = 1...900

    /// Shows a test notification after a number of seconds, or repeatedly at that interval. Starts the agent if needed.
    ///
    /// - Throws: ``Garden/ReminderError/invalidTriggerDate`` for seconds outside ``testSeconds``,
    ///   ``Garden/ReminderError/permissionDenied`` if there is no notification server,
    ///   ``Garden/ReminderError/schedulingFailed`` if the agent cannot be reached.
    public func test(after seconds: Int, repeats: Bool) async throws(ReminderError) {
        guard Self.testSeconds.contains(seconds) else { throw .invalidTriggerDate }
        try await ask("Test", [.uint32(UInt32(seconds)), .bool(repeats)], startsService: true)
    }

    /// Shows a test notification and waits until the server has taken it. Starts the agent if needed.
    ///
    /// - Throws: ``Garden/ReminderError/permissionDenied`` if there is no notification server,
    ///   ``Garden/ReminderError/schedulingFailed`` if it does not take the notification, or the agent cannot be reached.
    public func showTest() async throws(ReminderError) {
        // libnotify gives a server 25 seconds.
        try await ask("ShowTest", [], startsService: true, timeout: .seconds(40))
    }

    /// Stops a test. Does nothing if the agent does not run.
    ///
    /// - Throws: ``Garden/ReminderError/schedulingFailed`` if the agent runs and does not reply.
    public func stopTest() async throws(ReminderError) {
        guard await isRunning() else { return }
        try await ask("StopTest", [], startsService: false)
    }

    private func ask(
        _ method: String, _ arguments: [Variant], startsService: Bool, timeout: Duration = .seconds(10)
    ) async throws(ReminderError) {
        let failure = await aside { bus -> ReminderError? in
            do throws(GLibError) {
                _ = try bus.callAndWait(
                    method, interface: Self.name, path: Self.path, on: Self.name, arguments: arguments,
                    timeout: timeout, startsService: startsService)
                return nil
            } catch {
                return error.busName.flatMap(ReminderError.init(busName:)) ?? .schedulingFailed
            }
        }
        // The outer optional is nil if there is no bus.
        guard let failure else { throw .schedulingFailed }
        if let failure { throw failure }
    }

    /// Runs `body`, which may block, on a background thread and returns its result; nil if there is no bus.
    private func aside<Answer: Sendable>(_ body: @escaping @Sendable (MessageBus) -> Answer) async -> Answer? {
        // Without a bus there is nothing to ask.
        try? await runBlocking { [connect] in try connect().map(body) }
    }
}
