import Garden
import GardenStore
import Logging

extension GardenRepository {
    /// Writes in one undo group, and then plans the rules of the plants that were queued, in short transactions of the same
    /// group.
    ///
    /// - Parameters:
    ///   - clock: The reading of the clock that the rest of the action uses; nil for a new one.
    ///   - isUserChange: Whether it is a change of the user.
    func planning<Value: Sendable>(
        at clock: ClockReading? = nil, isUserChange: Bool = true, _ body: @escaping @Sendable (GardenWriter) throws -> Value
    ) async throws -> UndoableResult<Value> {
        let clock = clock ?? self.clock
        let result = try await write(at: clock, continuing: nil, isUserChange: isUserChange, body)
        do {
            try await planQueuedPlants(at: clock)
        } catch {
            // The change is saved. Plants that are still queued are planned before the next reading.
            Logger(label: "store").warning("rules were not planned: \(error)")
        }
        return result
    }

    /// Plans the unedited rules of queued plants from the care that their species have now.
    func planQueuedPlants(at clock: ClockReading) async throws {
        var before: QueuedPlanning?
        // A row that stays, in a damaged file, ends this.
        while let queued = try await database.read({ try $0.queuedPlanning() }), queued != before {
            if before != nil { try await database.letOthersWrite() }
            _ = try await write(at: clock, continuing: queued.undoGroup, isUserChange: false) { [library] writer in
                var known: [String: CareProfile] = [:]
                try writer.planQueued(queued) { try writer.replan($0, from: library, known: &known) }
            }
            before = queued
        }
    }
}
