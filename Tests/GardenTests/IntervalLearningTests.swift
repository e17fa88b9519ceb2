import Garden
import Testing

@Suite struct IntervalLearningTests {
    @Test func `Two moist rounds of the last four propose a longer interval`() throws {
        var story = LearningStory.settled()
        story.rounds(.moist, .right, .right)
        #expect(story.proposed == nil)
        story.round(.moist)
        let proposal = try #require(story.proposal())
        #expect((proposal.current, proposal.proposed) == (7, 8))
        #expect(proposal.rounds.map(\.verdict) == [.moist, .right, .right, .moist])
        #expect((proposal.verdict, proposal.count) == (.moist, 2))
        #expect(proposal.rounds.first?.day == story.today)
        #expect(proposal.rounds.map(\.gap) == [7, 7, 7, 7])
    }

    @Test func `Two dry rounds of the last four propose a shorter interval`() throws {
        var story = LearningStory.settled()
        story.rounds(.dry, .dry)
        let proposal = try #require(story.proposal())
        #expect((proposal.proposed, proposal.verdict, proposal.count) == (6, .dry, 2))
    }

    @Test func `Moist and dry rounds among the last four propose nothing`() {
        var story = LearningStory.settled()
        story.rounds(.moist, .moist, .moist, .dry)
        #expect(story.proposed == nil)
        story.rounds(.dry, .dry)
        #expect(story.proposed == nil)
        story.round(.dry)
        #expect(story.proposed == 6)
    }

    @Test func `Rounds before the last four verdicts do not matter`() {
        var story = LearningStory.settled()
        story.rounds(.moist, .moist, .right, .right, nil, .right)
        #expect(story.proposed == nil)
    }

    @Test func `Rounds without a verdict do not matter`() {
        var story = LearningStory.settled()
        story.rounds(.moist, nil, nil, nil, nil, .moist)
        #expect(story.proposed == 8)
        #expect(story.proposal()?.rounds.count == 2)
    }

    @Test(arguments: [(1, 2), (2, 3), (3, 4), (7, 8), (8, 10), (14, 17), (30, 36)])
    func `A step is a fifth of the interval, at least a day`(interval: Int, longer: Int) {
        var story = LearningStory.settled(every: interval)
        story.rounds(.moist, .moist)
        #expect(story.proposed == longer)
    }

    @Test func `An interval of a day is not shortened`() {
        var story = LearningStory.settled(every: 1)
        story.rounds(.dry, .dry)
        #expect(story.proposed == nil)
    }

    @Test(arguments: [(SoilVerdict.moist, 14), (.dry, 4)])
    func `Intervals stay between half and twice that of the profile`(verdict: SoilVerdict, last: Int) {
        var story = LearningStory.settled()
        for _ in 0..<60 {
            story.round(verdict)
            story.decide(true)
        }
        #expect(story.rule.recurrence == .everyDays(last))
        #expect(story.proposed == nil)
    }

    @Test(arguments: [true, false])
    func `After a decision nothing is proposed for three weeks`(isAccepted: Bool) throws {
        var story = LearningStory.settled(every: 3)
        story.rounds(.moist, .moist, .moist)
        story.decide(isAccepted)
        let decided = story.today
        while story.today < decided + 16 { story.round(.moist) }
        let days = decided + 21 - story.today
        #expect(story.proposal(after: days - 1) == nil)
        #expect(story.proposal(after: days) != nil)
    }

    @Test(arguments: [true, false])
    func `After a decision nothing is proposed for two long intervals`(isAccepted: Bool) throws {
        var story = LearningStory.settled(every: 20)
        story.rounds(.moist, .moist, .moist)
        story.decide(isAccepted)
        let silence = isAccepted ? 48 : 40
        let decided = story.today
        story.rounds(.moist)
        story.round(.moist, late: -10)
        let days = decided + silence - story.today
        #expect(story.proposal(after: days - 1) == nil)
        #expect(story.proposal(after: days) != nil)
    }

    @Test func `Bounds start anew when the profile has another interval`() {
        var story = LearningStory.settled()
        story.rounds(.moist, .moist)
        story.decide(true)
        story.rounds(.moist, .moist, .moist, .moist)
        #expect(story.proposal()?.given == 7)
        story.rule.recurrence = .everyDays(14)
        #expect(story.proposal()?.given == 14)
    }

    @Test func `A decision of the future silences nothing`() {
        var story = LearningStory.settled()
        story.rounds(.moist, .moist, .moist)
        story.record.decisions = [
            IntervalDecision(
                rule: story.rule.id, given: 7, current: 7, proposed: 8, species: nil, isAccepted: false, day: story.today + 300,
                clock: story.now)
        ]
        #expect(story.proposed == 8)
    }

    @Test func `After a declined proposal three of four rounds are needed`() {
        var story = LearningStory.settled()
        story.rounds(.moist, .moist)
        story.decide(false)
        story.rounds(.right, .right, .right, .moist, .moist)
        #expect(story.proposed == nil)
        story.round(.moist)
        #expect(story.proposed == 8)
    }

    @Test func `After an accepted proposal two rounds are enough again`() {
        var story = LearningStory.settled()
        story.rounds(.moist, .moist)
        story.decide(false)
        story.rounds(.moist, nil, nil, .moist)
        story.decide(true)
        #expect(story.rule.recurrence == .everyDays(8))
        story.rounds(.right, nil, .moist, .moist)
        #expect(story.proposed == 10)
    }

    @Test func `An accepted proposal clears the verdicts`() {
        var story = LearningStory.settled()
        story.rounds(.moist, .moist, .moist)
        story.decide(true)
        story.rounds(nil, nil, nil, .moist)
        #expect(story.proposed == nil)
        story.round(.moist)
        #expect(story.proposed == 10)
    }

    @Test func `A verdict on a round before an accepted proposal does not count, even if it is given later`() {
        var story = LearningStory.settled()
        story.rounds(nil, .moist, .moist)
        story.decide(true)
        story.rounds(nil, nil, nil, .moist)
        story.record.verdicts[story.record.events[2].id] = .moist
        #expect(story.proposed == nil)
    }

    @Test func `A verdict that is replaced counts as the new one`() {
        var story = LearningStory.settled()
        story.rounds(.moist, .moist)
        story.record.verdicts[story.record.events[3].id] = .dry
        #expect(story.proposed == nil)
    }
}
