import GRDB
import Garden
import Logging

/// Deriving due days that are stale. All of this also works in a garden that cannot be written, whose copy is in memory.
extension GardenDatabase {
    /// Derives the due days that a new day, a clock that was set back, an interrupted change, or a program with other rules made
    /// stale. Call it before reading due days.
    public func deriveStaleDueDays(at moment: WritingMoment) async throws {
        guard try await read({ try $0.isStale(on: moment.today) }) else { return }
        try await withErrors { writer in
            try await writer.writeAside { db in
                let writer = try GardenWriter(db: db, device: Self.thisDevice(in: db), moment: moment)
                try writer.rollForward()
                _ = try writer.finish()
            }
        }
        try await deriveStalePlants(at: moment)
    }

    /// Derives due days in short transactions, so that others can write between them.
    func deriveStalePlants(at moment: WritingMoment) async throws {
        try await withErrors { try await $0.outsideTransactions { try GardenWriter.setCache(of: $0, isLarge: true) } }
        let derived: Result<Void, any Error>
        do { derived = .success(try await deriveEachStalePlant(at: moment)) } catch { derived = .failure(error) }
        do {
            // A task of its own, since a cancelled one would leave the cache large.
            try await Task { [writer] in
                try await writer.outsideTransactions { try GardenWriter.setCache(of: $0, isLarge: false) }
            }
            .value
        } catch {
            // Only memory is at stake.
            Logger(label: "store").warning("the page cache stays large: \(error)")
        }
        try derived.get()
    }

    private func deriveEachStalePlant(at moment: WritingMoment) async throws {
        var progress: DerivationProgress?, hasMore = true
        while hasMore {
            let done = try await withErrors { writer in
                try await writer.writeAside { db in
                    try GardenWriter(db: db, device: Self.thisDevice(in: db), moment: moment).deriveStalePlants()
                }
            }
            hasMore = done.hasMore(after: progress)
            progress = done
            if hasMore { try await wait.letOthersWrite() }
        }
    }

    /// Reads a snapshot in which stale due days are derived, without writing them: for a disk that filled up since the garden was
    /// opened.
    public func readRolledForward<Value: Sendable>(
        to moment: WritingMoment, _ body: @escaping @Sendable (GardenReader) throws -> Value
    ) async throws -> Value {
        do {
            return try await withErrors { writer in
                try await writer.writeAside { db in
                    let writer = try GardenWriter(db: db, device: Self.thisDevice(in: db), moment: moment)
                    try writer.deriveWhatIsStale()
                    throw RolledBack(value: try body(writer.reader))
                }
            }
        } catch let done as RolledBack<Value> {
            return done.value
        }
    }
}

extension GardenWriter {
    /// Derives all stale due days in one transaction.
    func deriveWhatIsStale() throws {
        try rollForward()
        _ = try finish()
        var progress: DerivationProgress?, hasMore = true
        while hasMore {
            let done = try deriveStalePlants()
            hasMore = done.hasMore(after: progress)
            progress = done
        }
    }
}

/// How far the due days of all plants are derived.
struct DerivationProgress {
    /// The number that grows whenever all due days must be derived again, possibly by another program meanwhile.
    let generation: Int
    /// The number of plants whose due days are stale.
    let left: Int

    /// Whether another step would derive more. What cannot be derived, in a damaged file, stays stale.
    func hasMore(after earlier: DerivationProgress?) -> Bool {
        guard left > 0, let earlier else { return left > 0 }
        return left < earlier.left || generation != earlier.generation
    }
}

/// Ends a transaction without committing it.
private struct RolledBack<Value: Sendable>: Error {
    let value: Value
}
