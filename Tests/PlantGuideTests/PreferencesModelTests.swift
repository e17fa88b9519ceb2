import Foundation
import Garden
import GtkKit
import GardenData
import TestSupport
import Testing

@testable import PlantGuide

@Suite("The preferences")
@MainActor
struct PreferencesModelTests {
    private let garden: TestGarden
    private let window: WindowModel

    init() throws {
        garden = try TestGarden(TestClock("2026-05-21"))
        window = WindowModel(.testing(garden.gardener))
    }

    @Test("a change that was undone stays undone when something else is changed")
    func undone() async throws {
        let model = PreferencesModel(window)
        await model.change { $0.units = .imperial }
        #expect(model.household.units == .imperial)
        await window.undoLatest()
        await window.refresh()
        #expect(model.household.units == .metric)
        await model.change { $0.hemisphere = .southern }
        #expect(try await window.gardener.household().units == .metric)
        #expect(try await window.gardener.household().hemisphere == .southern)
    }

    @Test("a change leaves alone what another program changed before the window heard of it")
    func stale() async throws {
        _ = try await garden.gardener.save(Household(units: .imperial))
        await PreferencesModel(window).change { $0.place = .balcony }
        let household = try await garden.gardener.household()
        #expect(household.units == .imperial)
        #expect(household.place == .balcony)
        #expect(window.household == household)
    }

    @Test("two changes at once are both kept")
    func atOnce() async throws {
        let model = PreferencesModel(window)
        async let first: Void = model.change { $0.units = .imperial }
        async let second: Void = model.change { $0.place = .balcony }
        _ = await (first, second)
        let household = try await window.gardener.household()
        #expect(household.units == .imperial)
        #expect(household.place == .balcony)
    }
}
