/// Derives the open task and the forecast of a rule: a pure function of rule, events, preferences and day.
public struct OccurrenceCalculator: Sendable {
    /// The user's preferences.
    public let preferences: Preferences
    /// The current day.
    public let today: LocalDay

    /// Creates a calculator for preferences and a day.
    public init(preferences: Preferences, today: LocalDay) {
        self.preferences = preferences
        self.today = today
    }

    /// The open task of a rule; nil if the rule has ended, is a one-time rule that was answered, or is a single check of the soil
    /// of a plant that was watered since the check's day.
    ///
    /// - Parameters:
    ///   - events: The plant's events that are not retracted, in any order. Events of other rules are ignored.
    ///   - place: Where the plant stands.
    public func open(_ rule: CareRule, events: some Sequence<CareEvent>, at place: Place) -> OpenTask? {
        guard rule.endedOn == nil else { return nil }
        let all = events.filter { concerns($0, rule) }
        let own = all.filter { !$0.isInFuture(of: today) }
        var task = SlotPattern(rule).map { openSlot(rule, $0, own, place) } ?? openCounted(rule, own, place)
        var later = all.filter { $0.isInFuture(of: today) }
        if rule.isSingleSoilCheck, let check = task {
            let waterings = events.filter { $0.plant == rule.plant && $0.type == .watering && $0.kind == .done }
            task = unsettled(check, rule, by: waterings.filter { !$0.isInFuture(of: today) }, answers: own)
            later += waterings.filter { $0.isInFuture(of: today) }
        }
        // An event in the future counts from the day on which it no longer is one.
        if let first = later.map({ $0.day - 1 }).min() {
            let known = task?.staleFrom
            task?.staleFrom = known.map { min($0, first) } ?? first
        }
        return task
    }

    /// The days of the occurrences after an open one, which is due on `open`, through a day, soonest first,
    /// and at most `limit` of them.
    public func forecastDays(
        _ rule: CareRule, after occurrence: Occurrence, due open: LocalDay, at place: Place, through end: LocalDay,
        limit: Int = .max
    ) -> [LocalDay] {
        var days: [LocalDay] = []
        if let pattern = SlotPattern(rule) {
            var day = max(open, today) + 1
            if case .on(let slot) = occurrence.place { day = max(day, slot + 1) }
            day = max(day, rested(max(open, today), rule, place))
            while day <= end, days.count < limit, let slot = pattern.next(from: day), slot <= end {
                days.append(slot)
                day = max(slot + 1, rested(slot, rule, place))
            }
        } else {
            var anchor = max(open, today)
            while anchor < end, days.count < limit {
                let next = due(after: anchor, rule, place).day
                guard next <= end, next > anchor else { break }
                days.append(next)
                anchor = next
            }
        }
        return days
    }

    /// Whether an event counts for a rule.
    ///
    /// An event that answers a repeating rule of its own kind counts only for that rule. Other care counts for every rule of its
    /// kind and for the rule that it answers: watering that completes a soil check counts for the soil check and for the
    /// waterings. For a rule of a single day, only its own answers count, and care that answers no task.
    public func concerns(_ event: CareEvent, _ rule: CareRule) -> Bool {
        guard event.plant == rule.plant, !rule.ignores(event) else { return false }
        if let answered = event.rule { return answered == rule.id }
        // If a plant has several single tasks of a kind, each has its own answer.
        if rule.recurrence == .once, let answered = event.answer?.occurrence.rule { return answered == rule.id }
        return event.type == rule.type || event.answer?.occurrence.rule == rule.id
    }

    // MARK: Rules that count from the last event

    private func openCounted(_ rule: CareRule, _ events: [CareEvent], _ place: Place) -> OpenTask? {
        guard let anchor = events.filter(\.advancesRule).max(by: Self.comesBefore) else {
            let first = firstActive(rule.start, rule)
            return task(
                rule, Occurrence(rule: rule.id, place: .on(rule.start)), events,
                Due(
                    day: first, interval: nil, anchor: .start(rule.start),
                    season: seasonalChange(rule, from: today, interval(rule, from: today, place)),
                    waitedForMonth: first != rule.start))
        }
        let day = countedDay(of: anchor)
        var due = due(after: day, answeredBy: anchor, rule, place)
        due.anchor = anchor.kind == .skipped ? .skipped(day) : .done(day)
        return task(rule, Occurrence(rule: rule.id, place: .after(anchor.originalID)), events, due)
    }

    /// The day from which an event counts: an occurrence skipped early counts from its due day.
    private func countedDay(of event: CareEvent) -> LocalDay {
        event.kind == .skipped ? max(event.day, event.answer?.due ?? event.day) : event.day
    }

    /// A due day with its derivation.
    private struct Due {
        var day: LocalDay
        var interval: Int?
        var anchor: OpenTask.Reason.Anchor
        var season: OpenTask.Reason.SeasonalChange?
        var isGrouped = false
        var waitedForMonth = false
        var heldBackUntil: LocalDay?
    }

    /// - Parameter event: The event that is counted from; nil for the forecast.
    private func due(after anchor: LocalDay, answeredBy event: CareEvent? = nil, _ rule: CareRule, _ place: Place) -> Due {
        let interval = interval(rule, from: anchor, place)
        let ended = endOfInterval(rule, from: anchor, place)
        let earliest = event.map { self.earliest(rule, answeredBy: $0, after: anchor, place) } ?? rule.start
        let counted = max(ended, earliest)
        let active = firstActive(counted, rule)
        let grouped = grouped(active, after: anchor, notBefore: earliest, within: interval / 4, rule)
        return Due(
            day: grouped, interval: interval, anchor: .done(anchor),
            season: seasonalChange(rule, from: anchor, interval),
            isGrouped: grouped != active, waitedForMonth: active != counted,
            heldBackUntil: counted > ended ? counted : nil)
    }

    /// The first day on which a rule can be due after an event.
    private func earliest(_ rule: CareRule, answeredBy event: CareEvent, after anchor: LocalDay, _ place: Place) -> LocalDay {
        if hasBegun(rule, with: event, endOfInterval(rule, from: event.recordedDay, place)) { return anchor + 1 }
        // The start of a planned rule is one interval after it was planned, unless it was due then. It tells nothing about care
        // that was recorded since, also for earlier days: that is due one interval later, at the earliest when it was recorded.
        guard rule.origin == .profile, rule.start > event.recordedDay + 1 else { return rule.start }
        return max(anchor + 1, event.recordedDay)
    }

    /// Whether an event answers the first task of a rule, which was due one interval later at most when that was recorded. The
    /// start then does not hold back the next task, even if the care was given on an earlier day. A start further ahead was
    /// chosen.
    ///
    /// Another day is for time zones, and for an interval that the season changes.
    private func hasBegun(_ rule: CareRule, with event: CareEvent, _ latest: LocalDay) -> Bool {
        event.answers(Occurrence(rule: rule.id, place: .on(rule.start))) && rule.start <= latest + 1
    }

    private func interval(_ rule: CareRule, from day: LocalDay, _ place: Place) -> Int {
        rule.interval(from: day, at: place, for: preferences) ?? 1
    }

    private func endOfInterval(_ rule: CareRule, from day: LocalDay, _ place: Place) -> LocalDay {
        rule.dueDay(after: day, at: place, for: preferences) ?? day + 1
    }

    private func seasonalChange(_ rule: CareRule, from day: LocalDay, _ interval: Int) -> OpenTask.Reason.SeasonalChange? {
        guard .everyDays(interval) != rule.recurrence else { return nil }
        return OpenTask.Reason.SeasonalChange(
            days: interval, month: day.month, isOfMonth: rule.hasOwnInterval(on: day, for: preferences))
    }

    private func firstActive(_ day: LocalDay, _ rule: CareRule) -> LocalDay {
        var day = day
        while !rule.activeMonths.contains(month: day.month), day < .last { day = day.startOfNextMonth }
        return day
    }

    private func grouped(
        _ day: LocalDay, after anchor: LocalDay, notBefore earliest: LocalDay, within reach: Int, _ rule: CareRule
    ) -> LocalDay {
        guard preferences.groupsWatering, rule.type == .watering, reach > 0, !preferences.wateringDays.isEmpty else { return day }
        for distance in 0...reach {
            // Of two equally near days the earlier one is chosen, because watering early is less harmful than watering late.
            for candidate in [day - distance, day + distance]
            where candidate > anchor && candidate >= earliest && preferences.wateringDays.contains(candidate.weekday)
                && rule.activeMonths.contains(month: candidate.month)
            {
                return candidate
            }
        }
        return day
    }

    // MARK: Rules with fixed days

    private func openSlot(_ rule: CareRule, _ pattern: SlotPattern, _ events: [CareEvent], _ place: Place) -> OpenTask? {
        let used = events.filter(\.advancesRule).map { usedThrough($0, rule, pattern) }.max()
        guard used != .last else { return nil }
        let from = used.map { $0 + 1 } ?? rule.start
        // Of several missed slots only the latest is open.
        let missed = pattern.last(until: today).flatMap { $0 >= from ? $0 : nil }
        guard let slot = missed ?? pattern.next(from: from) else { return nil }
        var due = Due(day: slot, interval: nil, anchor: .slot(slot))
        // The seasonal rest moves the due day but not the occurrence, so that events that answer it stay valid if preferences
        // change.
        if let last = events.filter(\.advancesRule).max(by: Self.comesBefore).map(countedDay),
            case let earliest = rested(last, rule, place), slot < earliest, let later = pattern.next(from: earliest)
        {
            due.day = later
            due.anchor = .slot(later)
            due.season = OpenTask.Reason.SeasonalChange(days: nil, month: last.month, isOfMonth: true)
        }
        return task(
            rule, Occurrence(rule: rule.id, place: .on(slot)), events, due, staleFrom: pattern.next(from: max(slot, today) + 1))
    }

    /// The first day after an event on which a rule with a number of waterings per week can be due again in that season.
    private func rested(_ last: LocalDay, _ rule: CareRule, _ place: Place) -> LocalDay {
        last + (rule.rest(from: last, at: place, for: preferences) ?? 1)
    }

    /// Whether care on a day also counts for a later fixed day of a rule: it is within half an interval before it.
    func covers(_ rule: CareRule, _ slot: LocalDay, from day: LocalDay) -> Bool {
        SlotPattern(rule).map { Self.covers($0, slot, from: day) } ?? false
    }

    private static func covers(_ pattern: SlotPattern, _ slot: LocalDay, from day: LocalDay) -> Bool {
        pattern.interval(before: slot).map { 2 * (slot - day) <= $0 } ?? false
    }

    /// The last slot covered by an event: the slot that it answered, all earlier ones, and the next one if care was given within
    /// half an interval before it.
    private func usedThrough(_ event: CareEvent, _ rule: CareRule, _ pattern: SlotPattern) -> LocalDay {
        var used = event.day
        if let answered = event.answer?.occurrence, answered.rule == rule.id, case .on(let slot) = answered.place {
            used = max(used, slot)
        }
        // Skipping an occurrence does not affect the next one.
        if event.kind == .done, let next = pattern.next(from: event.day + 1), Self.covers(pattern, next, from: event.day) {
            used = max(used, next)
        }
        return used
    }

    // MARK: Common

    private func task(
        _ rule: CareRule, _ occurrence: Occurrence, _ events: [CareEvent], _ due: Due, staleFrom: LocalDay? = nil
    ) -> OpenTask {
        let time = rule.time ?? preferences.careTime
        var moment = LocalMoment(day: due.day, time: time)
        let putOff = events.filter { !$0.advancesRule && $0.kind != .note && $0.answers(occurrence) }.max(
            by: Self.wasRecordedBefore)
        var deferral: OpenTask.Reason.Deferral?
        switch putOff?.kind {
        case .snoozed(let until):
            moment = until
            deferral = .snoozed(until: until)
        case .moved(let day):
            moment = LocalMoment(day: day, time: time)
            deferral = .moved(to: day)
        case .moist(let days):
            moment = LocalMoment(day: putOff?.postponedTo ?? today, time: time)
            deferral = .moist(on: putOff?.day ?? today, days: days)
        case .done, .skipped, .note, nil: break
        }
        return OpenTask(
            occurrence: occurrence, plant: rule.plant, type: rule.shownType, due: moment.day, time: moment.time,
            interval: due.interval,
            reason: OpenTask.Reason(
                recurrence: rule.recurrence, anchor: due.anchor, season: due.season, isGrouped: due.isGrouped,
                isYearly: rule.isYearly, waitedForMonth: due.waitedForMonth, heldBackUntil: due.heldBackUntil, deferral: deferral,
                isEstimate: rule.checksSoil),
            staleFrom: staleFrom, deferral: putOff?.id)
    }

    /// The order in which events advance a rule: by day, then in the order of recording.
    static func comesBefore(_ a: CareEvent, _ b: CareEvent) -> Bool {
        a.day == b.day ? wasRecordedBefore(a, b) : a.day < b.day
    }

    /// The order of recording, by the logical clock: the computer's clock may have been wrong.
    static func wasRecordedBefore(_ a: CareEvent, _ b: CareEvent) -> Bool {
        (a.clock, a.recordedAt, a.id) < (b.clock, b.recordedAt, b.id)
    }
}

extension CareEvent {
    /// Whether the event is on a day that cannot have come yet, because the clock was wrong when it was recorded. It counts for
    /// no rule yet.
    public func isInFuture(of today: LocalDay) -> Bool { day > today.latestElsewhere }
}
