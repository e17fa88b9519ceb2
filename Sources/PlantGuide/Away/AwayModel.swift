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
    /// The plan of these days; nil while it is read, or if they cannot be recorded.
    private(set) var planned: GardenRepository.AbsencePlan?
    /// The sheet for the sitter; nil while it is made, and if there is no plan.
    private(set) var sheet: SitterSheet?
    /// The number of pages of the sheet; nil while it is not known.
    private(set) var pageCount: Int?
    /// The absences that are not over, the next one first.
    private(set) var recorded: [AwayPeriod] = []
    /// The groups whose rows are all shown.
    var unfolded: Set<AwayGroup> = []
    /// The recorded absence whose days are changed; nil for a new one.
    let changed: AwayPeriod.ID?
    /// Whether the form closes without saving: the absence whose days are changed was ended or removed here, so that nothing is
    /// left to change, or another one is shown instead.
    private(set) var closesUnsaved = false
    /// The recorded absence that is shown instead; nil for none.
    private(set) var shownInstead: AwayPeriod?

    @ObservationIgnored let environment: Environment
    @ObservationIgnored let settings: DisplaySettings
    @ObservationIgnored let actions: ActionRunner
    @ObservationIgnored private var reads = ReadOrder()
    @ObservationIgnored private var following: Task<Void, Never>?
    @ObservationIgnored var savedEntries: [AnyHashable] = []

    /// - Parameter period: The recorded absence to show; for nil a week from tomorrow.
    init(_ window: WindowModel, showing period: AwayPeriod? = nil) {
        environment = window.environment
        settings = window.settings
        actions = window.actions
        let tomorrow = window.repository.today + 1
        (from, through) = period.map { ($0.from, $0.through) } ?? (tomorrow, tomorrow + 6)
        changed = period?.id
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

    /// The days, or why they cannot be recorded.
    private var checked: Result<AwayPeriod, GardenError> {
        Result { () throws(GardenError) in
            let period = try AwayPeriod(id: changed ?? .new(), from: from, through: through, plannedOn: repository.today)
            if let other = recorded.conflict(with: period) { throw .periodOverlaps(other) }
            return period
        }
    }
    /// The days; nil if they cannot be recorded.
    var period: AwayPeriod? { if case .success(let period) = checked { period } else { nil } }
    /// Why the days cannot be recorded; nil if they can.
    var problem: GardenError? { if case .failure(let problem) = checked { problem } else { nil } }

    /// Whether the days can be recorded, and are not recorded yet.
    var canSave: Bool { period.map { period in !recorded.contains { $0.days == period.days } } ?? false }

    /// Whether an absence has begun, so that it ends instead of being removed.
    func hasBegun(_ period: AwayPeriod) -> Bool { period.from <= repository.today }

    /// Reads the recorded absences and plans the days. Those that a new absence begins with come after the recorded ones, with a
    /// day at home between.
    func load() async {
        await readRecorded()
        while changed == nil, !hasChanges, let other = recorded.first(where: { $0.days.overlaps(from - 1...through + 1) }) {
            let first = other.returnDay + 1
            (from, through) = (first, first + (through - from))
            settle()
        }
        await plan()
    }

    /// Sets the first day. The last one moves only if it would be before that; the length then stays.
    func choose(from day: LocalDay) async {
        (from, through) = (day, day > through ? day + max(0, through - from) : through)
        await plan()
    }

    func choose(through day: LocalDay) async {
        through = day
        await plan()
    }

    /// Records the days. Returns whether that succeeded.
    func save() async -> Bool {
        do {
            let saved = try await repository.recordAbsence(from: from, through: through, changing: changed)
            let words = (changed == nil ? tr("Away {days}") : tr("Absence changed: {days}"))
                .filled(["days": formatter.days(of: saved.value)])
            actions.showToast(words, undoing: saved.hasChanged ? .group(saved.undoGroup) : nil, named: words)
            return true
        } catch {
            actions.report(error)
            return false
        }
    }

    /// Whether a recorded absence can be shown instead: another one, as long as no days were chosen that would be lost.
    func canShow(_ period: AwayPeriod) -> Bool { period.id != changed && !hasChanges }

    /// Closes the form, so that a recorded absence is shown instead.
    func show(_ period: AwayPeriod) {
        guard canShow(period) else { return }
        shownInstead = period
        closesUnsaved = true
    }

    /// Ends a recorded absence, or removes one that has not begun.
    func end(_ period: AwayPeriod) async {
        guard await actions.endAbsence(period, repository, formatter) else { return }
        await readRecorded()
        guard changed == period.id else { return }
        settle()
        closesUnsaved = true
    }

    /// Writes the sheet to a PDF file.
    func savePDF(to file: URL) async {
        guard let sheet else { return }
        let formatter = formatter
        do {
            try await Task.detached {
                let pages = SitterPages(sheet, formatter, size: .usual(in: formatter.locale))
                try await FileReplacement.replace(file) { try pages.writePDF(to: $0, title: pages.title) }
            }.value
            actions.showToast(tr("Sheet saved as {file}").filled(["file": file.lastPathComponent.quoted]))
        } catch {
            actions.report(error)
        }
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
            let (today, before) = (repository.today, problem)
            recorded = try await repository.awayPeriods().filter { $0.through >= today }.reversed()
            // Days of an absence that was removed can be planned.
            if problem != before { await plan() }
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
    /// Ends an absence, or removes one that has not begun, and offers to undo that. Returns whether it succeeded.
    @discardableResult
    func endAbsence(_ period: AwayPeriod, _ repository: GardenRepository, _ formatter: GardenFormatter) async -> Bool {
        do {
            let ended = try await repository.endAbsence(period.id)
            showToast(formatter.ended(period), undoing: ended.hasChanged ? .group(ended.undoGroup) : nil)
            return true
        } catch {
            report(error)
            return false
        }
    }
}
