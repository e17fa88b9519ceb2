import Foundation
import GLibKit
import Garden
import TestSupport
import Testing

@testable import DesktopIntegration

@Suite("Broadcasting changes to other programs", .timeLimit(.minutes(15)))
struct StoreChangeSignalTests {
    @Test(
        "a change round-trips through its coding",
        arguments: [
            GardenChange(), GardenChange(preferences: true), GardenChange(plants: [.new(), .new()]),
            GardenChange(plants: [.new()], preferences: true),
        ])
    func coding(change: GardenChange) {
        #expect(StoreChangeCoding(change).change == change)
    }

    @Test("unknown tables and IDs of a later version are ignored")
    func unknown() {
        let plant = Plant.ID.new()
        let wire = StoreChangeCoding(tables: ["photo", "plant"], ids: ["leaf", plant.description])
        #expect(wire.change == GardenChange(plants: [plant]))
        #expect(StoreChangeCoding(tables: ["photo"], ids: [plant.description]).change.isEmpty)
    }

    @Test("IDs are encoded in sorted order")
    func order() {
        let wire = StoreChangeCoding(GardenChange(plants: Set((0..<50).map { _ in Plant.ID.new() })))
        #expect(wire.ids == wire.ids.sorted())
    }

    @Test("a program receives the changes of others in order, and not its own")
    @MainActor func listening() async throws {
        let desktop = try await DesktopSession()
        let address = try #require(desktop.environment["DBUS_SESSION_BUS_ADDRESS"])
        let (here, there) = try (MessageBus.connect(toAddress: address), MessageBus.connect(toAddress: address))
        let (window, terminal) = (
            StoreChangeSignal { () throws(GLibError) in here }, StoreChangeSignal { () throws(GLibError) in there }
        )
        var heard: [GardenChange] = []
        window.listen { heard.append($0) }

        let told = [
            GardenChange(plants: [.new(), .new()]), GardenChange(preferences: true), GardenChange(plants: [.new()]),
        ]
        window.announce(GardenChange(plants: [.new()]))
        terminal.announce(GardenChange())
        // From a thread without a main loop, like a command in the terminal.
        await Task.detached { told.forEach(terminal.announce) }.value

        try await until("the last change to be heard") {
            while MainLoop.iterate() {}
            return heard.last == told.last
        }
        #expect(heard == told)
    }

    @Test("a released listener receives nothing")
    @MainActor func letGo() async throws {
        let desktop = try await DesktopSession()
        let address = try #require(desktop.environment["DBUS_SESSION_BUS_ADDRESS"])
        let (here, there) = try (MessageBus.connect(toAddress: address), MessageBus.connect(toAddress: address))
        let (window, terminal) = (
            StoreChangeSignal { () throws(GLibError) in here }, StoreChangeSignal { () throws(GLibError) in there }
        )
        var (released, heard) = (0, 0)
        var first: StoreChangeSignal? = StoreChangeSignal { () throws(GLibError) in here }
        first?.listen { _ in released += 1 }
        first = nil
        window.listen { _ in heard += 1 }
        // The announcement may reach the bus before the subscription of the other connection, so it is repeated.
        try await until("the change to be heard") {
            terminal.announce(GardenChange(preferences: true))
            while MainLoop.iterate() {}
            return heard > 0
        }
        #expect(released == 0)
    }

    @Test("without a bus an announcement does nothing and returns at once")
    @MainActor func noBus() {
        let away = StoreChangeSignal { () throws(GLibError) in try MessageBus.connect(toAddress: "unix:path=/nonexistent/bus") }
        let none = StoreChangeSignal { () throws(GLibError) in nil }
        let start = ContinuousClock.now
        for changes in [away, none] {
            changes.listen { _ in Issue.record("nobody can be heard") }
            changes.announce(GardenChange(preferences: true))
        }
        #expect(ContinuousClock.now - start < .milliseconds(50))
    }

    @Test("a bus is used only if the environment names one, so that none is started for an announcement")
    func named() {
        #expect(!StoreChangeSignal.isBusNamed(in: ["DISPLAY": ":0"]))
        #expect(!StoreChangeSignal.isBusNamed(in: ["XDG_RUNTIME_DIR": "/nonexistent", "DBUS_SESSION_BUS_ADDRESS": ""]))
        #expect(StoreChangeSignal.isBusNamed(in: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/run/bus"]))
    }
}
