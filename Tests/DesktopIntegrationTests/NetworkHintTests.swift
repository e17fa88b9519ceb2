import GLibKit
import TestSupport
import Testing

@testable import DesktopIntegration

@Suite("Network availability", .timeLimit(.minutes(15)))
@MainActor
struct NetworkHintTests {
    /// A network that the test turns on and off, and the changes that its hint reported.
    @MainActor private final class Watched {
        var isThere: Bool
        var told: [String] = []
        private var tell: (@MainActor () -> Void)?
        private(set) var hint: NetworkHint?

        init(isThere: Bool) {
            self.isThere = isThere
            let hint = NetworkHint(isAvailable: { [unowned self] in self.isThere }) { [unowned self] in
                tell = $0
                return nil
            }
            hint.onChange = { [unowned self, unowned hint] in
                told.append("\(hint.isOnline ? "on" : "off")\(hint.isSteadilyOffline ? ", banner" : "")")
            }
            self.hint = hint
        }

        func turn(_ isOn: Bool) {
            isThere = isOn
            tell?()
        }

        func end() { hint = nil }
    }

    private func turn(until what: String, _ holds: () -> Bool) async throws {
        try await until(what) {
            while MainLoop.iterate() {}
            return holds()
        }
    }

    @Test("a loss is reported at once, with a banner a second later, and the return ends both at once")
    func loss() async throws {
        let watched = Watched(isThere: true)
        watched.turn(false)
        #expect(watched.told == ["off"])
        let start = ContinuousClock.now
        try await turn(until: "the banner") { watched.told.count == 2 }
        #expect(ContinuousClock.now - start >= .milliseconds(950))
        #expect(watched.told == ["off", "off, banner"])
        watched.turn(true)
        #expect(watched.told.last == "on")
    }

    @Test("a network that returns within a second shows no banner")
    func flicker() async throws {
        let (flickering, away) = (Watched(isThere: true), Watched(isThere: true))
        flickering.turn(false)
        flickering.turn(true)
        away.turn(false)
        try await turn(until: "the other banner") { away.told.count == 2 }
        #expect(flickering.told == ["off", "on"])
    }

    @Test("an unchanged state is not reported, and starting without a network shows the banner")
    func start() async throws {
        let watched = Watched(isThere: false)
        watched.turn(false)
        #expect(watched.told.isEmpty)
        try await turn(until: "the banner") { watched.told == ["off, banner"] }
    }

    @Test("a released hint reports nothing")
    func released() async throws {
        let (gone, other) = (Watched(isThere: false), Watched(isThere: false))
        gone.end()
        try await turn(until: "the other banner") { other.told.count == 1 }
        #expect(gone.told.isEmpty)
    }
}
