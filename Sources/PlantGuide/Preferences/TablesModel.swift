import Foundation
import Garden
import Observation
import GardenData

/// The imported open tables, and the running import.
@MainActor @Observable
final class TablesModel {
    /// The result of an import, or the error of a removal.
    enum Outcome {
        case imported(ImportedTable)
        case failed(any Error)
    }

    private(set) var tables: [ImportedTable] = []
    /// The progress of the running import; nil if there is none.
    private(set) var progress: TableProgress?
    /// The result of the last import, until it is dismissed.
    private(set) var outcome: Outcome?
    /// Whether a table is being imported or removed.
    private(set) var isBusy = false
    /// Whether the page with the tables is visible, and so can present the result of an import.
    var isShown = false

    @ObservationIgnored private let repository: GardenRepository
    @ObservationIgnored private let report: @MainActor (any Error) -> Void
    @ObservationIgnored private var work: Task<ImportedTable, any Error>?
    @ObservationIgnored private var reads = ReadOrder()

    /// - Parameter report: Reports an error of loading the list of tables.
    init(_ repository: GardenRepository, report: @escaping @MainActor (any Error) -> Void) {
        self.repository = repository
        self.report = report
    }

    func imported(_ table: OpenTable) -> ImportedTable? { tables.first { $0.table == table } }

    func load() async {
        let read = reads.begin()
        do {
            let imported = try await repository.importedTables()
            if reads.accept(read) { tables = imported }
        } catch {
            report(error)
        }
    }

    /// Imports a file, replacing an earlier import of the same table. The table is detected from the file.
    func importTable(from file: URL) async {
        guard !isBusy else { return }
        isBusy = true
        outcome = nil
        progress = TableProgress(bytesRead: 0, bytes: 0, species: 0)
        let work = Task { [repository] in
            try await showingProgress {
                progress = $0
            } of: { report in
                try await repository.importTable(from: file, progress: report)
            }
        }
        self.work = work
        do {
            outcome = .imported(try await work.value)
        } catch is CancellationError {
            // Canceled by the user, so there is nothing to report.
        } catch {
            outcome = .failed(error)
        }
        self.work = nil
        progress = nil
        isBusy = false
        await load()
    }

    /// Cancels the running import, which then changes nothing.
    func cancel() { work?.cancel() }

    /// Discards the outcome after it was presented.
    func dismissOutcome() { outcome = nil }

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
}
