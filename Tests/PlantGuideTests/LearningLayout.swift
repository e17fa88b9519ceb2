import Garden
import TestSupport
import Testing

@testable import GtkKit
@testable import PlantGuide

extension LayoutScreen {
    /// The question what the soil was like, and what is proposed because of the answers.
    static let learning = [
        LayoutScreen(name: "soil question", open: showQuestion, close: endQuestion),
        LayoutScreen(name: "schedule with a proposal", open: showProposalLine, close: stay),
        LayoutScreen(name: "proposal", open: showProposal, close: stay),
    ]

    private static func showQuestion(_ window: MainWindow) async throws {
        window.model.navigator.closePage()
        window.model.navigator.showSection(.schedule)
        try await pump("the tasks") { window.schedule.content == .list }
        let id = try #require(try await window.model.repository.tasks().first { $0.plantName == "Sweet Basil" }).id
        window.schedule.soilTime = .seconds(600)
        Task { await window.schedule.complete(id) }
        try await pump("the question") { window.schedule.row(.task(id))?.question != nil }
    }

    private static func endQuestion(_ window: MainWindow) async throws {
        for entry in window.schedule.entries { window.schedule.row(entry)?.question?.end() }
    }

    private static func showProposalLine(_ window: MainWindow) async throws {
        try await window.model.repository.addPlantWithProposal(named: "Philodendron")
        try await pump("the proposal") { !window.schedule.proposals.isEmpty }
    }

    private static func showProposal(_ window: MainWindow) async throws {
        window.model.navigator.open(try #require(window.schedule.proposals.first).plant)
        try await pump("the proposal") { window.plantPage?.proposal != nil }
        window.plantPage?.showsRounds = true
    }

    private static func stay(_ window: MainWindow) {}
}
