import Garden
import Testing

@Suite("What strategies send")
struct StrategyReachTests {
    /// From nothing to everything.
    private static let strategies: [Strategy] = [
        .onDeviceOnly, .onDeviceFirst(threshold: 0), .onDeviceFirst(threshold: 0.7), .onDeviceFirst(threshold: 1), .parallel,
    ]

    @Test("a strategy sends no more than those that ask the service more often, and both at once as much as Pl@ntNet alone")
    func order() {
        for (place, first) in Self.strategies.enumerated() {
            for (other, second) in Self.strategies.enumerated() {
                #expect(first.sendsNoMore(than: second) == (place <= other), "\(first) \(second)")
            }
        }
        #expect(Strategy.apiOnly.sendsNoMore(than: .parallel) && Strategy.parallel.sendsNoMore(than: .apiOnly))
    }
}
