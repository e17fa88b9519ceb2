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
        window = WindowModel(.testing(garden.repository))
    }

    @Test("an undone change stays undone when something else is changed")
    func undone() async throws {
        let model = PreferencesModel(window)
        await model.change { $0.units = .imperial }
        #expect(model.preferences.units == .imperial)
        await window.actions.undoLatest()
        await window.refresh()
        #expect(model.preferences.units == nil)
        await model.change { $0.hemisphere = .southern }
        #expect(try await window.repository.preferences().units == nil)
        #expect(try await window.repository.preferences().hemisphere == .southern)
    }

    @Test("a change keeps what another program changed before the window read it")
    func stale() async throws {
        _ = try await garden.repository.save(Preferences(units: .imperial))
        await PreferencesModel(window).change { $0.place = .balcony }
        let preferences = try await garden.repository.preferences()
        #expect(preferences.units == .imperial)
        #expect(preferences.place == .balcony)
        #expect(window.settings.preferences == preferences)
    }

    @Test("a toast is shown once, and only the latest")
    func toasts() {
        #expect(window.actions.takeToast() == nil)
        window.actions.showToast("First")
        window.actions.showToast("Second")
        #expect(window.actions.takeToast()?.text == "Second")
        #expect(window.actions.takeToast() == nil)
    }

    @Test("the toast names the setting that was changed")
    func named() async throws {
        let model = PreferencesModel(window)
        await model.change { $0.units = .imperial }
        #expect(window.actions.toast?.text == "“Units” changed")
        await model.change { $0.strategy = .onDeviceFirst(threshold: 0.5) }
        #expect(window.actions.toast?.text == "“Identify Photos With” changed")
        await model.change { $0.strategy = .onDeviceFirst(threshold: 0.6) }
        #expect(window.actions.toast?.text == "“Ask Pl@ntNet…s Below” changed")
        await model.change {
            $0.units = nil
            $0.place = .balcony
        }
        #expect(window.actions.toast?.text == "Preferences changed")
    }

    @Test("two concurrent changes are both saved")
    func atOnce() async throws {
        let model = PreferencesModel(window)
        async let first: Void = model.change { $0.units = .imperial }
        async let second: Void = model.change { $0.place = .balcony }
        _ = await (first, second)
        let preferences = try await window.repository.preferences()
        #expect(preferences.units == .imperial)
        #expect(preferences.place == .balcony)
    }
}
