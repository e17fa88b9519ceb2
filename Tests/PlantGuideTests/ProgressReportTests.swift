import Foundation
import TestSupport
import Testing

@testable import PlantGuide

@Suite("Progress of work", .timeLimit(.minutes(5)))
@MainActor
struct ProgressReportTests {
    @Test("progress is shown in the order in which it was reported, also the last report, and nothing after the end")
    func order() async throws {
        var shown: [Int] = []
        let value = try await showingProgress {
            shown.append($0)
        } of: { report in
            for number in 1...10_000 {
                report(number)
                if number % 500 == 0 { await Task.yield() }
            }
            return "done"
        }
        #expect(value == "done")
        #expect(shown == shown.sorted() && shown.last == 10_000)
        let count = shown.count
        for _ in 0..<100 { await Task.yield() }
        #expect(shown.count == count)
    }

    @Test("an error of the work is thrown, and cancelling the task cancels the work")
    func failure() async throws {
        struct Refused: Error {}
        await #expect(throws: Refused.self) {
            try await showingProgress { (_: Int) in
            } of: { _ in
                throw Refused()
            }
        }
        let work = CancellableWork<Void>()
        await #expect(throws: CancellationError.self) {
            try await work.run { @MainActor in
                try await showingProgress { (_: Int) in
                } of: { report in
                    report(1)
                    work.cancel()
                    try Task.checkCancellation()
                }
            }
        }
    }
}
