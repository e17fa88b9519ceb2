import Foundation
import Garden
import GtkKit
import GardenData
import TestSupport
import Testing

@testable import PlantGuide

@Suite("Problems on the plant page")
@MainActor
struct PlantProblemModelTests {
    private let garden: TestGarden
    private let window: WindowModel

    init() throws {
        garden = try TestGarden(TestClock("2026-05-21"))
        window = WindowModel(.testing(garden.repository))
    }

    private func page() async throws -> PlantPageModel {
        let model = PlantPageModel(try await garden.repository.addPlantWithProblem().id, window)
        await model.open()
        return model
    }

    @Test("the page has open problems first, and the history has when each was noted and resolved")
    func shown() async throws {
        let model = try await page()
        #expect(model.problems.map(\.name) == ["Spider mites", "Broken leaf"])
        #expect(model.openProblems.map(model.formatter.problemLine) == ["Spider mites, since May\u{A0}11"])
        #expect(
            model.entries.map { model.formatter.history($0) } == [
                "Treated for Spider mites on May\u{A0}16", "Spider mites noted on May\u{A0}11",
                "Broken leaf resolved on April\u{A0}11",
                "Broken leaf noted on March\u{A0}22",
            ])
        #expect(model.entryCount == 4)
        await model.readHistory()
        #expect(model.wholeHistory == model.entries)
        let treatment = try #require(model.treatments(of: model.problems[0]).first)
        #expect(model.progress(of: treatment.rule) == "Every 5 days · 1 done, last on May\u{A0}16")
    }

    @Test("a problem is noted in the form with its day, and changed in its sheet")
    func noting() async throws {
        let model = try await page()
        let draft = PlantProblemModel(
            nil, for: model.id, PhotoSelection(model.environment, model.settings), today: garden.repository.today)
        #expect(!draft.isValid)
        draft.name = "Rust"
        draft.kind = .disease
        draft.notedOn = day("2026-05-22")
        #expect(!draft.isValid && !draft.isDayValid)
        draft.notedOn = day("2026-05-20")
        draft.note = " orange dots \n"
        #expect(draft.isValid)
        #expect(await model.save(draft))
        try await until("the problem") { model.openProblems.map(\.name) == ["Rust", "Spider mites"] }
        let rust = model.openProblems[0]
        #expect(rust.kind == .disease && rust.notedOn == day("2026-05-20") && rust.note == "orange dots")
        #expect(window.actions.toast?.text == "“Monstera”: Rust noted")
        await model.change(rust) { $0.kind = .damage }
        try await until("the kind") { model.problem(rust.id)?.kind == .damage }
        await window.actions.undoLatest()
        try await until("the kind before") { model.problem(rust.id)?.kind == .disease }
        await window.actions.undoLatest()
        try await until("the problem to go") { model.problem(rust.id) == nil }
    }

    @Test("while a name is typed, problems that were noted on any plant and common ones are suggested with their kind")
    func suggestions() async throws {
        let model = try await page()
        _ = try await garden.repository.note(
            PlantProblem(plant: model.id, kind: .damage, name: "Bird bites", notedOn: day("2026-05-01")))
        let draft = PlantProblemModel(
            nil, for: model.id, PhotoSelection(model.environment, model.settings), today: garden.repository.today)
        await model.readKnownProblems(for: draft)
        func suggested(_ text: String) -> [String] {
            draft.name = text
            return draft.suggestions.map(\.name)
        }
        #expect(suggested(" ").isEmpty && suggested("zzz").isEmpty)
        #expect(suggested("BI") == ["Bird bites"])
        #expect(suggested("mi") == ["Spider mites", "Powdery mildew"], "the first was noted, and is suggested once")
        #expect(suggested("leaf") == ["Broken leaf", "Leaf spot", "Brown leaf tips"])
        #expect(suggested("ug") == ["Mealybugs", "Slugs"])
        #expect(suggested("spider mites").isEmpty, "it is named already")
        draft.name = "bird"
        draft.choose(try #require(draft.suggestions.first))
        #expect(draft.name == "Bird bites" && draft.kind == .damage && draft.suggestions.isEmpty)
        #expect(draft.problem.name == "Bird bites" && draft.hasChanges)
    }

    @Test("the kind is that of a problem whose name is typed, until another one is chosen")
    func kind() async throws {
        let model = try await page()
        let draft = PlantProblemModel(
            nil, for: model.id, PhotoSelection(model.environment, model.settings), today: garden.repository.today)
        await model.readKnownProblems(for: draft)
        #expect(draft.kind == .other)
        draft.name = "yellow LEAVES"
        #expect(draft.kind == .damage && draft.problem.kind == .damage)
        draft.name = "Many yellow leaves at the bottom"
        #expect(draft.kind == .damage)
        draft.name = "Yellowleaves"
        #expect(draft.kind == .other)
        draft.kind = .disease
        draft.name = "Yellow leaves"
        #expect(draft.kind == .disease)
    }

    @Test("a treatment is planned from the problem, and resolving the problem ends it, with undo")
    func resolving() async throws {
        let model = try await page()
        let mites = model.problems[0]
        let draft = RuleModel(
            nil, for: model.id, treating: mites, preferences: window.settings.preferences, now: garden.repository.moment)
        #expect(draft.type == .treatment("Spider mites") && draft.typeIndex == 0 && draft.form == .everyDays && draft.isValid)
        draft.note = "Soap"
        #expect(
            draft.isTreatment
                && RuleModel(draft.rule, for: model.id, preferences: .init(), now: garden.repository.moment).isTreatment)
        #expect(await model.save(draft))
        try await until("the treatment") { model.problems.first.map { model.treatments(of: $0).count } == 2 }
        let planned = try #require(model.upcoming.first { $0.rule.type == .treatment("Spider mites") })
        #expect(planned.rule.note != nil && model.upcomingLines(planned).first == planned.rule.note)
        #expect(await model.resolve(model.problems[0]))
        try await until("no open problem") { model.openProblems.isEmpty }
        #expect(window.actions.toast?.text == "“Monstera”: Spider mites resolved. The treatment has ended.")
        #expect(model.rules.allSatisfy { ![.pestControl, .treatment("Spider mites")].contains($0.rule.type) })
        await window.actions.undoLatest()
        #expect(window.actions.toast?.text == "Undid: “Monstera”: Spider mites resolved")
        try await until("the problem") { model.openProblems.first.map { model.treatments(of: $0).count } == 2 }
        #expect(await model.remove(model.openProblems[0]))
        try await until("the problem to go") { model.problem(mites.id) == nil }
    }

    @Test("a disease is treated by a task that it names, and an edited problem was not noted after it was resolved")
    func drafts() async throws {
        let model = try await page()
        let rust = PlantProblem(plant: model.id, kind: .disease, name: "Rust", notedOn: day("2026-05-20"))
        let draft = RuleModel(
            nil, for: model.id, treating: rust, preferences: window.settings.preferences, now: garden.repository.moment)
        #expect(!draft.isOwnType && draft.rule.type == .treatment("Rust"))
        let edited = PlantProblemModel(
            model.problems[1], for: model.id, PhotoSelection(model.environment, model.settings), today: garden.repository.today)
        #expect(edited.isValid)
        edited.notedOn = day("2026-04-12")
        #expect(!edited.isValid)
    }
}
