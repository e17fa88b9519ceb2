import Foundation
import Garden
import Testing

@Suite("Lines of history")
struct HistoryEntryTests {
    private let plant = Plant.ID.new()

    private func event(_ on: String) -> CareEvent {
        CareEvent(
            plant: plant, rule: nil, type: .watering, kind: .done, day: LocalDay(on)!, recordedAt: .distantPast,
            undoGroup: .new())
    }

    private func problem(_ name: String, _ noted: String, resolved: String? = nil) -> PlantProblem {
        PlantProblem(
            plant: plant, kind: .pest, name: name, notedOn: LocalDay(noted)!, resolvedOn: resolved.flatMap { LocalDay($0) })
    }

    @Test("care and problems are merged, latest first, and on one day what became of problems comes first")
    func merged() {
        let events = ["2026-05-20", "2026-05-10", "2026-05-01"].map(event)
        let mites = problem("mites", "2026-05-10", resolved: "2026-05-20")
        let crack = problem("crack", "2026-04-01")
        let entries = HistoryEntry.merged(events, [crack, mites])
        #expect(
            entries == [
                .resolved(mites), .care(events[0]), .noted(mites), .care(events[1]), .care(events[2]), .noted(crack),
            ])
        #expect(Set(entries.map(\.id)).count == 6)
    }

    @Test("a problem that was noted and resolved on one day was resolved later, and without events there are only problems")
    func oneDay() {
        let thrips = problem("thrips", "2026-05-10", resolved: "2026-05-10")
        #expect(HistoryEntry.merged([], [thrips]) == [.resolved(thrips), .noted(thrips)])
        #expect(HistoryEntry.merged([], []).isEmpty)
    }

    @Test("open problems come first, then the latest noted")
    func order() {
        let problems = [
            problem("old", "2026-01-01"), problem("new", "2026-05-01"), problem("gone", "2026-05-20", resolved: "2026-05-21"),
        ]
        #expect(problems.sorted(by: PlantProblem.precedes).map(\.name) == ["new", "old", "gone"])
    }
}
