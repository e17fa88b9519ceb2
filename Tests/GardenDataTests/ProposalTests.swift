import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@Suite("Proposed intervals", .timeLimit(.minutes(5)))
struct ProposalTests {
    @Test("accepting changes the interval and the due day, can be undone and redone, and is explained")
    func accepting() async throws {
        let garden = try await LearningGarden.settled()
        let proposal = try await garden.propose()
        #expect((proposal.current, proposal.proposed) == (7, 8))
        let today = garden.repository.today
        let accepted = try await garden.repository.accept(proposal)
        #expect(try await garden.rule.recurrence == .everyDays(8))
        #expect(try await garden.rule.origin == .profile)
        #expect(try await garden.proposal == nil)
        let planned = try #require(try await garden.repository.page(of: garden.plant.id).rules.first { $0.learned != nil })
        #expect(planned.task?.due == today + 8)
        #expect(planned.learned?.current == 7 && planned.learned?.day == today)
        #expect(try await garden.repository.agenda(through: nil).contains { $0.learned == planned.learned })
        #expect(try await garden.repository.task(try #require(planned.task?.occurrence)) == planned)

        let undo = try await garden.repository.undo(accepted.undoGroup)
        #expect(try await garden.rule.recurrence == .everyDays(7))
        #expect(try await garden.proposal == proposal)
        #expect(try await garden.repository.page(of: garden.plant.id).rules.allSatisfy { $0.learned == nil })
        try await garden.repository.undo(undo)
        #expect(try await garden.rule.recurrence == .everyDays(8))
        #expect(try await garden.repository.examine().isHealthy)
        try await garden.repository.rebuildIndex()
        #expect(try await garden.rule.recurrence == .everyDays(8))
    }

    @Test("declining keeps the interval and proposes nothing, until it is undone")
    func declining() async throws {
        let garden = try await LearningGarden.settled()
        let proposal = try await garden.propose()
        let declined = try await garden.repository.decline(proposal)
        #expect(try await garden.rule.recurrence == .everyDays(7))
        #expect(try await garden.proposal == nil)
        try await garden.repository.undo(declined.undoGroup)
        #expect(try await garden.proposal == proposal)
    }

    @Test("a proposal that no longer holds cannot be decided on")
    func stale() async throws {
        let garden = try await LearningGarden.settled()
        let proposal = try await garden.propose()
        _ = try await garden.repository.accept(proposal)
        await #expect(throws: GardenError.proposalNotFound) { try await garden.repository.accept(proposal) }
        await #expect(throws: GardenError.proposalNotFound) { try await garden.repository.decline(proposal) }
    }

    @Test("nothing is proposed for an archived plant")
    func archived() async throws {
        let garden = try await LearningGarden.settled()
        _ = try await garden.propose()
        _ = try await garden.repository.archive([garden.plant.id])
        #expect(try await garden.proposal == nil)
        #expect(try await garden.repository.page(of: garden.plant.id).proposals.isEmpty)
    }

    @Test("the page of a plant has its proposal and verdicts, and other plants none")
    func page() async throws {
        let garden = try await LearningGarden.settled()
        let proposal = try await garden.propose()
        let other = try await garden.repository.add(PlantDraft(name: "Fern", species: LearningGarden.species)).value
        let page = try await garden.repository.page(of: garden.plant.id)
        #expect(page.proposals == [proposal])
        #expect(page.history.compactMap { page.verdicts[$0.id] } == [.moist, .moist, .right, .right])
        #expect(try await garden.repository.page(of: other.id).proposals.isEmpty)
        #expect(try await garden.repository.proposals(of: [other.id]).isEmpty)
        #expect(try await garden.repository.proposals(of: [garden.plant.id]) == [proposal])
    }

    @Test("a refreshed profile leaves the accepted interval, and changes everything else")
    func refresh() async throws {
        let garden = try await LearningGarden.settled()
        _ = try await garden.repository.accept(try await garden.propose())
        let start = try await garden.rule.start
        try await garden.repository.keep(CachedCare(profile: LearningGarden.profile(days: 5, depth: .thorough)))
        #expect(try await garden.rule.recurrence == .everyDays(8))
        #expect(try await garden.rule.amount == WateringDepth.thorough.amount)
        #expect(try await garden.rule.start == start)
        #expect(try await garden.repository.page(of: garden.plant.id).rules.contains { $0.learned != nil })
    }

    @Test("another species has no accepted interval, until the plant is again of the one for which it was accepted")
    func otherSpecies() async throws {
        let garden = try await LearningGarden.settled()
        _ = try await garden.repository.accept(try await garden.propose())
        var other = garden.plant
        other.species = "Nemo alius"
        _ = try await garden.repository.save(other, changedFrom: garden.plant)
        #expect(try await garden.rule.recurrence == .everyDays(7))
        _ = try await garden.repository.save(garden.plant, changedFrom: other)
        #expect(try await garden.rule.recurrence == .everyDays(8))
    }

    @Test("an interval among the care values comes before the accepted one, which returns when it is reset")
    func override() async throws {
        let garden = try await LearningGarden.settled()
        _ = try await garden.repository.accept(try await garden.propose())
        _ = try await garden.repository.set(.watering(Watering(days: 3)), for: garden.plant.id)
        #expect(try await garden.rule.recurrence == .everyDays(3))
        #expect(try await garden.repository.page(of: garden.plant.id).rules.allSatisfy { $0.learned == nil })
        _ = try await garden.repository.reset(.watering, for: garden.plant.id)
        #expect(try await garden.rule.recurrence == .everyDays(8))
    }

    @Test("nothing is proposed for an interval that the user set, among the care values or in the rule")
    func byHand() async throws {
        let garden = try await LearningGarden.settled()
        _ = try await garden.propose()
        let override = try await garden.repository.set(.watering(Watering(days: 6)), for: garden.plant.id)
        #expect(try await garden.proposal == nil)
        try await garden.repository.undo(override.undoGroup)
        #expect(try await garden.proposal != nil)
        var rule = try await garden.rule
        let before = rule
        rule.recurrence = .everyDays(9)
        _ = try await garden.repository.save(rule, changedFrom: before)
        #expect(try await garden.proposal == nil)
    }

    @Test("a move to another room and a changed profile start over with two rounds that do not count")
    func moves() async throws {
        for isMove in [true, false] {
            let garden = try await LearningGarden.settled()
            try await garden.answer(.soil(.moist, on: nil))
            if isMove {
                _ = try await garden.repository.change([garden.plant.id]) { $0.room = .kitchen }
            } else {
                try await garden.repository.keep(CachedCare(profile: LearningGarden.profile(days: 8)))
            }
            for _ in 0..<2 { try await garden.answer(.soil(.moist, on: nil)) }
            #expect(try await garden.proposal == nil)
            try await garden.answer(.soil(.moist, on: nil))
            #expect(try await garden.proposal != nil)
        }
    }

    @Test("renaming the plant's room is no move")
    func renamedRoom() async throws {
        let garden = try await LearningGarden.settled()
        _ = try await garden.repository.change([garden.plant.id]) { $0.room = .kitchen }
        // A plant that was moved settles first.
        for _ in 0..<3 { try await garden.answer(.soil(.right, on: nil)) }
        try await garden.answer(.soil(.moist, on: nil))
        _ = try await garden.repository.change(.kitchen, name: Room(rawValue: "Pantry")) { $0.rawValue < $1.rawValue }
        #expect(try await garden.repository.plant(garden.plant.id).room == Room(rawValue: "Pantry"))
        // After a move, this round would not count.
        try await garden.answer(.soil(.moist, on: nil))
        #expect(try await garden.proposal != nil)
    }

    @Test("a change of the rule that leaves the interval is no changed rule")
    func smallChange() async throws {
        let garden = try await LearningGarden.settled()
        try await garden.answer(.soil(.moist, on: nil))
        try await garden.repository.keep(CachedCare(profile: LearningGarden.profile(days: 7, depth: .thorough)))
        #expect(try await garden.rule.amount != nil)
        try await garden.answer(.soil(.moist, on: nil))
        #expect(try await garden.proposal != nil)
    }

    @Test("a copy of a plant keeps the accepted interval, also after its profile is refreshed")
    func duplicate() async throws {
        let garden = try await LearningGarden.settled()
        _ = try await garden.repository.accept(try await garden.propose())
        let copy = try await garden.repository.duplicate(garden.plant.id, name: "Copy").value
        try await garden.repository.keep(CachedCare(profile: LearningGarden.profile(days: 5)))
        let rule = try await garden.repository.page(of: copy.id).rules.first { $0.rule.type == .watering }
        #expect(rule?.rule.recurrence == .everyDays(8))
        #expect(rule?.learned?.current == 7)
    }

    @Test("a plant that is copied to another garden brings verdicts and decisions in their order")
    func copy() async throws {
        let garden = try await LearningGarden.settled()
        let proposal = try await garden.propose()
        _ = try await garden.repository.decline(proposal)
        for _ in 0..<4 { try await garden.answer(.soil(.moist, on: nil)) }
        let other = try TestGarden(garden.garden.clock)
        _ = try await other.repository.changePreferences { $0.checksSoilFirst = false }
        try await other.repository.keep(CachedCare(profile: LearningGarden.profile(days: 7)))
        _ = try await garden.repository.copy([garden.plant.id], to: other.repository)
        let (old, new) = (try await garden.proposal, try await other.repository.proposals().first)
        #expect(old != nil)
        #expect(new?.proposed == old?.proposed)
        #expect(new?.rounds.map(\.day) == old?.rounds.map(\.day))
    }
}
