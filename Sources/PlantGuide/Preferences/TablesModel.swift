import Foundation
import Garden
import Observation
import GardenData

/// The open tables that were imported, and the import that is under way.
@MainActor @Observable
final class TablesModel {
    /// What came of an import.
    enum Outcome {
        case imported(ImportedTable)
        case failed(any Error)
    }

    /// The tables that are in the library.
    private(set) var tables: [ImportedTable] = []
    /// How far an import is; nil while none is under way.
    private(set) var progress: TableProgress?
    /// What came of the last import, until it was read.
    private(set) var outcome: Outcome?
    /// Whether something is being imported or removed.
    private(set) var isBusy = false
    /// Whether the page about tables is shown, and so can tell what came of an import.
    var isShown = false

    @ObservationIgnored private let repository: GardenRepository
    @ObservationIgnored private let report: @MainActor (any Error) -> Void
    @ObservationIgnored private var work: Task<ImportedTable, any Error>?

    /// - Parameter report: What tells of an error of looking up what is there.
    init(_ repository: GardenRepository, report: @escaping @MainActor (any Error) -> Void) {
        self.repository = repository
        self.report = report
    }

    /// The import of a table; nil where it is not in the library.
    func imported(_ table: OpenTable) -> ImportedTable? { tables.first { $0.table == table } }

    /// Looks up what is there.
    func load() async {
        do {
            tables = try await repository.importedTables()
        } catch {
            report(error)
        }
    }

    /// Imports a file, in place of a former import of the same table. Which table it is goes by the file.
    func importTable(from file: URL) async {
        guard !isBusy else { return }
        isBusy = true
        outcome = nil
        progress = TableProgress(bytesRead: 0, bytes: 0, species: 0)
        let work = Task { [repository] in
            try await repository.importTable(from: file) { progress in
                Task { @MainActor [weak self] in self?.note(progress) }
            }
        }
        self.work = work
        do {
            outcome = .imported(try await work.value)
        } catch is CancellationError {
            // Who cancelled it knows.
        } catch {
            outcome = .failed(error)
        }
        self.work = nil
        progress = nil
        isBusy = false
        await load()
    }

    /// Ends the import that is under way; nothing changes then.
    func cancel() { work?.cancel() }

    /// Says that the outcome was read.
    func dismissOutcome() { outcome = nil }

    /// Takes a table out of the library.
    func remove(_ table: OpenTable) async {
        guard !isBusy else { return }
        isBusy = true
        do {
            try await repository.removeTable(table)
        } catch {
            outcome = .failed(error)
        }
        isBusy = false
        await load()
    }

    /// What is told late, after the end, counts no more.
    private func note(_ progress: TableProgress) {
        if self.progress != nil { self.progress = progress }
    }
}
