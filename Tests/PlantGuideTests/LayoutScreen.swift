import CGtk
import Foundation
import Garden
import WebServices
import TestSupport
import Testing

@testable import GtkKit
@testable import PlantGuide

/// A screen and how to open and close it in a window with the sample garden.
@MainActor
struct LayoutScreen {
    let name: String
    let open: @MainActor (MainWindow) async throws -> Void
    var close: @MainActor (MainWindow) async throws -> Void = { _ in }

    static let all = screens + learning + careRound + problems + photos

    private static let screens = [
        LayoutScreen(name: "grid") { window in
            try await pump("the plants") { !window.collection.matches.isEmpty }
            window.collection.layout = .grid
        },
        LayoutScreen(name: "list") { $0.collection.layout = .list },
        LayoutScreen(
            name: "selection", open: { $0.collection.select(Set($0.collection.matches.prefix(3))) },
            close: { $0.collection.clearSelection() }),
        LayoutScreen(
            name: "selection without a plant", open: { $0.collection.beginSelection() },
            close: { $0.collection.clearSelection() }),
        sheet("soil checks", showSoilChecks),
        LayoutScreen(name: "no match", open: { $0.collection.query = "zzz" }, close: { $0.collection.query = "" }),
        LayoutScreen(name: "schedule") { window in
            window.model.navigator.showSection(.schedule)
            try await pump("the tasks") { window.schedule.content == .list }
        },
        LayoutScreen(name: "open soil check") { window in
            let check = window.schedule.entries.compactMap { entry -> Occurrence? in
                guard case .task(let id) = entry else { return nil }
                return window.schedule.row(entry)?.task?.answers.needsSoilState == true ? id : nil
            }.first
            await window.schedule.unfold(try #require(check))
        },
        LayoutScreen(
            name: "calendar",
            open: { window in
                window.calendar.view = .calendar
                try await pump("the calendar") { window.calendar.list.content == .list }
            }, close: { $0.calendar.view = .list }),
        LayoutScreen(name: "identify") { $0.model.navigator.showSection(.identify) },
        LayoutScreen(name: "photos") { window in
            await window.identify.receive(["monstera", "lily"].map(drawing))
            try await pump("the photos") { window.identify.current?.readyPhotos.count == 2 }
        },
        LayoutScreen(name: "results") { window in
            let identification = try #require(window.identify.current)
            await identification.agreeAndAsk()
            let best = try #require(identification.candidates.first)
            identification.unfolded = [try #require(identification.candidates.last)]
            try await pump("the care of the candidates") { identification.candidatesCare[best.scientificName] != nil }
        },
        LayoutScreen(name: "unsure results") { window in
            let known = try #require(window.identify.current?.answer).preferred
            let candidates = known.candidates.map {
                Candidate(scientificName: $0.scientificName, commonNames: $0.commonNames, score: 0.2, source: .plantNet)
            }
            let answer = PhotoAnswer(source: .plantNet, candidates: candidates)
            window.identify.current?.take(
                Identification(
                    plantNet: answer, onDevice: nil, preferred: answer, isCached: true, duration: .zero, remaining: nil))
        },
        LayoutScreen(name: "results of a model") { window in
            let known = try #require(window.identify.current?.answer).preferred.candidates
            let candidates = known.reversed().map {
                Candidate(
                    scientificName: $0.scientificName, authorship: $0.authorship, commonNames: $0.commonNames, genus: $0.genus,
                    family: $0.family, score: 0.2, source: .onDevice)
            }
            let verdict = ModelVerdict(
                model: "Iris 9", attribution: "Iris 9 — brunopaiva15, CC BY 4.0 — https://huggingface.co/brunopaiva15/iris",
                isSure: false, isAboveFloor: true, genus: "Monstera")
            let device = PhotoAnswer(source: .onDevice, candidates: Array(candidates), verdict: verdict)
            let durations: [Candidate.Source: Duration] = [.onDevice: .milliseconds(20), .plantNet: .seconds(1)]
            let answer = Identification(
                plantNet: nil, onDevice: device, preferred: device, isCached: false, duration: .seconds(1),
                durations: durations, remaining: 12, isUnconfirmed: true,
                errors: [.plantNet: SourceError(PlantNetError.timeout)])
            window.identify.current?.take(answer)
            window.identify.current?.unfolded = []
        },
        LayoutScreen(name: "disputed results") { window in
            let device = try #require(window.identify.current?.answer).preferred
            let candidates = device.candidates.reversed().enumerated().map { place, known in
                Candidate(
                    scientificName: known.scientificName, authorship: known.authorship, commonNames: known.commonNames,
                    score: 0.9 / Double(1 << place), source: .plantNet)
            }
            let service = PhotoAnswer(source: .plantNet, candidates: Array(candidates))
            window.identify.current?.take(
                Identification(
                    plantNet: service, onDevice: device, preferred: service, isCached: false, duration: .seconds(1),
                    remaining: 12))
        },
        LayoutScreen(
            name: "camera",
            open: { window in
                window.identify.openCamera()
                try await pump("the shutter") { window.camera?.hasPicture == true }
            },
            close: { window in
                window.model.navigator.openIdentification()
                try await pump("the identification") { window.camera == nil }
            }),
        sheet("care advice") { window in
            let identification = try #require(window.identify.current)
            identification.showCareAdvice(try #require(identification.candidates.first))
        },
        LayoutScreen(name: "identification waiting") { $0.identify.current?.fail(PlantNetError.networkUnavailable) },
        LayoutScreen(
            name: "identification failed", open: { $0.identify.current?.fail(PlantNetError.timeout) },
            close: { $0.model.navigator.closePage() }),
        LayoutScreen(name: "plant") { window in
            window.model.navigator.showSection(.plants)
            let monstera = window.collection.matches.first { window.collection.row($0).name == "Monstera" }
            window.model.navigator.open(try #require(monstera))
            try await pump("the plant") { window.plantPage?.phase == .ready }
        },
        plantSheet("care value") { _ in .care(.light) },
        plantSheet("toxicity") { _ in .toxicity },
        sheet("override") { presentOverride(.watering, over: $0.widget, try #require($0.plantPage)) },
        plantSheet("care details") { _ in .details },
        plantSheet("reminder") { .rule($0.rules.first?.rule) },
        plantSheet("answer") { .answer($0.next?.task, .done) },
        plantSheet("history") { _ in .history },
        plantSheet("archive") { _ in .archive },
        sheet("edit plant") { window in
            let plant = try #require(window.plantPage).id
            window.model.navigator.present(.editPlant(plant))
            window.model.navigator.closePage()
        },
        dialog("add plant", .addPlant), dialog("add plant form", .adopt(Adoption(photos: [], beginning: .unnamed))),
        sheet("away", openAway), dialog("rooms", .rooms), dialog("care preferences", .preferences), dialog("keys", .keys),
        dialog("key", .key(.plantNet)),
        dialog("reminders", .reminders), sheet("shortcuts") { presentShortcuts(over: $0.widget) },
        sheet("labels") { window in
            let (plants, model) = (Set(window.collection.matches), window.model)
            presentLabels(of: plants, over: window.widget, model.repository, model.settings, model.actions)
        },
        LayoutScreen(
            name: "watering days",
            open: { window in
                try await groupWaterings(true, in: window)
                window.model.navigator.present(.preferences)
                try await waitForDialog()
            },
            close: { window in
                try await closeDialogs()
                try await groupWaterings(false, in: window)
            }),
        sheet("data preferences") { window in
            presentPreferences(over: window.widget, window.model, window.reminders, first: .data) {}
            try await pump("the backups") { window.model.backups.entries != nil }
        },
        sheet("backups") { window in
            await window.model.backups.backUp()
            presentBackups(over: window.widget, window.model.backups)
        },
    ]

    private static func drawing(_ name: String) -> PhotoOrigin {
        .file(Checkout.root.appendingPathComponent("data/art/\(name).png"))
    }

    /// Plans an absence, with every row and a recorded absence.
    private static func openAway(_ window: MainWindow) async throws {
        let today = window.model.repository.today
        _ = try await window.model.repository.recordAbsence(from: today + 30, through: today + 40)
        window.model.navigator.present(.away(nil))
    }

    private static func dialog(_ name: String, _ dialog: Navigator.Dialog) -> LayoutScreen {
        sheet(name) { $0.model.navigator.present(dialog) }
    }

    /// A dialog of the plant page, which is open.
    static func plantSheet(
        _ name: String, _ make: @escaping @MainActor (PlantPageModel) -> PlantPageModel.Sheet
    ) -> LayoutScreen {
        sheet(name) { window in
            let page = try #require(window.plantPage)
            page.present(make(page))
        }
    }

    private static func showSoilChecks(_ window: MainWindow) async throws {
        let tasks = try await window.model.repository.tasks(limit: .max)
        await window.model.taskActions.complete(tasks, asking: window.model.navigator) { _, _ in }
    }

    /// A screen that opens a window over the main window.
    private static func sheet(_ name: String, _ open: @escaping @MainActor (MainWindow) async throws -> Void) -> LayoutScreen {
        LayoutScreen(
            name: name,
            open: { window in
                try await open(window)
                try await waitForDialog()
            }, close: { _ in try await closeDialogs() })
    }

    private static func groupWaterings(_ isOn: Bool, in window: MainWindow) async throws {
        _ = try await window.model.repository.changePreferences { $0.groupsWatering = isOn }
        try await pump("the watering days") { window.model.settings.preferences.groupsWatering == isOn }
    }

    private static func waitForDialog() async throws {
        try await pump("the dialog") { TransientWindows.all().contains { Bool(gtk_widget_get_mapped($0.pointer)) } }
    }

    private static func closeDialogs() async throws {
        for dialog in TransientWindows.all() { gtk_window_close(dialog.cast()) }
        try await pump("the dialog to close") { TransientWindows.all().isEmpty }
    }
}

/// The windows of this process that are shown over another one.
@MainActor
enum TransientWindows {
    static func all() -> [AnyWidget] {
        let toplevels = gtk_window_get_toplevels()
        return (0..<g_list_model_get_n_items(toplevels)).compactMap { index in
            guard let item = g_list_model_get_item(toplevels, index) else { return nil }
            // The list keeps its windows.
            defer { g_object_unref(item) }
            let isTransient = gtk_window_get_transient_for(item.assumingMemoryBound(to: GtkWindow.self)) != nil
            return isTransient ? AnyWidget(item.assumingMemoryBound(to: GtkWidget.self)) : nil
        }
    }
}
