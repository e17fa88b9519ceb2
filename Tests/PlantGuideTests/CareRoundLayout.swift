import Garden
import GardenData
import TestSupport
import Testing

@testable import GtkKit
@testable import PlantGuide

extension LayoutScreen {
    /// A care round: a soil check, a plant with several tasks and a learned interval, and the end.
    static let careRound = [
        LayoutScreen(name: "care round", open: begin, close: { _ in }),
        LayoutScreen(name: "care round with several tasks", open: showSeveral, close: { _ in }),
        LayoutScreen(name: "care round at its end", open: end, close: { $0.model.navigator.closePage() }),
    ]

    private static func begin(_ window: MainWindow) async throws {
        // Its interval is learned. In winter it is not due yet.
        let watering = try await window.model.repository.tasks().first { $0.plantName == "Philodendron" && $0.type == .watering }
        let today = window.model.repository.today
        _ = try await window.model.repository.answer([try #require(watering).id], .move(to: today))
        window.model.navigator.openCareRound(.garden)
        try await pump("the round") { window.careRound?.content == .plant }
    }

    private static func showSeveral(_ window: MainWindow) async throws {
        let round = try #require(window.careRound)
        let plant = try #require(round.stops.first { $0.name == "Philodendron" }).plant
        _ = try await window.model.repository.addTask(.rotation, for: plant, on: window.model.repository.today)
        while round.current?.plant != plant { await round.goOn() }
        try await pump("both tasks") { round.current?.tasks.count == 2 && round.asksForSoil }
    }

    private static func end(_ window: MainWindow) async throws {
        let round = try #require(window.careRound)
        round.doublePress = .zero
        for _ in 0..<3 { await round.complete() }
        while round.content == .plant { await round.goOn() }
        try await pump("the end") { round.content == .summary }
    }
}
