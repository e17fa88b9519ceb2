import Foundation
import GLibKit
import Garden

/// The program in the background as other programs speak to it: starts it, and asks how it is.
///
/// It needs no main loop: what waits for an answer does so on a thread aside.
public struct AgentService: Sendable {
    /// The agent's name on the session bus.
    public static let name = "io.github.plantguide.PlantGuide.Agent"
    /// Where it answers.
    public static let path = "/io/github/plantguide/PlantGuide/Agent"
    /// What it answers, in D-Bus's introspection format.
    ///
    /// `Status` tells, besides what a later version may add, `armed` (`x`, the moment of the next reminder in seconds since 1970,
    /// 0 for none), `shown` (`u`, how many notifications are shown), `server` (`s`, who shows them, empty for nobody) and `failure` (`s`, the name
    /// of the error with which the last showing failed, empty for none).
    /// `Test` shows a test in a number of seconds, once or each time they have passed, until `StopTest`.
    public static let description = """
        <node>
          <interface name="\(name)">
            <method name="Status">
              <arg name="status" type="a{sv}" direction="out"/>
            </method>
            <method name="Test">
              <arg name="seconds" type="u" direction="in"/>
              <arg name="repeats" type="b" direction="in"/>
            </method>
            <method name="StopTest"/>
          </interface>
        </node>
        """

    private let connect: @Sendable () throws(GLibError) -> MessageBus?

    /// The agent on the user's session bus; connects to nothing yet.
    public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        self.init {
            () throws(GLibError) in
            StoreChangeSignal.isBusNamed(in: environment) ? try MessageBus.connect() : nil
        }
    }

    /// The agent on the bus that `connect` answers; nil for none.
    init(connect: @escaping @Sendable () throws(GLibError) -> MessageBus?) {
        self.connect = connect
    }

    /// Asks the bus to start the agent and waits for nothing. Without a bus or an installed agent nothing happens.
    public func start() {
        guard let bus = try? connect() else { return }
        bus.send(
            "StartServiceByName", interface: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", to: "org.freedesktop.DBus",
            arguments: [.string(Self.name), .uint32(0)])
        // The program may end right after.
        try? bus.flush()
    }

    /// Has the bus start the agent and waits until it is there.
    ///
    /// - Returns: whether it runs; nil where there is no bus.
    public func startAndWait() async -> Bool? {
        await aside { bus in
            let answer = try? bus.callAndWait(
                "StartServiceByName", interface: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
                on: "org.freedesktop.DBus", arguments: [.string(Self.name), .uint32(0)])
            return answer != nil
        }
    }

    /// Whether the agent runs.
    public func isRunning() async -> Bool {
        await aside { (try? $0.ownerAndWait(of: Self.name)) != nil } ?? false
    }

    /// How the agent is; nil where it does not run or does not answer within five seconds. It is not started for that.
    public func status() async -> AgentStatus? {
        let answer = await aside { bus in
            try? bus.callAndWait(
                "Status", interface: Self.name, path: Self.path, on: Self.name, timeout: .seconds(5), startsService: false)
        }
        return (answer ?? nil)?.members.first?.dictionaryValue.map(AgentStatus.init(wire:))
    }

    /// How long a test may be put off, and how often it may be repeated: in seconds.
    public static let testSeconds = 1...900

    /// Has a test shown in a number of seconds, or each time they have passed. The agent is started for it.
    ///
    /// - Throws: ``Garden/ReminderError``: ``Garden/ReminderError/invalidTriggerDate`` for seconds out of ``testSeconds``,
    ///   ``Garden/ReminderError/permissionDenied`` where nobody shows notifications,
    ///   ``Garden/ReminderError/schedulingFailed`` where the agent cannot be reached.
    public func test(after seconds: Int, repeats: Bool) async throws(ReminderError) {
        guard Self.testSeconds.contains(seconds) else { throw .invalidTriggerDate }
        try await ask("Test", [.uint32(UInt32(seconds)), .bool(repeats)], startsService: true)
    }

    /// Ends a test. Where the agent does not run there is none to end.
    ///
    /// - Throws: ``Garden/ReminderError/schedulingFailed`` where the agent runs and does not answer.
    public func stopTest() async throws(ReminderError) {
        guard await isRunning() else { return }
        try await ask("StopTest", [], startsService: false)
    }

    private func ask(_ method: String, _ arguments: [Variant], startsService: Bool) async throws(ReminderError) {
        let failure = await aside { bus -> ReminderError? in
            do throws(GLibError) {
                _ = try bus.callAndWait(
                    method, interface: Self.name, path: Self.path, on: Self.name, arguments: arguments,
                    timeout: .seconds(10), startsService: startsService)
                return nil
            } catch {
                return error.busName.flatMap(ReminderError.init(busName:)) ?? .schedulingFailed
            }
        }
        // The outer nil says that there is no bus.
        guard let failure else { throw .schedulingFailed }
        if let failure { throw failure }
    }

    /// The answer of `body`, which may block; nil where there is no bus.
    private func aside<Answer: Sendable>(_ body: @escaping @Sendable (MessageBus) -> Answer) async -> Answer? {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { [connect] in
                continuation.resume(returning: (try? connect()).map(body))
            }
        }
    }
}
