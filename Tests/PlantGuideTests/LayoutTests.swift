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
    private static let height = 760
    /// The width of a dialog in a wide window.
    private static let dialogWidth = 480

    /// A way in which the whole window is shown.
    enum Appearance: String, CaseIterable {
        case english, german, rightToLeft, largerText, largeText

        /// How large text is, as a multiple of the usual size.
        var textScale: Double {
            switch self {
            case .largerText: 1.4
            case .largeText: 2
            default: 1
            }
        }

        /// The widths in pixels. Text of twice the size needs 600 px. The layout is wide from 940 px with larger text, and from
        /// 1,170 px with large text.
        var widths: [Int] {
            switch self {
            case .largerText: [360, 420, 960, 1_100, 1_200]
            case .largeText: [600, 720, 1_100, 1_200]
            default: [360, 480, 600, 720, 800, 1_100]
            }
        }
    }

    @Test("no widget is outside its window, and no label is cut", arguments: Appearance.allCases)
    func fits(_ appearance: Appearance) async throws {
        try await shown(appearance) {
            let opened = try await openWindow(isSample: false, size: (appearance.widths[0], Self.height))
            let window = opened.window
            defer { window.close() }
            for screen in LayoutScreen.all {
                try await screen.open(window)
                for width in appearance.widths {
                    try await resize(window, to: width)
                    let problems = try await problems(in: window.widget.pointer)
                    #expect(problems == [], "\(screen.name) at \(width) px")
                    try await takePicture("\(screen.name)-\(width)-\(appearance)", width: width)
                }
                try await screen.close(window)
            }
        }
    }

    @Test("plants take two thirds of a window of 360 × 640 px, also in the sample garden")
    func roomForPlants() async throws {
        try await shown(.english) {
            let opened = try await openWindow(isSample: true, size: (360, 640))
            let window = opened.window
            defer { window.close() }
            try await pump("the plants") { !window.collection.matches.isEmpty }
            window.collection.layout = .grid
            let root = window.widget.pointer
            var found: UnsafeMutablePointer<GtkWidget>?
            try await pump("the grid") {
                found = mapped(in: root) { AnyWidget($0).isKind(of: gtk_grid_view_get_type()) }
                return found != nil
            }
            #expect(try await problems(in: root) == [])
            let view = try #require(gtk_widget_get_ancestor(found, gtk_scrolled_window_get_type()))
            let (plants, all) = (Int(gtk_widget_get_height(view)), Int(gtk_widget_get_height(root)))
            #expect(plants * 3 >= all * 2, "\(plants) of \(all) px")
            try await takePicture("room-for-plants", width: 360)
        }
    }

    @Test(
        "the notice about plants added to the sample garden is one line, above the plants only",
        arguments: [Appearance.english, .german, .largerText])
    func addedToSample(_ appearance: Appearance) async throws {
        try await shown(appearance) {
            let opened = try await openWindow(isSample: true, size: (360, Self.height))
            let window = opened.window
            // Closing it would ask whether the plant is kept.
            defer { gtk_window_destroy(window.widget.cast()) }
            try await pump("the plants") { !window.collection.matches.isEmpty }
            // Until then, the window also has the plants of the sample itself.
            _ = try await problems(in: window.widget.pointer)
            _ = try await window.model.repository.add(PlantDraft(name: "Fern", species: "Nephrolepis exaltata"))
            try await pump("the plant to be counted") { window.sample?.added.count == 1 }
            let root = window.widget.pointer
            #expect(try await problems(in: root) == [])
            let notice = try #require(noticeLine(in: root))
            let button = try #require(mapped(in: notice) { AnyWidget($0).isKind(of: gtk_button_get_type()) })
            var needed: gint = 0
            gtk_widget_measure(button, GTK_ORIENTATION_VERTICAL, -1, &needed, nil, nil, nil)
            #expect(gtk_widget_get_height(notice) == needed)
            try await takePicture("added-to-sample-\(appearance)", width: 360)
            window.model.navigator.showSection(.schedule)
            #expect(try await problems(in: root) == [])
            #expect(noticeLine(in: root) == nil)
        }
    }

    @Test("the disc of today and the counts of its tasks are shown in the calendar", arguments: Appearance.allCases)
    func calendarToday(_ appearance: Appearance) async throws {
        try await shown(appearance) {
            let opened = try await openWindow(isSample: false, size: (1_100, Self.height))
            let window = opened.window
            defer { window.close() }
            window.model.navigator.showSection(.schedule)
            window.calendar.view = .calendar
            let root = window.widget.pointer
            var today: UnsafeMutablePointer<GtkWidget>?
            try await pump("today") {
                today = mapped(in: root) {
                    Bool(gtk_widget_has_css_class($0, "today")) && Bool(gtk_widget_has_css_class($0, "day"))
                }
                return window.calendar.list.content == .list && today != nil
            }
            #expect(try await problems(in: root) == [])
            let cell = try #require(today)
            let number = try #require(mapped(in: cell) { Bool(gtk_widget_has_css_class($0, "num")) })
            #expect(gtk_widget_get_width(number) == gtk_widget_get_height(number))
            var textWidth: gint = 0
            pango_layout_get_pixel_size(gtk_label_get_layout(OpaquePointer(number)), &textWidth, nil)
            #expect(textWidth < gtk_widget_get_width(number))
            let isCount: (UnsafeMutablePointer<GtkWidget>) -> Bool = {
                AnyWidget($0).isKind(of: gtk_label_get_type()) && Bool(gtk_widget_has_css_class($0, "mark"))
                    && Bool(gtk_widget_get_child_visible($0)) && gtk_widget_get_width($0) > 0
            }
            #expect(mapped(in: cell, where: isCount) != nil)
            try await takePicture("calendar-today-\(appearance)", width: 1_100)
        }
    }

    /// The first widget for which a condition holds that is mapped, in a widget.
    func mapped(
        in widget: UnsafeMutablePointer<GtkWidget>, where condition: (UnsafeMutablePointer<GtkWidget>) -> Bool
    ) -> UnsafeMutablePointer<GtkWidget>? {
        guard Bool(gtk_widget_get_mapped(widget)) else { return nil }
        if condition(widget) { return widget }
        var child = gtk_widget_get_first_child(widget)
        while let current = child {
            if let found = mapped(in: current, where: condition) { return found }
            child = gtk_widget_get_next_sibling(current)
        }
        return nil
    }

    /// A window, and what it uses as long as it is open.
    struct Opened {
        let window: MainWindow
        let application: Application
        let directory: TemporaryDirectory
        let services: StubWebServices
    }

    /// The sample garden at ten in the morning of today, whenever the test runs: later, its tasks are overdue and in another
    /// order.
    func sampleInTheMorning() async throws -> GardenRepository {
        let morning = Calendar.current.startOfDay(for: Date()) + 10 * 3_600
        let garden = try GardenRepository.inMemory(
            catalog: Checkout.root.appendingPathComponent("data/catalog"), language: "en", now: { morning }, zone: { .current })
        _ = try await garden.seedSampleGarden()
        return garden
    }

    /// Opens a window on the plants of the sample garden.
    ///
    /// - Parameters:
    ///   - isSample: Whether it is the window of the sample garden, which discards it.
    ///   - garden: Another garden to open it on; nil for the sample's plants.
    ///   - hasKey: Whether photos can be identified.
    func openWindow(
        isSample: Bool, on garden: GardenRepository? = nil, hasKey: Bool = true, size: (width: Int, height: Int)
    ) async throws -> Opened {
        // The window's timer for midnight uses the real clock.
        let repository =
            try garden
            ?? GardenRepository.inMemory(
                catalog: Checkout.root.appendingPathComponent("data/catalog"), language: "en", now: { Date() },
                zone: { .current })
        if !isSample, garden == nil { _ = try await repository.seedSampleGarden() }
        let directory = try TemporaryDirectory()
        let data = Checkout.root.appendingPathComponent("data")
        let folders = Folders(
            environment: [
                "PLANTGUIDE_DATA": data.path, "XDG_DATA_HOME": directory.url.path,
                "XDG_CACHE_HOME": try directory.makeFolder("cache").path,
            ], executable: Checkout.products.appendingPathComponent("plantguide"), isSample: isSample)
        let services = try StubWebServices(.sure, hasKey: hasKey)
        let application = Application(id: "io.github.plantguide.PlantGuide", options: .nonUnique)
        g_application_register(application.pointer, nil, nil)
        application.loadStyles(
            light: data.appendingPathComponent("style.css"), dark: data.appendingPathComponent("style-dark.css"))
        application.addIcons(data.appendingPathComponent("icons"))
        var openOwnGarden: (@MainActor @Sendable () async throws -> GardenRepository)?
        if isSample { openOwnGarden = { repository } }
        let window = MainWindow(
            application,
            .testing(
                repository, services: services, folders: folders, camera: "videotestsrc is-live=true pattern=ball",
                openOwnGarden: openOwnGarden)
        ) {}
        window.widget.defaultSize = (size.width + Self.border, size.height + Self.border)
        window.present()
        return Opened(window: window, application: application, directory: directory, services: services)
    }

    private func resize(_ window: MainWindow, to width: Int) async throws {
        window.widget.defaultSize = (width + Self.border, Self.height + Self.border)
        try await pump("the window to be \(width) px wide") { Int(gtk_widget_get_width(window.widget.pointer)) == width }
        for dialog in TransientWindows.all() where width < Self.dialogWidth {
            gtk_window_set_default_size(dialog.cast(), gint(width + Self.border), gint(Self.height + Self.border))
            let title = gtk_window_get_title(dialog.cast()).map { String(cString: $0) } ?? ""
            try await pump("the dialog “\(title)” to be \(width) px wide") {
                Int(gtk_widget_get_width(dialog.pointer)) <= width + Self.border
            }
        }
    }

    /// The problems in the fifth frame that a window draws from now on: the first applies a new width, and the next ones what the
    /// screen changes in response.
    ///
    /// They are looked for as soon as the frame is drawn. A text that changes after it, as many do at midnight, is laid out in
    /// the next frame, and until then has the width of the text before.
    func problems(in window: UnsafeMutablePointer<GtkWidget>) async throws -> [String] {
        let clock = try #require(gtk_widget_get_frame_clock(window))
        var drawn = 0
        var found: [String]?
        let connection = Signal.connect(UnsafeMutableRawPointer(clock), "after-paint") { _ in
            drawn += 1
            if drawn == 5 { found = LayoutProbe.problems() }
        }
        defer { Signal.disconnect(UnsafeMutableRawPointer(clock), connection) }
        while found == nil {
            let before = drawn
            gtk_widget_queue_draw(window)
            try await pump("a frame") { drawn > before }
        }
        return found ?? []
    }

    /// Writes a picture of the screen if PLANTGUIDE_LAYOUT_PICTURES names a folder.
    private func takePicture(_ name: String, width: Int) async throws {
        guard let folder = ProcessInfo.processInfo.environment["PLANTGUIDE_LAYOUT_PICTURES"] else { return }
        let file = URL(filePath: folder).appendingPathComponent("\(name.replacing(" ", with: "-")).png")
        let environment = ProcessInfo.processInfo.environment
        let size = "\(width + Self.border)x\(Self.height + Self.border)+0+0"
        let scratch = try TemporaryDirectory()
        let child = try Child(
            "import", ["-window", "root", "-silent", "-crop", size, "+repage", file.path], environment: environment,
            folder: scratch.url)
        try await pump("the picture") { child.ended != nil }
    }

    /// Runs `body` with the language, text direction and text size of an appearance, or another text size, and restores them.
    func shown(_ appearance: Appearance, textScale: Double? = nil, _ body: () async throws -> Void) async throws {
        adw_init()
        let settings = AnyObjectHandle(OpaquePointer(UnsafeMutableRawPointer(gtk_settings_get_default())!))
        let language = ProcessInfo.processInfo.environment["LANGUAGE"]
        setenv("LANGUAGE", appearance == .german ? "de" : "en", 1)
        Translation.start(localeDirectory: Checkout.root.appendingPathComponent(".build/prefix/share/locale"))
        gtk_widget_set_default_direction(appearance == .rightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
        let dpi = 96 * 1_024
        setInteger("gtk-enable-animations", of: settings, 0)
        setInteger("gtk-xft-dpi", of: settings, Int((textScale ?? appearance.textScale) * Double(dpi)))
        defer {
            if let language { setenv("LANGUAGE", language, 1) } else { unsetenv("LANGUAGE") }
            Translation.start(localeDirectory: Checkout.root.appendingPathComponent(".build/prefix/share/locale"))
            gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR)
            setInteger("gtk-xft-dpi", of: settings, dpi)
            setInteger("gtk-enable-animations", of: settings, 1)
            #expect(TransientWindows.all().isEmpty, "a dialog that stays open is taken for one of the next test")
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
