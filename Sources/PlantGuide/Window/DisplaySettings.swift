import Garden
import GardenData
import Localization
import Observation

/// The preferences, the formatter that follows from them and the current day, and the moment by which tasks are shown. All texts
/// observe these.
@MainActor @Observable
final class DisplaySettings {
    private(set) var preferences = Preferences()
    private(set) var formatter: GardenFormatter
    /// The moment by which tasks are shown as snoozed. It changes only when a task has fallen due since.
    private(set) var moment: LocalMoment
    /// When the next task falls due; nil if none is planned.
    @ObservationIgnored private(set) var nextDue: LocalMoment?

    /// The tasks that are done today because the user leaves tomorrow; see `GardenRepository.earlyTasks`.
    private(set) var earlyTasks: Set<Occurrence> = []
    /// The absences that were recorded.
    private(set) var awayPeriods: [AwayPeriod] = []
    /// Whether the user is at home today and leaves tomorrow.
    var isLeavingTomorrow: Bool {
        !awayPeriods.contains(day: formatter.today) && awayPeriods.contains(day: formatter.today + 1)
    }

    @ObservationIgnored private let environment: Environment
    @ObservationIgnored private var reads = ReadOrder()
    @ObservationIgnored private var absenceReads = ReadOrder()

    init(_ environment: Environment) {
        self.environment = environment
        moment = environment.repository.moment
        formatter = GardenFormatter(locale: environment.locale, units: nil, today: environment.repository.today).keepingUnits
    }

    /// Reloads the preferences, the day and the moment: at the start, after changes, when a task falls due, and at midnight.
    /// Throws `StoreError`.
    func refresh() async throws {
        let repository = environment.repository
        let read = reads.begin()
        let new = try await repository.preferences()
        let rooms = try await repository.roomSettings()
        // The clock may have been set back.
        let shown = min(moment, repository.moment)
        var (now, next) = (shown, try await repository.nextDue(after: shown))
        if shown != moment || next.map({ $0 <= repository.moment }) ?? false {
            now = repository.moment
            next = try await repository.nextDue(after: now)
        }
        guard reads.accept(read) else { return }
        if new != preferences { preferences = new }
        if now != moment { moment = now }
        nextDue = next
        let formatter = GardenFormatter(locale: environment.locale, units: new.units, today: repository.today, rooms: rooms)
            .keepingUnits
        if formatter != self.formatter { self.formatter = formatter }
    }

    /// Reloads the absences and the tasks that are done early, which takes a while in a large garden on the day before an absence.
    /// Throws `StoreError`.
    func refreshAbsences() async throws {
        let read = absenceReads.begin()
        let periods = try await environment.repository.awayPeriods()
        let early = try await environment.repository.earlyTasks()
        guard absenceReads.accept(read) else { return }
        if periods != awayPeriods { awayPeriods = periods }
        if early != earlyTasks { earlyTasks = early }
    }
}

extension DisplaySettings {
    /// Why a task is to be done when it is, as a sentence; of one that is done early because the user leaves tomorrow, first when
    /// it is due: "Due tomorrow. Do it early, because you will be away."
    func whySentence(_ planned: GardenRepository.PlannedRule) -> String {
        let why = formatter.whySentence(planned)
        guard let task = planned.task, earlyTasks.contains(task.occurrence) else { return why }
        let due = tr("{sentence}.").filled(["sentence": formatter.due(on: task.due)])
        return [due, tr("Do it early, because you will be away."), why].joined(separator: " ")
    }
}
