import Foundation
import GLibKit
import TestSupport
import Testing

@testable import DesktopIntegration

@Suite(
    "Finding the notification server", .timeLimit(.minutes(15)),
    .enabled(if: FakeNotificationServer.Server.areInstalled, "servers are missing; ./dev install-deps installs them"))
@MainActor
struct NotificationWatchTests {
    private func bus(of desktop: DesktopSession) throws -> MessageBus {
        try MessageBus.connect(toAddress: try #require(desktop.environment["DBUS_SESSION_BUS_ADDRESS"]))
    }

    private func start(_ server: FakeNotificationServer.Server, on desktop: DesktopSession) async throws -> FakeNotificationServer
    {
        try await FakeNotificationServer(server, environment: desktop.environment, home: try TemporaryDirectory())
    }

    private func listen(_ what: String, until holds: () async throws -> Bool) async throws {
        try await until(what) {
            while MainLoop.iterate() {}
            return try await holds()
        }
    }

    @Test("each server reports its capabilities", arguments: FakeNotificationServer.Server.allCases)
    func abilities(server: FakeNotificationServer.Server) async throws {
        let desktop = try await DesktopSession()
        let process = try await start(server, on: desktop)
        let bus = try bus(of: desktop)
        let watch = NotificationWatch(bus: bus) {}
        try await listen("the first look") { watch.hasQueried }
        let found = try #require(watch.server)
        #expect(found.kind == .freedesktop && found.hasActions && found.readsMarkup)
        #expect(found.hasSound == (server == .notificationDaemon))
        #expect(found.isPersistent == (server == .notificationDaemon))
        #expect(found.name.lowercased().contains(["dunst", "notif"][server == .dunst ? 0 : 1]))
        #expect(NotificationServer.findAndWait(on: bus, isSandboxed: false) == found)
        withExtendedLifetime(process) {}
    }

    @Test("the end and the return of a server are reported once each")
    func comingAndGoing() async throws {
        let desktop = try await DesktopSession()
        let bus = try bus(of: desktop)
        var told: [NotificationServer?] = []
        let watch = NotificationWatch(bus: bus) {}
        watch.onChange = { [unowned watch] in told.append(watch.server) }
        try await listen("the first look") { watch.hasQueried }
        #expect(told == [nil])
        #expect(NotificationServer.findAndWait(on: bus, isSandboxed: false) == nil)
        var server = try await start(.dunst, on: desktop)
        try await listen("dunst") { told.count == 2 }
        try await server.crash()
        try await listen("the end of dunst") { told.count == 3 }
        server = try await start(.dunst, on: desktop)
        try await listen("dunst again") { told.count == 4 }
        #expect(told.map { $0 != nil } == [false, true, false, true])
        #expect(told[1] == told[3])
        withExtendedLifetime(server) {}
    }

    @Test("a server that replaces another is reported, even if it is of the same kind")
    func handingOver() async throws {
        let desktop = try await DesktopSession()
        let bus = try bus(of: desktop)
        let first = try await start(.dunst, on: desktop)
        var told = 0
        let watch = NotificationWatch(bus: bus) { told += 1 }
        try await listen("the first look") { told == 1 }
        try await first.crash()
        let second = try await start(.dunst, on: desktop)
        try await listen("the other dunst") { watch.server != nil && told >= 2 }
        withExtendedLifetime(second) {}
    }

    @Test("a server that the bus can start is found, is started by the query, and stays known after it exits")
    func startedByBus() async throws {
        let desktop = try await DesktopSession(services: [
            "org.freedesktop.Notifications": [FakeNotificationServer.Server.dunst.rawValue]
        ])
        let bus = try bus(of: desktop)
        var told = 0
        let watch = NotificationWatch(bus: bus) { told += 1 }
        // The bus does not know the display by itself.
        try bus.hand(on: ["DISPLAY": desktop.display, "XDG_RUNTIME_DIR": desktop.environment["XDG_RUNTIME_DIR"] ?? ""])
        try await listen("dunst to be started") { watch.server != nil }
        #expect(told == 1)
        kill(try desktop.bus.processID(of: "org.freedesktop.Notifications"), SIGTERM)
        try await listen("dunst to leave") { try !desktop.bus.hasOwner("org.freedesktop.Notifications") }
        while MainLoop.iterate() {}
        #expect(watch.server != nil && told == 1)
        _ = NotificationServer.findAndWait(on: bus, isSandboxed: false)
        try await listen("its successor") { told == 2 }
    }

    @Test("a server that exits at once is not started repeatedly")
    func broken() async throws {
        let desktop = try await DesktopSession(services: ["org.freedesktop.Notifications": ["/bin/false"]])
        var told: [NotificationServer?] = []
        let watch = NotificationWatch(bus: try bus(of: desktop)) {}
        watch.onChange = { [unowned watch] in told.append(watch.server) }
        try await listen("the first look") { watch.hasQueried }
        #expect(told == [nil])
    }

    @Test("GTK notifications take precedence while a server for them is running")
    func gnome() async throws {
        let desktop = try await DesktopSession()
        let server = try await start(.dunst, on: desktop)
        let bus = try bus(of: desktop)
        let watch = NotificationWatch(bus: bus) {}
        try await listen("dunst") { watch.server?.kind == .freedesktop }
        var shell: FakeGtkNotifications? = try FakeGtkNotifications(
            address: try #require(desktop.environment["DBUS_SESSION_BUS_ADDRESS"]))
        try await listen("the shell") { watch.server?.kind == .gtk }
        #expect(watch.server?.hasActions == true && watch.server?.name == "org.gtk.Notifications")
        #expect(NotificationServer.findAndWait(on: bus, isSandboxed: false) == watch.server)
        withExtendedLifetime(shell) {}
        shell = nil
        try await listen("dunst again") { watch.server?.kind == .freedesktop }
        withExtendedLifetime(server) {}
    }

    @Test("without a bus there is no server, and that is reported")
    func noBus() async throws {
        var told = 0
        let watch = NotificationWatch(environment: [:]) { told += 1 }
        try await listen("the first look") { told == 1 }
        #expect(watch.server == nil && watch.hasQueried)
        #expect(NotificationServer.findAndWait(environment: [:]) == nil)
    }
}

extension MessageBus {
    /// Adds variables to the environment of the programs that the bus starts from now on.
    fileprivate func hand(on values: [String: String]) throws {
        let entries = try values.map { try Variant.parse("{'\($0.key)': '\($0.value)'}").members[0] }
        _ = try callAndWait(
            "UpdateActivationEnvironment", interface: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
            on: "org.freedesktop.DBus", arguments: [.array(of: "{ss}", entries)])
    }
}
