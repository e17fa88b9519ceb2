import Foundation
import GLibKit
import TestSupport
import Testing

@testable import DesktopIntegration

@Suite("Wall clock, time zone and resume", .timeLimit(.minutes(15)))
@MainActor
struct WallClockTests {
    /// A timer with a clock set by the test, which records its callbacks.
    @MainActor private final class Watched {
        var now: Date
        var told: [String] = []
        private(set) var timer: WallClockTimer!

        init(now: Date = Date()) throws {
            self.now = now
            timer = try WallClockTimer { [unowned self] in self.now }
            timer.onFire = { [unowned self] in told.append("fire") }
            timer.onClockChange = { [unowned self] in told.append("clock") }
        }
    }

    private func turn(until what: String, _ holds: () -> Bool) async throws {
        try await until(what) {
            while MainLoop.iterate() {}
            return holds()
        }
    }

    @Test("the timer fires once, and not before its moment")
    func fires() async throws {
        var fired: [Date] = []
        let timer = try WallClockTimer { Date() }
        let moment = Date().addingTimeInterval(0.3)
        timer.onFire = { fired.append(Date()) }
        timer.arm(at: moment)
        try await turn(until: "the timer") { !fired.isEmpty }
        #expect(fired[0] >= moment)
        #expect(timer.moment == nil)
        while MainLoop.iterate() {}
        #expect(fired.count == 1)
    }

    @Test("a moment in the past fires at the next turn of the main loop, not within arm")
    func past() async throws {
        let watched = try Watched()
        watched.timer.arm(at: .distantPast)
        #expect(watched.told.isEmpty)
        try await turn(until: "the timer") { watched.told == ["fire"] }
    }

    @Test("a disarmed timer and one rearmed for later do not fire")
    func disarmed() async throws {
        let (off, moved, other) = (try Watched(), try Watched(), try Watched())
        off.timer.arm(at: .distantPast)
        off.timer.disarm()
        moved.timer.arm(at: .distantPast)
        moved.timer.arm(at: .distantFuture)
        other.timer.arm(at: .distantPast)
        try await turn(until: "the third timer") { other.told == ["fire"] }
        #expect(off.told.isEmpty && moved.told.isEmpty)
    }

    @Test("setting the clock past the moment fires the timer, even without an alarm")
    func setPast() throws {
        let watched = try Watched(now: Date(timeIntervalSince1970: 1000))
        watched.timer.arm(at: Date(timeIntervalSince1970: 2000))
        watched.now = Date(timeIntervalSince1970: 2000)
        watched.timer.handle(.clockChanged)
        #expect(watched.told == ["fire", "clock"])
        #expect(watched.timer.moment == nil)
    }

    @Test("setting the clock to before the moment leaves the timer armed")
    func setBefore() throws {
        let watched = try Watched(now: Date(timeIntervalSince1970: 1000))
        watched.timer.arm(at: Date(timeIntervalSince1970: 2000))
        watched.now = Date(timeIntervalSince1970: 500)
        watched.timer.handle(.clockChanged)
        #expect(watched.told == ["clock"])
        #expect(watched.timer.moment == Date(timeIntervalSince1970: 2000))
    }

    @Test("an alarm before the moment does not fire the timer")
    func early() throws {
        let watched = try Watched(now: Date(timeIntervalSince1970: 1000))
        watched.timer.arm(at: Date(timeIntervalSince1970: 2000))
        watched.timer.handle(.rang)
        #expect(watched.told.isEmpty)
        #expect(watched.timer.moment == Date(timeIntervalSince1970: 2000))
    }

    @Test("a released timer closes its descriptor")
    func released() throws {
        func open() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter { name in
                // A descriptor of another test may be closed before it is inspected.
                let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
                return file?.contains("timerfd") == true
            }.count
        }
        let before = try open()
        var timers = try (0..<50).map { _ in try Watched() }
        #expect(try open() == before + timers.count)
        timers.removeAll()
        #expect(try open() == before)
    }

    @Test("a new link to a time zone is detected, and another file beside it is ignored")
    func zone() async throws {
        let directory = try TemporaryDirectory()
        let link = directory.file("localtime")
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "/usr/share/zoneinfo/UTC")
        var changes = 0
        let watch = ZoneWatch(link: link) { changes += 1 }
        try Data().write(to: directory.file("hostname"))
        while MainLoop.iterate() {}
        #expect(changes == 0)

        let next = directory.file(".#localtime")
        try FileManager.default.createSymbolicLink(atPath: next.path, withDestinationPath: "/usr/share/zoneinfo/Asia/Tokyo")
        #expect(rename(next.path, link.path) == 0)
        try await turn(until: "the new zone") { changes == 1 }
        withExtendedLifetime(watch) {}
    }

    @Test("a resume is reported, but not a suspend, nor a signal from another sender than logind")
    func resume() async throws {
        let desktop = try await DesktopSession()
        let address = try #require(desktop.environment["DBUS_SESSION_BUS_ADDRESS"])
        let logind = try MessageBus.connect(toAddress: address)
        _ = try logind.callAndWait(
            "RequestName", interface: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", on: "org.freedesktop.DBus",
            arguments: [.string("org.freedesktop.login1"), .uint32(0)])
        let listener = try MessageBus.connect(toAddress: address)
        var resumed = 0
        let watch = ResumeWatch(bus: listener) { resumed += 1 }
        func say(_ falls: Bool, _ bus: MessageBus) throws {
            try bus.emit(
                "PrepareForSleep", interface: "org.freedesktop.login1.Manager", path: "/org/freedesktop/login1",
                arguments: [.bool(falls)])
            try bus.flush()
        }
        // The subscription resolves logind's unique name first, so the signals are repeated until one is received.
        try await until("waking to be told") {
            try say(true, logind)
            try say(false, try MessageBus.connect(toAddress: address))
            while MainLoop.iterate() {}
            guard resumed == 0 else { return false }
            try say(false, logind)
            return try await eventually("the signal", within: .seconds(5)) {
                while MainLoop.iterate() {}
                return resumed == 1 ? true : nil
            }
        }
        #expect(resumed == 1)
        withExtendedLifetime(watch) {}
    }
}
