import Foundation
import TestSupport
import Testing

private let isPossible = Fixtures.isAvailable && Checkout.hasModelRuntimes

@Suite("Damaged models")
struct HostileModelTests {
    @Test(
        "models that are damaged but have the digest of their manifest are refused or answered",
        .enabled(if: isPossible, "\(Fixtures.isAvailable ? Checkout.modelRuntimesHint : Fixtures.hint)"))
    func damaged() async throws {
        var soak = try ModelSoak(seed: 9)
        for _ in 0..<36 {
            for fault in try await soak.trial() { Issue.record("\(fault)") }
        }
        #expect(soak.counts.values.reduce(0, +) == 36)
        #expect(soak.counts.count > 2, "\(soak.counts)")
    }
}
