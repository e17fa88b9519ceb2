import Foundation

/// Runs `work` once to warm up and `runs` times to measure, and prints and returns the median in milliseconds.
///
/// - Parameter limit: The limit in milliseconds that is printed next to the median, or nil for none.
@discardableResult
func measure(_ name: String, limit: Double? = nil, runs: Int = 15, _ work: () async throws -> Void) async rethrows -> Double {
    let times = try await times(runs, work)
    let median = times[times.count / 2]
    report(name, median, unit: "ms", limit: limit, spread: "\(rounded(times[0]))…\(rounded(times[times.count - 1]))")
    return median
}

/// The median of `runs` runs of `work` after one to warm up, in milliseconds.
func median(_ runs: Int, _ work: () async throws -> Void) async rethrows -> Double {
    try await times(runs, work)[runs / 2]
}

/// The times of `runs` runs of `work` after one to warm up, in milliseconds, the shortest first.
private func times(_ runs: Int, _ work: () async throws -> Void) async rethrows -> [Double] {
    var times: [Double] = []
    try await work()
    for _ in 0..<runs {
        let start = ContinuousClock.now
        try await work()
        times.append((ContinuousClock.now - start) / .milliseconds(1))
    }
    return times.sorted()
}

/// Prints a measured value, its spread and whether it is within its limit. Without a limit, prints no verdict.
func report(_ name: String, _ value: Double, unit: String, limit: Double? = nil, spread: String = "") {
    let verdict = limit.map { value <= $0 ? "within \(rounded($0))" : "OVER \(rounded($0))" } ?? ""
    print("\(name.padding(toLength: 52, withPad: " ", startingAt: 0)) \(rounded(value)) \(unit)  \(spread)  \(verdict)")
}

/// Formats a number with three decimals below 1, two below 100, and none from 100.
func rounded(_ value: Double) -> String { String(format: value < 1 ? "%.3f" : value < 100 ? "%.2f" : "%.0f", value) }

/// Runs a program, and returns the numbers that it prints.
func figures(printedBy program: URL, _ arguments: [String]) throws -> [Double] {
    try text(printedBy: program, arguments).split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
}

/// Runs a program, which must succeed, and returns what it prints.
func text(printedBy program: URL, _ arguments: [String]) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    precondition(process.terminationStatus == 0, "\(program.lastPathComponent) failed")
    return text
}

/// The highest resident memory of this process's children, by the first 15 letters of their names, in megabytes.
func peaksOfChildren() -> [String: Double] {
    // An unreadable file belongs to a thread or process that has just ended.
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    let children = threads.compactMap { try? String(contentsOfFile: "/proc/self/task/\($0)/children", encoding: .utf8) }
    var peaks: [String: Double] = [:]
    for child in children.joined().split(separator: " ") {
        guard let status = try? String(contentsOfFile: "/proc/\(child)/status", encoding: .utf8),
            let name = status.firstMatch(of: #/Name:\s+(\S+)/#), let peak = status.firstMatch(of: #/VmHWM:\s+(\d+) kB/#)
        else { continue }
        peaks[String(name.1), default: 0] = max(peaks[String(name.1), default: 0], (Double(peak.1) ?? 0) / 1_024)
    }
    return peaks
}
