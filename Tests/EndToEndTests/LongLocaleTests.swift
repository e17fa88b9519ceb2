import Foundation
import TestSupport
import Testing

@Suite("Locale variables of the window", .timeLimit(.minutes(15)))
struct LongLocaleTests {
    @Test("a locale variable of any length does not prevent the window from opening")
    func window() async throws {
        let session = try await AppSession()
        let window = try await OpenWindow(
            on: session.desktop, environment: ["LC_ALL": String(repeating: "a", count: 50_000)])
        try await window.see("Welcome to Your Garden")
        #expect(window.child.ended == nil)
    }
}
