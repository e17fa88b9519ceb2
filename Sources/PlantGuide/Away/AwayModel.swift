import Foundation
import Garden
import GardenData
import Localization
import Observation
import Printing

/// Plans an absence: its days, what they mean for the plants, and the sheet for the sitter.
@MainActor @Observable
final class AwayModel: FormModel {
    /// The first and the last day.
    private(set) var from: LocalDay
    private(set) var through: LocalDay
    /// The plan of these days; nil while it is read, or if there are too many days.
    private(set) var planned: GardenRepository.AbsencePlan?
    /// The sheet for the sitter; nil while it is made, and if there is no plan.
    private(set) var sheet: SitterSheet?
    /// The number of pages of the sheet; nil while it is not known.
    private(set) var pageCount: Int?
    /// The absences that are not over, the next one first.
    private(set) var recorded: [AwayPeriod] = []
    /// The groups whose rows are all shown.
    var unfolded: Set<AwayGroup> = []

    @ObservationIgnored let environment: Environment
    @ObservationIgnored let settings: DisplaySettings
    @ObservationIgnored private let actions: ActionRunner
    @ObservationIgnored private var reads = ReadOrder()
    @ObservationIgnored private var following: Task<Void, Never>?
    @ObservationIgnored var savedEntries: [AnyHashable] = []

    /// Begins with a week from tomorrow.
    init(_ window: WindowModel) {
        environment = window.environment
        settings = window.settings
        actions = window.actions
        let tomorrow = window.repository.today + 1
        (from, through) = (tomorrow, tomorrow + 6)
        settle()
    }

    isolated deinit { following?.cancel() }

    var entries: [AnyHashable] { [from, through] }

    /// Reads the recorded absences after each change, such as one that is undone, until ``stop()``.
    func follow() {
        let changes = repository.changes
        following?.cancel()
        following = Task { [weak self] in
            for await _ in changes { await self?.readRecorded() }
        }
    }

    func stop() { following?.cancel() }

    private var repository: GardenRepository { environment.repository }
    private var formatter: GardenFormatter { settings.formatter }

    /// The days; nil if there are too many.
    var period: AwayPeriod? { AwayPeriod(from: from, through: through) }

    /// Whether the days can be recorded: they are not too many, and not recorded yet.
    var canSave: Bool { period.map { period in !recorded.contains { $0.days == period.days } } ?? false }

    /// Reads the recorded absences and plans the days.
    func load() async {
        await readRecorded()
        await plan()
    }

    func choose(from day: LocalDay) async {
        // The length stays.
        (from, through) = (day, day + (through - from))
        await plan()
    }

    func choose(through day: LocalDay) async {
        through = day
        if day < from { from = day }
        await plan()
    }

    /// Records the days. Returns whether that succeeded.
    func save() async -> Bool {
        do {
            let saved = try await repository.recordAbsence(from: from, through: through)
            actions.showToast(
                tr("Away {days}").filled(["days": formatter.days(of: saved.value)]),
                undoing: saved.hasChanged ? .group(saved.undoGroup) : nil)
            return true
        } catch {
            actions.report(error)
            return false
        }
    }

    /// Ends a recorded absence, or takes it back.
    func end(_ period: AwayPeriod) async {
        await actions.endAbsence(period, repository, formatter)
        await readRecorded()
    }

    /// Writes the sheet to a PDF file.
    func savePDF(to file: URL) async {
        guard let sheet else { return }
        let formatter = formatter
        do {
            try await Task.detached {
                let pages = SitterPages(sheet, formatter)
                try await FileReplacement.replace(file) { try pages.writePDF(to: $0, title: pages.title) }
            }.value
            actions.showToast(tr("Sheet saved as {file}").filled(["file": file.lastPathComponent]))
        } catch {
            actions.report(error)
        }
    }

    func reportPrinting(_ reason: String) {
        actions.showToast(tr("The sheet was not printed: {reason}").filled(["reason": reason]))
    }

    /// The rows of a group.
    func tasks(_ group: AwayGroup) -> [AwayPlan.Task] {
        switch group {
        case .before: planned?.plan.before ?? []
        case .meanwhile: planned?.plan.meanwhile ?? []
        case .canWait: planned?.plan.canWait ?? []
        }
    }

    private func readRecorded() async {
        do {
            let today = repository.today
            recorded = try await repository.awayPeriods().filter { $0.through >= today }.reversed()
        } catch {
            actions.report(error)
        }
    }

    private func plan() async {
        let read = reads.begin()
        // The sheet of other days is not that of these.
        (sheet, pageCount) = (nil, nil)
        guard let period else {
            planned = nil
            return
        }
        do {
            let found = try await repository.plan(of: period)
            guard reads.isLatest(read) else { return }
            planned = found
            let (formatter, folders) = (formatter, environment.folders)
            // Sorting thousands of plants, and looking for their pictures, takes a while.
            let made = await Task.detached {
                SitterSheet(found.plan, plants: found.plants, care: found.care, formatter) {
                    folders.picture(photo: $0.photo, art: $0.art)
                }
            }.value
            guard reads.isLatest(read) else { return }
            sheet = made
            let pages = await SitterPages.laidOut(made, formatter).pageCount
            if reads.isLatest(read) { pageCount = pages }
        } catch {
            actions.report(error)
        }
    }
}

/// A group of a plan.
enum AwayGroup: Hashable, CaseIterable { case before, meanwhile, canWait }

extension ActionRunner {
    /// Ends an absence and offers to undo that.
    func endAbsence(_ period: AwayPeriod, _ repository: GardenRepository, _ formatter: GardenFormatter) async {
        do {
            let ended = try await repository.endAbsence(period.id)
            showToast(
                tr("Absence ended: {days}").filled(["days": formatter.days(of: period)]),
                undoing: ended.hasChanged ? .group(ended.undoGroup) : nil)
        } catch {
            report(error)
        }
    }
}
