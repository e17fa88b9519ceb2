import Foundation
import GLibKit
import TestSupport
import Testing

private let hasBus = ProcessInfo.processInfo.environment["DBUS_SESSION_BUS_ADDRESS"] != nil

@Suite("The session bus", .serialized, .enabled(if: hasBus, "NO SESSION BUS: run the tests under dbus-run-session"))
@MainActor
struct MessageBusTests {
    private let interface = "io.github.plantguide.Probe"
    private let path = "/io/github/plantguide/Probe"

    @Test("a signal reaches its subscribers until they cancel")
    func signals() async throws {
        let bus = try MessageBus.connect()
        var heard: [[Variant]] = []
        let token = bus.subscribe(to: "Changed", interface: interface, path: path) { sender, arguments in
            #expect(sender == bus.uniqueName)
            heard.append(arguments)
        }
        try bus.emit("Other", interface: interface, path: path)
        try bus.emit("Changed", interface: interface, path: path, arguments: [.strings(["plant"]), .int64(4)])
        try await pump("the signal") { !heard.isEmpty }
        #expect(heard == [[.strings(["plant"]), .int64(4)]])
        token.cancel()
        try bus.emit("Changed", interface: interface, path: path, arguments: [.int64(5)])
        try await settle(bus)
        #expect(heard.count == 1)
    }

    @Test("a watch reports when a name is owned and when it is released")
    func names() async throws {
        let bus = try MessageBus.connect()
        var seen: [String?] = []
        let watch = bus.watch("io.github.plantguide.Owned", appeared: { seen.append($0) }, vanished: { seen.append(nil) })
        try await pump("the first answer") { seen.count == 1 }
        var isAcquired = false
        let name = bus.own("io.github.plantguide.Owned", acquired: { isAcquired = true })
        try await pump("the name") { seen.count == 2 && isAcquired }
        name.cancel()
        try await pump("its end") { seen.count == 3 }
        #expect(seen == [nil, bus.uniqueName, nil])
        watch.cancel()
    }

    @Test("an exported object replies to calls and property reads, and returns errors")
    func objects() async throws {
        let bus = try MessageBus.connect()
        let description = """
            <node><interface name="\(interface)">
              <method name="Double"><arg type="x" direction="in"/><arg type="x" direction="out"/></method>
              <method name="Fail"/>
              <property name="Status" type="s" access="read"/>
            </interface></node>
            """
        let object = try bus.export(path, description: description) { call in
            switch call.method {
            case "Double": call.answer([.int64(Int64(2 * (call.arguments[0].intValue ?? 0)))])
            default: call.fail("io.github.plantguide.Error", "withered")
            }
        } property: { _, name in
            name == "Status" ? .string("green") : nil
        }
        let service = try #require(bus.uniqueName)
        let doubled = try await pumped {
            try await bus.call("Double", interface: interface, path: path, on: service, arguments: [.int64(21)])
        }
        #expect(doubled.members == [.int64(42)])
        let status = try await pumped {
            try await bus.call(
                "Get", interface: "org.freedesktop.DBus.Properties", path: path, on: service,
                arguments: [.string(interface), .string("Status")])
        }
        #expect(status.members.first?.unboxed == .string("green"))
        await #expect(throws: GLibError.self) {
            try await pumped { try await bus.call("Fail", interface: interface, path: path, on: service) }
        }
        object.cancel()
        await #expect(throws: GLibError.self) {
            try await pumped {
                try await bus.call("Double", interface: interface, path: path, on: service, arguments: [.int64(1)])
            }
        }
    }

    @Test("a call to an unowned name reports the service as away, asynchronous and blocking")
    func away() async throws {
        let bus = try MessageBus.connect()
        let nobody = "io.github.plantguide.Nobody"
        let awaited = await #expect(throws: GLibError.self) {
            try await pumped { try await bus.call("X", interface: interface, path: path, on: nobody) }
        }
        #expect(awaited?.isServiceUnavailable == true)
        let blocking = #expect(throws: GLibError.self) {
            try bus.callAndWait("X", interface: interface, path: path, on: nobody)
        }
        #expect(blocking?.isServiceUnavailable == true)
    }

    @Test("a call whose task is cancelled ends although no reply arrives")
    func cancelled() async throws {
        let (bus, path) = (try MessageBus.connect(), "/io/github/plantguide/Silent")
        var unanswered: [BusCall] = []
        let description = "<node><interface name='\(interface)'><method name='Wait'/></interface></node>"
        let object = try bus.export(path, description: description) { unanswered.append($0) }
        defer { object.cancel() }
        let service = try #require(bus.uniqueName)
        let call = Task { try await bus.call("Wait", interface: interface, path: path, on: service) }
        try await pump("the call") { !unanswered.isEmpty }
        call.cancel()
        await #expect(throws: CancellationError.self) { try await pumped { try await call.value } }
        // Cancelled before it begins.
        let late = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await bus.call("Wait", interface: interface, path: path, on: service)
        }
        await #expect(throws: CancellationError.self) { try await pumped { try await late.value } }
    }

    /// Waits until the bus has delivered everything sent so far.
    private func settle(_ bus: MessageBus) async throws {
        _ = try await pumped {
            try await bus.call(
                "GetId", interface: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", on: "org.freedesktop.DBus")
        }
    }
}
