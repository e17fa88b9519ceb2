import Foundation
import GLibKit
import Logging

/// Knows who shows notifications in this session, and tells when that changes.
///
/// It needs a running main loop and ends with its last reference.
@MainActor
public final class NotificationWatch {
    /// Who shows notifications now; nil for nobody, and before ``hasLooked``. A server that the bus starts when it is needed counts.
    public private(set) var server: NotificationServer?
    /// Whether it is known that there is or is not a server.
    public private(set) var hasLooked = false
    /// Called once after the first look, and whenever another server has taken over or the last one has gone: a server that
    /// was started again knows nothing of the notifications that the former one showed.
    public var onChange: @MainActor () -> Void

    private let bus: MessageBus?
    private let gio: String
    private var owners: [String: String] = [:]
    private var unreported: Set<String> = []
    private var tokens: [BusToken] = []
    private var looks = 0
    private var serving: String?
    private var isStartedByBus = false

    /// Watches the session bus. Without one there is nobody, which is told soon as well.
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

    /// Watches a bus of choice.
    init(bus: MessageBus?, isSandboxed: Bool = false, onChange: @escaping @MainActor () -> Void) {
        self.bus = bus
        self.onChange = onChange
        gio = NotificationNames.gio(isSandboxed: isSandboxed)
        guard let bus else {
            MainLoopSource.whenIdle { [weak self] in self?.settle(nil, owner: nil) }
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
        // A server that the bus starts may leave when it has nothing to show, and comes back with the next notification. Asked
        // again, one that ends at once would be started without end.
        if owner == nil, isStartedByBus, owners[gio] == nil { return }
        look()
    }

    private func look() {
        guard let bus else { return }
        looks += 1
        let number = looks
        Task { [weak self] in
            if self?.owners.isEmpty == true { self?.isStartedByBus = await Self.startsServer(bus) }
            guard let self, number == looks else { return }
            let (gtk, freedesktop) = (owners[gio], owners[NotificationNames.freedesktop])
            // A server that does not answer shows nothing either.
            let asked = freedesktop != nil || isStartedByBus ? try? await NotificationServer.freedesktop(on: bus) : nil
            guard number == looks else { return }
            if let gtk {
                settle(.gtk(name: gtk == freedesktop ? asked?.name : nil), owner: gtk)
            } else {
                settle(asked, owner: freedesktop)
            }
        }
    }

    private func settle(_ found: NotificationServer?, owner: String?) {
        guard !hasLooked || found != server || owner != serving else { return }
        (server, serving, hasLooked) = (found, owner, true)
        onChange()
    }

    /// Whether the bus starts freedesktop.org's server for who asks for it.
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
