import Foundation
import Garden
import Testing

/// Which rules learn, and which rounds do not count.
@Suite struct LearningExceptionTests {
    @Test func `Watering rules that ask for the soil first learn`() {
        var story = LearningStory.settled()
        story.rule.checksSoil = true
        story.rounds(.moist, .moist)
        #expect(story.proposed == 8)
    }

    @Test func `Rules of the kind soil check do not learn`() {
        var story = LearningStory.settled()
        story.rule.type = .soilCheck
        story.rounds(.moist, .moist)
        #expect(story.proposed == nil)
    }

    @Test(arguments: [Recurrence.once, .weekdays(WeekdaySet([.monday])), .timesAWeek(2), .monthly(day: 3)])
    func `Rules with fixed days do not learn`(recurrence: Recurrence) {
        var story = LearningStory.settled()
        story.rounds(.moist, .moist)
        story.rule.recurrence = recurrence
        #expect(story.proposed == nil)
    }

    @Test func `Rules that the user edited do not learn`() {
        var story = LearningStory.settled()
        story.rounds(.moist, .moist)
        story.rule.origin = .user
        #expect(story.proposed == nil)
    }

    @Test func `An interval that the user set among the care values does not learn`() {
        var story = LearningStory.settled()
        story.rounds(.moist, .moist)
        story.record.isSetByHand = true
        #expect(story.proposed == nil)
    }

    @Test func `Rules that ended do not learn`() {
        var story = LearningStory.settled()
        story.rounds(.moist, .moist)
        story.rule.endedOn = story.today
        #expect(story.proposed == nil)
    }

    @Test func `The first two rounds of a plant do not count`() {
        var story = LearningStory()
        story.rounds(.moist, .moist, .moist)
        #expect(story.proposed == nil)
        story.round(.moist)
        #expect(story.proposed == 8)
    }

    @Test func `The first two rounds after repotting do not count`() {
        var story = LearningStory.settled()
        story.round(.moist)
        story.record(.repotting)
        story.rounds(.moist, .moist)
        #expect(story.proposed == nil)
        story.round(.moist)
        #expect(story.proposed == 8)
    }

    @Test func `The first two rounds after a move to another room do not count`() {
        var story = LearningStory.settled()
        story.round(.moist)
        story.record.moves = [story.now]
        story.rounds(.moist, .moist)
        #expect(story.proposed == nil)
        story.round(.moist)
        #expect(story.proposed == 8)
    }

    @Test func `The first two rounds after a changed rule do not count`() {
        var story = LearningStory.settled()
        story.round(.moist)
        story.record.ruleChanges = [story.rule.id: [story.now]]
        story.rounds(.moist, .moist)
        #expect(story.proposed == nil)
        story.round(.moist)
        #expect(story.proposed == 8)
    }

    @Test(arguments: [(7, 1, true), (7, 2, false), (10, 2, true), (10, 3, false), (20, 4, true), (20, 5, false)])
    func `Bone dry soil counts only if the round was late by no more than a day or a fifth`(
        interval: Int, late: Int, counts: Bool
    ) {
        var story = LearningStory.settled(every: interval)
        story.round(.dry)
        story.round(.dry, late: late)
        #expect((story.proposed != nil) == counts)
    }

    @Test func `Bone dry soil does not count after a snooze that made the round late`() {
        var story = LearningStory.settled()
        story.round(.dry)
        let later = LocalMoment(day: story.today + 12, time: .eight)
        story.putOff(.snoozed(until: later))
        story.round(.dry)
        #expect(story.today == later.day)
        #expect(story.proposed == nil)
    }

    @Test func `A round that ended during an absence does not count`() throws {
        var story = LearningStory.settled()
        story.rounds(.moist, .moist)
        #expect(story.proposed == 8)
        story.record.absences = [try #require(AwayPeriod(from: story.today, through: story.today + 3))]
        #expect(story.proposed == nil)
        story.record.absences = [try #require(AwayPeriod(from: story.today + 1, through: story.today + 3))]
        #expect(story.proposed == 8)
    }

    @Test func `What was said during an absence does not count, though the round ended after it`() throws {
        var story = LearningStory.settled()
        story.round(.moist)
        story.putOff(.moist(askAgainIn: 2))
        let moist = story.today
        story.round(nil)
        #expect(story.proposed == 8)
        story.record.absences = [try #require(AwayPeriod(from: moist, through: moist))]
        #expect(story.proposed == nil)
    }

    @Test func `Rounds with an interval that the profile has for a season do not count`() {
        var story = LearningStory.settled()
        story.rounds(.moist, .moist)
        #expect(story.proposed == 8)
        story.rule.seasonDays = Seasonal(spring: 7)
        #expect(story.proposed == nil)
        story.rule.seasonDays = Seasonal(winter: 21)
        #expect(story.proposed == 8)
    }

    @Test func `Moist soil counts however late the round was`() {
        var story = LearningStory.settled()
        story.round(.moist)
        story.round(.moist, late: 9)
        #expect(story.proposed == 8)
    }

    @Test(arguments: [(0, true), (1, true), (2, false)])
    func `A round that was recorded more than a day later does not count`(days: Int, counts: Bool) {
        var story = LearningStory.settled()
        story.round(.moist)
        story.round(.moist, recorded: days)
        #expect((story.proposed != nil) == counts)
    }

    @Test(arguments: [(-1, true, false), (0, true, true), (-1, false, true)])
    func `A task that was not due does not count if it was answered with others`(late: Int, isBatch: Bool, counts: Bool) {
        var story = LearningStory.settled()
        story.round(.moist)
        let batch = UndoGroup.ID.new()
        story.round(.moist, late: late, undoGroup: batch)
        if isBatch { story.record.batches = [batch] }
        #expect((story.proposed != nil) == counts)
    }

    @Test func `One round is one verdict, and still moist decides`() {
        var story = LearningStory.settled()
        story.putOff(.moist(askAgainIn: 1))
        story.putOff(.moist(askAgainIn: 1))
        story.round(.dry)
        #expect(story.proposed == nil)
        story.round(.moist)
        #expect(story.proposal()?.rounds.map(\.verdict) == [.moist, .moist])
    }

    @Test func `A verdict that was given with a snooze counts`() {
        var story = LearningStory.settled()
        story.round(.moist)
        story.putOff(.snoozed(until: LocalMoment(day: story.today + 8, time: .eight)), verdict: .moist)
        #expect(story.proposed == nil)
        story.round(nil)
        #expect(story.proposed == 8)
    }

    @Test func `A skipped round counts if the soil was moist`() {
        var story = LearningStory.settled()
        story.round(.moist, kind: .skipped)
        story.round(.moist, kind: .skipped)
        #expect(story.proposed == 8)
    }

    @Test func `Watering after a soil check says that the soil was right`() {
        var story = LearningStory.settled()
        story.rule.checksSoil = true
        story.rounds(.moist, nil, nil, nil, nil, .moist)
        #expect(story.proposed == nil)
    }

    @Test func `Watering after a soil check still says so when the rule does not ask any more`() {
        var story = LearningStory.settled()
        story.putOff(.moist(askAgainIn: 1))
        story.rounds(nil, nil, nil, nil)
        story.putOff(.moist(askAgainIn: 1))
        story.round(nil)
        story.rounds(nil, nil, nil)
        #expect(story.proposed == nil)
        story.round(.moist)
        #expect(story.proposal()?.rounds.map(\.verdict) == [.moist, .moist, .right, .right])
    }

    @Test func `Verdicts on another rule do not count`() {
        var story = LearningStory.settled()
        story.rounds(.moist, .moist)
        let other = CareRule(
            plant: story.rule.plant, type: .watering, recurrence: .everyDays(7), start: story.today, origin: .profile)
        #expect(IntervalLearning(today: story.today, zone: .gmt).proposal(for: other, story.record) == nil)
    }

    @Test func `A decision explains the interval until the user sets another one`() {
        var story = LearningStory.settled()
        story.rounds(.moist, .moist)
        #expect(story.rule.learnedInterval(story.record.decisions) == nil)
        story.decide(true)
        #expect(story.rule.learnedInterval(story.record.decisions)?.current == 7)
        story.rule.origin = .user
        #expect(story.rule.learnedInterval(story.record.decisions) == nil)
    }
}
