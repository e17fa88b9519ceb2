import Foundation
import TestSupport
import Testing

@Suite("Single instance", .timeLimit(.minutes(15)))
struct TwoProgramsTests {
    @Test("two simultaneous starts result in one process with one window")
    func together() async throws {
        let session = try await AppSession()
        let both = [try session.launch(), try session.launch()]
        let later = try await eventually("one of the two to leave") { both.first { $0.ended != nil } }
        #expect(later.ended == .exited(0), "\(later.errors)")
        let stayed = try #require(both.first { $0.pid != later.pid })
        let root = try await session.desktop.accessible(stayed)
        _ = try await root.find(name: "Welcome to Your Garden")
        #expect(stayed.ended == nil)
        #expect(try root.children.count == 1)
    }

    @Test("a second start exits and opens no second window")
    func second() async throws {
        let session = try await AppSession()
        let window = try await session.open()
        try await window.see("Welcome to Your Garden")
        let second = try session.launch()
        #expect(try await second.waited() == .exited(0), "\(second.errors)")
        #expect(window.child.ended == nil)
        #expect(try window.root.children.count == 1)
    }
}
