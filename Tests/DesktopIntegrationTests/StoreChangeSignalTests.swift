import Foundation
import GLibKit
import Garden
import TestSupport
import Testing

@testable import DesktopIntegration

@Suite("Telling other programs what changed", .timeLimit(.minutes(15)))
struct StoreChangeSignalTests {
    @Test(
        "a change comes off the wire as it went on",
        arguments: [
            GardenChange(), GardenChange(preferences: true), GardenChange(plants: [.new(), .new()]),
            GardenChange(plants: [.new()], preferences: true),
        ])
    func coding(change: GardenChange) {
        #expect(StoreChangeCoding(change).change == change)
    }

    @Test("what a later version says besides is passed over")
    func unknown() {
        let plant = Plant.ID.new()
        let wire = StoreChangeCoding(tables: ["photo", "plant"], ids: ["leaf", plant.description])
        #expect(wire.change == GardenChange(plants: [plant]))
        #expect(StoreChangeCoding(tables: ["photo"], ids: [plant.description]).change.isEmpty)
    }

    @Test("the ids on the wire are in one order, whatever the set's")
    func order() {
        let wire = StoreChangeCoding(GardenChange(plants: Set((0..<50).map { _ in Plant.ID.new() })))
        #expect(wire.ids == wire.ids.sorted())
    }

    @Test("a program hears the others' changes in their order, and not its own")
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
        // From a thread without a main loop, as a command in the terminal does it.
        await Task.detached { told.forEach(terminal.announce) }.value

        try await until("the last change to be heard") {
            while MainLoop.iterate() {}
            return heard.last == told.last
        }
        #expect(heard == told)
    }

    @Test("nobody is heard once the listener is gone")
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
        // The bus may hear the announcement before the listener's wish, which another connection sent: so it is said again.
        try await until("the change to be heard") {
            terminal.announce(GardenChange(preferences: true))
            while MainLoop.iterate() {}
            return heard > 0
        }
        #expect(released == 0)
    }

    @Test("without a bus an announcement does nothing, at once")
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

    @Test("no bus is started for the sake of an announcement")
    func named() {
        #expect(!StoreChangeSignal.isBusNamed(in: ["DISPLAY": ":0"]))
        #expect(!StoreChangeSignal.isBusNamed(in: ["XDG_RUNTIME_DIR": "/nonexistent", "DBUS_SESSION_BUS_ADDRESS": ""]))
        #expect(StoreChangeSignal.isBusNamed(in: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/run/bus"]))
    }
}
