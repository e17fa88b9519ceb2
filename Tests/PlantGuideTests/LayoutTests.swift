import CGtk
import Foundation
import GLibKit
import Garden
import GardenData
import Localization
import TestSupport
import Testing

@testable import GtkKit
@testable import PlantGuide

/// Whether each screen fits its window, at all widths, in every language, and with large text.
@Suite("Layout", .serialized, .timeLimit(.minutes(15)))
@MainActor
struct LayoutTests {
    /// Without a window manager a border belongs to the window, but not to its width.
    private static let border = 10

    /// A way in which the whole window is shown.
    enum Appearance: String, CaseIterable {
        case english, german, rightToLeft, largeText

        /// The widths in pixels. Text of twice the size needs 600 px.
        var widths: [Int] { self == .largeText ? [600, 720, 1_100] : [360, 480, 600, 720, 800, 1_100] }
    }

    @Test("no widget is outside its window, and no label is cut", arguments: Appearance.allCases)
    func fits(_ appearance: Appearance) async throws {
        try await shown(appearance) {
            // The window's timer for midnight uses the real clock.
            let repository = try GardenRepository.inMemory(
                catalog: Checkout.root.appendingPathComponent("data/catalog"), language: "en", now: { Date() }, zone: { .current }
            )
            _ = try await repository.seedSampleGarden()
            let application = Application(id: "io.github.plantguide.PlantGuide", options: .nonUnique)
            g_application_register(application.pointer, nil, nil)
            let data = Checkout.root.appendingPathComponent("data")
            application.loadStyles(
                light: data.appendingPathComponent("style.css"), dark: data.appendingPathComponent("style-dark.css"))
            application.addIcons(data.appendingPathComponent("icons"))
            let window = MainWindow(application, .testing(repository)) {}
            window.widget.defaultSize = (appearance.widths[0] + Self.border, 760)
            window.present()
            defer { window.close() }
            for screen in Screen.all {
                try await screen.open(window)
                for width in appearance.widths {
                    try await resize(window, to: width)
                    let problems = LayoutProbe.problems()
                    #expect(problems == [], "\(screen.name) at \(width) px")
                }
                try await screen.close(window)
            }
        }
    }

    private func resize(_ window: MainWindow, to width: Int) async throws {
        window.widget.defaultSize = (width + Self.border, 760 + Self.border)
        // A condition that a busy main loop never lets hold must not keep the test for ever.
        for _ in 0..<3_000 where Int(gtk_widget_get_width(window.widget.pointer)) != width { await turn() }
        #expect(Int(gtk_widget_get_width(window.widget.pointer)) == width)
        for _ in 0..<60 { await turn() }
    }

    private func turn() async {
        for _ in 0..<20 where MainLoop.iterate() {}
        try? await Task.sleep(for: .milliseconds(2))
    }

    /// Runs `body` with the language, text direction and text size of an appearance, and restores them.
    private func shown(_ appearance: Appearance, _ body: () async throws -> Void) async throws {
        adw_init()
        let settings = AnyObjectHandle(OpaquePointer(UnsafeMutableRawPointer(gtk_settings_get_default())!))
        let language = ProcessInfo.processInfo.environment["LANGUAGE"]
        setenv("LANGUAGE", appearance == .german ? "de" : "en", 1)
        Translation.start(localeDirectory: Checkout.root.appendingPathComponent(".build/prefix/share/locale"))
        gtk_widget_set_default_direction(appearance == .rightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
        let dpi = 96 * 1_024
        setInteger("gtk-enable-animations", of: settings, 0)
        setInteger("gtk-xft-dpi", of: settings, appearance == .largeText ? 2 * dpi : dpi)
        defer {
            if let language { setenv("LANGUAGE", language, 1) } else { unsetenv("LANGUAGE") }
            Translation.start(localeDirectory: Checkout.root.appendingPathComponent(".build/prefix/share/locale"))
            gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR)
            setInteger("gtk-xft-dpi", of: settings, dpi)
            setInteger("gtk-enable-animations", of: settings, 1)
        }
        try await body()
    }
}

@MainActor
private func setInteger(_ property: String, of object: AnyObjectHandle, _ number: Int) {
    var value = GValue()
    g_value_init(&value, GType(6 << 2))
    g_value_set_int(&value, gint(number))
    g_object_set_property(object.object.assumingMemoryBound(to: GObject.self), property, &value)
    g_value_unset(&value)
}

/// A screen and how to come there in a window with the sample garden.
@MainActor
private struct Screen {
    let name: String
    let open: @MainActor (MainWindow) async throws -> Void
    var close: @MainActor (MainWindow) async throws -> Void = { _ in }

    static let all = [
        Screen(name: "grid") { window in
            try await pump("the plants") { !window.collection.matches.isEmpty }
            window.collection.layout = .grid
        },
        Screen(name: "list") { $0.collection.layout = .list },
        Screen(
            name: "selection", open: { $0.collection.select(Set($0.collection.matches.prefix(3))) },
            close: { $0.collection.clearSelection() }),
        Screen(name: "no match", open: { $0.collection.query = "zzz" }, close: { $0.collection.query = "" }),
        Screen(name: "schedule") { window in
            window.model.navigator.showSection(.schedule)
            try await pump("the tasks") { window.schedule.content == .list }
        },
        Screen(name: "open soil check") { window in
            let check = window.schedule.entries.compactMap { entry -> Occurrence? in
                guard case .task(let id) = entry else { return nil }
                return window.schedule.row(entry)?.task?.answers.needsSoilState == true ? id : nil
            }.first
            await window.schedule.unfold(try #require(check))
        },
        Screen(name: "identify") { $0.model.navigator.showSection(.identify) },
        Screen(
            name: "plant",
            open: { window in
                window.model.navigator.showSection(.plants)
                let monstera = window.collection.matches.first { window.collection.row($0).name == "Monstera" }
                window.model.navigator.open(try #require(monstera))
                try await pump("the plant") { window.plantPage?.phase == .ready }
            }, close: { $0.model.navigator.closePage() }),
        dialog("add plant", .addPlant), dialog("care preferences", .preferences), dialog("keys", .keys),
        dialog("reminders", .reminders),
    ]

    private static func dialog(_ name: String, _ dialog: Navigator.Dialog) -> Screen {
        Screen(
            name: name, open: { $0.model.navigator.present(dialog) },
            close: { window in
                guard let windows = gtk_window_list_toplevels() else { return }
                defer { g_list_free(windows) }
                var place: UnsafeMutablePointer<GList>? = windows
                while let current = place {
                    let other = current.pointee.data.assumingMemoryBound(to: GtkWindow.self)
                    if gtk_window_get_transient_for(other) != nil { gtk_window_close(other) }
                    place = current.pointee.next
                }
                try await pump("the dialog to close") {
                    while MainLoop.iterate() {}
                    return true
                }
            })
    }
}
