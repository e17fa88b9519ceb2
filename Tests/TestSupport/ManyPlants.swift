import Foundation
import Garden
import GardenStore

/// Makes a garden of many plants in a folder, in one transaction. Each has a watering, due on one of sixty days around today, and
/// a drawing of its own: `drawing-0`, `drawing-1` and so on.
///
/// - Throws: `StoreError` if it cannot be written.
public func makeGarden(of plants: Int, in folder: URL) async throws {
    let now = Date()
    let today = LocalMoment(now, in: .current).day
    let database = try GardenDatabase.open(in: folder, now: now)
    _ = try await database.write(at: WritingMoment(instant: now, today: today)) { writer in
        for number in 0..<plants {
            let plant = Plant(name: "Plant \(number)", art: "drawing-\(number)", addedAt: now)
            try writer.save(plant)
            try writer.save(
                CareRule(
                    plant: plant.id, type: .watering, recurrence: .everyDays(40), start: today - 20 + number % 60, origin: .user))
        }
    }
}
