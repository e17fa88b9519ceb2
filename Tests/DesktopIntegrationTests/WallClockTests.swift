import Foundation
import GLibKit
import TestSupport
import Testing

@testable import DesktopIntegration

@Suite("The wall clock", .timeLimit(.minutes(15)))
@MainActor
struct WallClockTests {
    /// A timer under a clock of the test's choice that writes down what it tells.
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

    @Test("the timer fires once, when its moment has come and not before")
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

    @Test("a moment that has passed fires at the next turn, and not inside of arm")
    func past() async throws {
        let watched = try Watched()
        watched.timer.arm(at: .distantPast)
        #expect(watched.told.isEmpty)
        try await turn(until: "the timer") { watched.told == ["fire"] }
    }

    @Test("a disarmed timer and one that is armed for later stay silent")
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

    @Test("a clock that is set past the moment fires the timer, although no alarm rings")
    func setPast() throws {
        let watched = try Watched(now: Date(timeIntervalSince1970: 1000))
        watched.timer.arm(at: Date(timeIntervalSince1970: 2000))
        watched.now = Date(timeIntervalSince1970: 2000)
        watched.timer.handle(.clockWasSet)
        #expect(watched.told == ["fire", "clock"])
        #expect(watched.timer.moment == nil)
    }

    @Test("a clock that is set to before the moment leaves the timer armed")
    func setBefore() throws {
        let watched = try Watched(now: Date(timeIntervalSince1970: 1000))
        watched.timer.arm(at: Date(timeIntervalSince1970: 2000))
        watched.now = Date(timeIntervalSince1970: 500)
        watched.timer.handle(.clockWasSet)
        #expect(watched.told == ["clock"])
        #expect(watched.timer.moment == Date(timeIntervalSince1970: 2000))
    }

    @Test("an alarm that rings too early is no moment that has come")
    func early() throws {
        let watched = try Watched(now: Date(timeIntervalSince1970: 1000))
        watched.timer.arm(at: Date(timeIntervalSince1970: 2000))
        watched.timer.handle(.rang)
        #expect(watched.told.isEmpty)
        #expect(watched.timer.moment == Date(timeIntervalSince1970: 2000))
    }

    @Test("a released timer gives its descriptor back")
    func released() throws {
        func open() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter { name in
                // A descriptor of another test may be gone by the time it is looked at.
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

    @Test("a new link to a zone is noticed, another file beside it is not")
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

    @Test("waking is told, falling asleep is not, nor what others say in logind's place")
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
        // The subscription asks for logind's unique name first, so it is asked until it hears.
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
