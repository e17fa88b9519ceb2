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

    /// - Parameter report: Reports an error of loading the list of tables.
    init(_ repository: GardenRepository, report: @escaping @MainActor (any Error) -> Void) {
        self.repository = repository
        self.report = report
    }

    func imported(_ table: OpenTable) -> ImportedTable? { tables.first { $0.table == table } }

    func load() async {
        do {
            tables = try await repository.importedTables()
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
            try await repository.importTable(from: file) { progress in
                Task { @MainActor [weak self] in self?.note(progress) }
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

    /// Updates the progress. Ignores reports that arrive after the import has ended.
    private func note(_ progress: TableProgress) {
        if self.progress != nil { self.progress = progress }
    }
}
