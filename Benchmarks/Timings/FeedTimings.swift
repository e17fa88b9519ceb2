import CalendarFeed
import Foundation
import Garden
import GardenData

extension Timings {
    /// Times the calendar feed of a garden, and how much memory it takes beyond what the program already has.
    static func feed(_ repository: GardenRepository) async throws {
        let target = open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { close(target) }
        let export = CalendarExport(repository, locale: Locale(identifier: "en_US"))
        let before = peakMegabytes()
        var tasks = 0
        try await measure("calendar feed: 30 days of forecast", limit: 2_000, runs: 3) {
            tasks = try await export.write(to: target)
        }
        report("  the memory that it needed, for \(tasks) tasks", peakMegabytes() - before, unit: "MB", limit: 30)
    }

    /// The largest resident size of this process until now.
    private static func peakMegabytes() -> Double {
        // Without the file, as outside of Linux, nothing is measured.
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let kilobytes = status.firstMatch(of: #/VmHWM:\s+(\d+)/#).flatMap { Double($0.1) } ?? 0
        return kilobytes / 1_024
    }
}
