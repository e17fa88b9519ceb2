import Foundation
import GLibKit
import Logging

/// Watches which notification server this session has and reports changes.
///
/// Requires a running main loop, and stops when it is deallocated.
@MainActor
public final class NotificationWatch {
    /// The current server; nil for none, and before ``hasLooked``. A server that the bus can activate counts.
    public private(set) var server: NotificationServer?
    /// Whether the first query has finished, so that ``server`` is valid.
    public private(set) var hasQueried = false
    /// Called after the first query, and whenever another server has taken over or the last one has exited: a restarted server
    /// does not have the notifications that the former one showed.
    public var onChange: @MainActor () -> Void

    private let bus: MessageBus?
    private let gio: String
    private var owners: [String: String] = [:]
    private var unreported: Set<String> = []
    private var tokens: [BusToken] = []
    private var queries = 0
    private var serving: String?
    private var isStartedByBus = false

    /// Watches the session bus. Without a bus, ``onChange`` soon reports that there is no server.
    public convenience init(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        onChange: @escaping @MainActor () -> Void = {}
    ) {
        var bus: MessageBus?
        do throws(GLibError) {
            if StoreChangeSignal.isBusNamed(in: environment) { bus = try MessageBus.connect() }
        } catch {
            Logger(label: "notifications").debug("no session bus: \(error)")
        }
        self.init(bus: bus, isSandboxed: NotificationServer.isSandboxed, onChange: onChange)
    }

    /// Watches a given bus.
    init(bus: MessageBus?, isSandboxed: Bool = false, onChange: @escaping @MainActor () -> Void) {
        self.bus = bus
        self.onChange = onChange
        gio = NotificationNames.gio(isSandboxed: isSandboxed)
        guard let bus else {
            MainLoopSource.whenIdle { [weak self] in self?.finish(nil, owner: nil) }
            return
        }
        unreported = [gio, NotificationNames.freedesktop]
        tokens = [gio, NotificationNames.freedesktop].map { name in
            bus.watch(
                name, appeared: { [weak self] in self?.note($0, of: name) },
                vanished: { [weak self] in self?.note(nil, of: name) })
        }
    }

    private func note(_ owner: String?, of name: String) {
        owners[name] = owner
        unreported.remove(name)
        guard unreported.isEmpty else { return }
        // A server that the bus activates may exit while it has nothing to show, and returns with the next notification. Querying
        // it again would restart it endlessly if it exits at once.
        if owner == nil, isStartedByBus, owners[gio] == nil { return }
        query()
    }

    private func query() {
        guard let bus else { return }
        queries += 1
        let number = queries
        Task { [weak self] in
            if self?.owners.isEmpty == true { self?.isStartedByBus = await Self.startsServer(bus) }
            guard let self, number == queries else { return }
            let (gtk, freedesktop) = (owners[gio], owners[NotificationNames.freedesktop])
            // A server that does not reply shows nothing either.
            let reply = freedesktop != nil || isStartedByBus ? try? await NotificationServer.freedesktop(on: bus) : nil
            guard number == queries else { return }
            if let gtk {
                finish(.gtk(name: gtk == freedesktop ? reply?.name : nil), owner: gtk)
            } else {
                finish(reply, owner: freedesktop)
            }
        }
    }

    private func finish(_ found: NotificationServer?, owner: String?) {
        guard !hasQueried || found != server || owner != serving else { return }
        (server, serving, hasQueried) = (found, owner, true)
        onChange()
    }

    /// Whether the bus can activate the freedesktop.org server.
    private static func startsServer(_ bus: MessageBus) async -> Bool {
        do {
            let names = try await bus.call(
                "ListActivatableNames", interface: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
                on: "org.freedesktop.DBus")
            return names.members.first?.stringsValue?.contains(NotificationNames.freedesktop) == true
        } catch {
            Logger(label: "notifications").debug("the bus does not say what it starts: \(error)")
            return false
        }
    }
}
