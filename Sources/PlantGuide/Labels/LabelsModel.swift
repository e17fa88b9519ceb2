import Foundation
import Garden
import GardenData
import Localization
import Observation
import Printing

/// Labels of plants to print: what is on them, and on which sheet.
@MainActor @Observable
final class LabelsModel {
    /// The sheet that is printed on.
    var sheet: LabelSheet { didSet { first = min(first, sheet.count) } }
    /// The place of the first label on the first sheet, counted from 1.
    var first = 1
    /// Whether the labels have QR codes.
    var hasCodes = true
    /// The labels, by name; nil while they are read. None if they cannot be read.
    private(set) var labels: [PlantLabel]?

    @ObservationIgnored private let repository: GardenRepository
    @ObservationIgnored let settings: DisplaySettings
    @ObservationIgnored let actions: ActionRunner
    @ObservationIgnored private let plants: Set<Plant.ID>

    init(of plants: Set<Plant.ID>, _ repository: GardenRepository, _ settings: DisplaySettings, _ actions: ActionRunner) {
        self.plants = plants
        self.repository = repository
        self.settings = settings
        self.actions = actions
        sheet = .usual(in: settings.formatter.locale)
    }

    var formatter: GardenFormatter { settings.formatter }

    /// Whether there is something to print.
    var canPrint: Bool { labels?.isEmpty == false }

    /// How many labels on how many sheets are printed; empty while that is not known.
    var summary: String {
        guard let labels else { return "" }
        guard !labels.isEmpty else { return tr("Nothing to print.") }
        let sheets = sheet.sheets(for: labels.count, from: first)
        return tr("{labels}, {sheets}").filled([
            "labels": ntr("{n} label", "{n} labels", labels.count).filled(["n": formatter.number(labels.count)]),
            "sheets": ntr("{n} sheet", "{n} sheets", sheets).filled(["n": formatter.number(sheets)]),
        ])
    }

    /// Reads the plants.
    func load() async {
        do {
            labels = try await repository.summaries(of: plants)
                .sorted { formatter.locale.sorts($0.name, before: $1.name) }.map(PlantLabel.init)
        } catch {
            labels = []
            actions.report(error)
        }
    }

    /// The labels on paper of a size; nil for that of the sheet.
    func pages(size: PaperSize? = nil) -> LabelPages {
        LabelPages(labels ?? [], on: sheet, from: first, hasCodes: hasCodes, size: size)
    }

    /// Writes the labels to a PDF file. Returns whether that succeeded.
    func savePDF(to file: URL) async -> Bool {
        let (labels, sheet, first, hasCodes) = (labels ?? [], sheet, first, hasCodes)
        do {
            try await Task.detached {
                let pages = LabelPages(labels, on: sheet, from: first, hasCodes: hasCodes)
                try await FileReplacement.replace(file) { try pages.writePDF(to: $0, title: pages.title) }
            }.value
            actions.showToast(tr("Labels saved as {file}").filled(["file": file.lastPathComponent.quoted]))
            return true
        } catch {
            actions.report(error)
            return false
        }
    }
}
