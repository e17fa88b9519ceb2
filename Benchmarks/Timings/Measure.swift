import Foundation

/// Runs `work` once to warm up and `runs` times to measure, and prints and returns the median in milliseconds.
///
/// - Parameter limit: The limit in milliseconds that is printed next to the median, or nil for none.
@discardableResult
func measure(_ name: String, limit: Double? = nil, runs: Int = 15, _ work: () async throws -> Void) async rethrows -> Double {
    var times: [Double] = []
    try await work()
    for _ in 0..<runs {
        let start = ContinuousClock.now
        try await work()
        times.append((ContinuousClock.now - start) / .milliseconds(1))
    }
    times.sort()
    let median = times[times.count / 2]
    report(name, median, unit: "ms", limit: limit, spread: "\(rounded(times[0]))…\(rounded(times[times.count - 1]))")
    return median
}

/// Prints a measured value, its spread and whether it is within its limit. Without a limit, prints no verdict.
func report(_ name: String, _ value: Double, unit: String, limit: Double? = nil, spread: String = "") {
    let verdict = limit.map { value <= $0 ? "within \(rounded($0))" : "OVER \(rounded($0))" } ?? ""
    print("\(name.padding(toLength: 52, withPad: " ", startingAt: 0)) \(rounded(value)) \(unit)  \(spread)  \(verdict)")
}

/// Formats a number with three decimals below 1, two below 100, and none from 100.
func rounded(_ value: Double) -> String { String(format: value < 1 ? "%.3f" : value < 100 ? "%.2f" : "%.0f", value) }
