import Foundation
import GRDB
import Garden

/// Gestures in which facts and files have to agree.
extension GardenDatabase {
    /// A file that is to become an original, and the name under which facts know it.
    public struct NewOriginal: Sendable {
        let source: URL
        let name: String

        /// The file at a place, to be kept under a name.
        public init(_ source: URL, as name: String) {
            self.source = source
            self.name = name
        }
    }

    /// The place of an original, whether or not it is there.
    public func original(_ name: String) -> URL { originals.url(name) }

    /// Writes one gesture that adds or takes away photos for good.
    ///
    /// New originals are on the disk before a fact names them. Afterwards those of `names` and of the new ones that no fact
    /// needs are deleted; after a crash the next program that opens the garden does so.
    /// Throws `PhotoError.unreadable` where a file cannot be read, `StoreError`, or what the body throws; nothing is kept then.
    public func write<Value: Sendable>(
        at moment: WritingMoment, keeping new: [NewOriginal], settling names: [String] = [],
        _ body: @escaping @Sendable (GardenWriter) throws -> Value
    ) async throws -> (value: Value, undoGroup: UndoGroup.ID, change: GardenChange) {
        let originals = originals
        let writer = writer
        try await files { try originals.makeFolder() }
        return try await holdingLock(at: originals.lock) {
            try await files {
                // What a gesture left that a crash broke off is settled first, for there is one note alone.
                try Self.settle(originals, writer)
                try originals.note(unsettled: names + new.map(\.name))
            }
            do {
                try await files { for file in new { try originals.keep(file.source, as: file.name) } }
                let written = try await write(at: moment, body)
                // What is acknowledged is on the disk; files that cannot be deleted now are so the next time.
                try? await files { try Self.settle(originals, writer) }
                return written
            } catch {
                // The error that broke the gesture off is the one to tell; what is left is settled the next time.
                try? await files { try Self.settle(originals, writer) }
                throw error
            }
        }
    }

    /// Deletes what a crash left, unless another program is at work on photos and will do so itself.
    func settleAfterCrash() {
        guard !originals.isSettled else { return }
        // The garden opens all the same; the next gesture with photos tries again and tells what is wrong.
        try? withFreeStoreLock(at: originals.lock) { try Self.settle(originals, writer) }
    }

    private static func settle(_ originals: Originals, _ writer: any DatabaseWriter) throws {
        // First of all, for on a full disk the rest may need the space.
        try originals.deleteUnfinished()
        guard !originals.unsettled.isEmpty else { return }
        // No program can add a fact that needs one of them meanwhile, for the lock is held.
        let needed = try writer.read { db in
            let reader = GardenReader(db: db)
            return try Set(originals.unsettled.filter { try reader.needs(original: $0) })
        }
        try originals.settle { needed.contains($0) }
    }

    /// Works on files away from the threads that tasks share, and tells errors as `StoreError`.
    private func files(_ body: @escaping @Sendable () throws -> Void) async throws {
        let path = originals.folder.path(percentEncoded: false)
        do {
            try await onOwnThread(body)
        } catch let error as PhotoError {
            throw error
        } catch {
            throw StoreError(error, path: path)
        }
    }
}

/// Runs a body that waits for the disk or a lock where it keeps no task from going on.
func onOwnThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(with: Result(catching: body)) }
    }
}
