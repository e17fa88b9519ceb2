import Garden
import GardenStore

/// Absences: the days on which the user is away.
extension GardenRepository {
    /// The absences that were recorded, the latest first.
    public func awayPeriods() async throws -> [AwayPeriod] { try await database.read { try $0.awayPeriods() } }

    /// Records an absence, or changes the days of one. One with the same days is not recorded twice.
    ///
    /// Throws the errors of ``Garden/AwayPeriod/init(id:from:through:plannedOn:)``, `GardenError.periodOverlaps`,
    /// `GardenError.periodNotFound`, or `StoreError`.
    ///
    /// - Parameter changed: The absence whose days change; nil for a new one.
    public func recordAbsence(
        from: LocalDay, through: LocalDay, changing changed: AwayPeriod.ID? = nil
    ) async throws -> UndoableResult<AwayPeriod> {
        let clock = clock
        let period = try AwayPeriod(id: changed ?? .new(), from: from, through: through, plannedOn: clock.today)
        return try await write(at: clock) { writer in
            let periods = try writer.reader.awayPeriods()
            if let changed, !periods.contains(where: { $0.id == changed }) { throw GardenError.periodNotFound }
            if let same = periods.first(where: { $0.days == period.days }) {
                if let changed, same.id != changed { try writer.remove(changed) }
                return same
            }
            if let other = periods.conflict(with: period) { throw GardenError.periodOverlaps(other) }
            try writer.save(period)
            return period
        }
    }

    /// Ends an absence: one that has begun ended yesterday, and one that has not is taken back. Returns what is left of it; nil
    /// for nothing. An absence that is over stays as it is.
    ///
    /// If today is one of its days, all absences of today end, so that reminders come again.
    ///
    /// Throws `GardenError.periodNotFound` or `StoreError`.
    public func endAbsence(_ id: AwayPeriod.ID) async throws -> UndoableResult<AwayPeriod?> {
        let clock = clock
        return try await write(at: clock) { writer in
            let periods = try writer.reader.awayPeriods()
            guard let period = periods.first(where: { $0.id == id }) else { throw GardenError.periodNotFound }
            guard period.through >= clock.today else { return period }
            if period.contains(clock.today) {
                for other in periods where other.id != id && other.contains(clock.today) {
                    _ = try writer.end(other, before: clock.today)
                }
            }
            return try writer.end(period, before: clock.today)
        }
    }

    /// A plan with the plants that it is about.
    public struct AbsencePlan: Sendable {
        /// The plan.
        public let plan: AwayPlan
        /// Its plants.
        public let plants: [Plant.ID: PlantSummary]
        /// The care of the species that need something meanwhile, by scientific name.
        public let care: [String: CareProfile]
    }

    /// What an absence means for the plants, as of today.
    public func plan(of period: AwayPeriod) async throws -> AbsencePlan {
        let clock = clock
        let (plan, plants) = try await read(at: clock) { reader in
            let plan = try reader.plan(of: period, on: clock.today)
            let ids = Set((plan.before + plan.meanwhile + plan.canWait).map(\.rule.plant))
            let plants = try reader.summaries(of: ids)
            return (plan, Dictionary(plants.map { ($0.id, $0) }) { first, _ in first })
        }
        let species = Set(plan.plants.compactMap { plants[$0]?.species })
        return AbsencePlan(plan: plan, plants: plants, care: try await care(ofEach: species))
    }

    /// For how many days after the return the tasks that fell due meanwhile are mentioned. Our own choice, without a source.
    private static let daysOfReturn = 7

    /// The absences that the user is told of: the one of today. If there is none, the one that ended last, if some of its tasks
    /// are open, and the next one.
    public func currentAbsences() async throws -> [Absence] {
        let clock = clock
        return try await read(at: clock) { reader in
            let periods = try reader.awayPeriods()
            if let period = periods.period(on: clock.today) { return [.running(period)] }
            var absences: [Absence] = []
            let recent = periods.filter { $0.through < clock.today && $0.returnDay + Self.daysOfReturn > clock.today }
            if let last = recent.max(by: { $0.through < $1.through }) {
                let counts = try reader.taskCounts(TaskFilter(from: last.from, through: last.through))
                let open = counts.reduce(0) { $0 + $1.2 }
                if open > 0 { absences.append(.over(last, openTasks: open)) }
            }
            if let next = periods.next(after: clock.today) {
                absences.append(.coming(next, try reader.plan(of: next, on: clock.today).counts))
            }
            return absences
        }
    }
}

extension GardenWriter {
    /// Ends an absence on the day before `day`. Returns what is left of it; nil for nothing.
    fileprivate func end(_ period: AwayPeriod, before day: LocalDay) throws -> AwayPeriod? {
        guard let rest = AwayPeriod(id: period.id, from: period.from, through: day - 1) else {
            try remove(period.id)
            return nil
        }
        try save(rest)
        return rest
    }
}
