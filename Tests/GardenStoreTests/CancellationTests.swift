import Foundation
import GRDB
import Garden
import TestSupport
import Testing

@testable import GardenStore

/// Cancels long work at each of its steps, one after the other, until it ends without being cancelled. After each, the garden is
/// checked, and the work is repeated.
@Suite("Cancelling at every step", .timeLimit(.minutes(10)))
struct CancellationTests {
    @Test(
        "cancelled at any step, work is done completely or not at all, and can be repeated",
        arguments: CancelledGarden.Work.allCases)
    func everyStep(work: CancelledGarden.Work) async throws {
        let original = try await OriginalGarden(isLarge: work == .backup || work == .restore)
        var (number, isCancelled) = (0, true)
        while isCancelled {
            number += 1
            let comment = Comment(rawValue: "\(work) cancelled at step \(number)")
            let steps = StepCancellation(at: number)
            let garden = try CancelledGarden(work, copying: original, steps.wait)
            if let database = garden.database { try await steps.watch(database.writer) }
            let before = try await garden.content()
            let isDone = try await steps.run { try await garden.perform() }
            isCancelled = steps.wasCancelled
            if isDone { try await garden.expectDone(comment) } else { #expect(try await garden.content() == before, comment) }
            #expect(isCancelled || isDone, comment)
            try await garden.expectClean(comment)
            try await garden.perform()
            try await garden.expectDone(comment)
            try await garden.expectClean(comment)
        }
        #expect(number > 2)
    }

    @Test("an import of a table that is cancelled at any step leaves the earlier import or replaces it")
    func table() async throws {
        let folder = try TemporaryDirectory()
        let file = folder.file("generated.tsv")
        try GeneratedTable.write(rows: 1_200, to: file)
        let library = try LibraryDatabase.open(in: folder.url, catalog: Checkout.root.appending(path: "data/catalog"))
        let now = BackupGarden.start
        let old = try await library.importTable(.trefle, from: TableImportTests.file(of: .trefle), at: now)
        let all = try await library.count()
        var (number, isCancelled) = (0, true)
        while isCancelled {
            number += 1
            let comment = Comment(rawValue: "cancelled at step \(number)")
            let steps = StepCancellation(at: number)
            let isDone = try await steps.run {
                _ = try await library.importTable(.trefle, from: file, at: now) { _ in steps.step() }
            }
            isCancelled = steps.wasCancelled
            let table = try #require(try await library.tables().first)
            #expect(try await library.count() == all + (isDone ? 1_200 - old.species : 0), comment)
            #expect(table.report.species == (isDone ? 1_200 : old.species), comment)
            #expect(isCancelled || isDone, comment)
            #expect((try await library.species(named: "Nemo ignotus") == nil) == isDone, comment)
            #expect(
                Set(try folder.url.children).subtracting(["library.sqlite-shm", "library.sqlite-wal"])
                    == ["generated.tsv", "library.sqlite", "library.sqlite.lock"], comment)
            if isDone { _ = try await library.importTable(.trefle, from: TableImportTests.file(of: .trefle), at: now) }
        }
        #expect(number > 5)
    }
}
