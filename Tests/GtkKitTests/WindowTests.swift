import CGtk
import Foundation
import GLibKit
import Observation
import TestSupport
import Testing

@testable import GtkKit

extension GtkTests {
    @Suite("Windows, pages and pictures")
    @MainActor
    struct WindowTests {
        init() {
            adw_init()
        }

        @Test("a toast's button runs its closure, which is released with the toast")
        func toast() async throws {
            var undone = 0
            var token: Token? = Token()
            weak let watched = token
            do {
                let overlay = ToastOverlay(Label("page"))
                let window = TestWindow(overlay)
                try await window.show()
                overlay.show(
                    Toast("Watered <Aloe> & more", button: "Undo") { [token] in
                        _ = token
                        undone += 1
                    })
                token = nil
                try await settle()
                let button = try #require(find(gtk_button_get_type(), in: overlay))
                gtk_widget_activate(button.pointer)
                try await pump("the toast's button") { undone == 1 }
            }
            try await settle()
            #expect(watched == nil)
        }

        @Test("toasts appear in the dialog in front that has a place for them, and else below it")
        func toastPlace() async throws {
            let (page, over) = (ToastOverlay(Label("page")), ToastOverlay(Label("dialog")))
            let window = TestWindow(page)
            try await window.show()
            #expect(page.inFront.pointer == page.pointer)
            let form = DialogWindow(over: page, title: "Form", width: 300, Label("form"))
            form.present()
            #expect(page.inFront.pointer == page.pointer, "a form has no place for toasts")
            form.close()
            let dialog = DialogWindow(over: page, title: "Dialog", width: 300, over)
            dialog.present()
            #expect(page.inFront.pointer == over.pointer)
            let formOver = DialogWindow(over: over, title: "Form", width: 300, Label("form"))
            formOver.present()
            #expect(page.inFront.pointer == over.pointer)
            formOver.close()
            dialog.close()
            #expect(page.inFront.pointer == page.pointer)
            let preferences = PreferencesWindow(over: page, title: "Preferences", [])
            preferences.present()
            #expect(page.inFront.pointer != page.pointer)
            preferences.destroy()
        }

        @Test("a pushed page covers the root, and Escape pops and releases it")
        func navigation() async throws {
            var token: Token? = Token()
            weak let watched = token
            var roots: [Bool] = []
            let navigation = Navigation(root: Label("root")).onChange { roots.append($0) }
            let window = TestWindow(navigation)
            try await window.show()
            #expect(navigation.isAtRoot && !pressKey(UInt32(GDK_KEY_Escape), in: navigation))
            navigation.push(Label("plant").bind { [token] _ in _ = token })
            token = nil
            try await settle()
            #expect(!navigation.isAtRoot && navigation.depth == 2)
            #expect(pressKey(UInt32(GDK_KEY_Escape), in: navigation))
            try await pump("the page to be gone") { navigation.depth == 1 }
            #expect(navigation.isAtRoot)
            #expect(roots == [false, true])
            try await pump("what the page held") { watched == nil }
        }

        @Test("pages are popped one by one or all at once")
        func pages() async throws {
            let navigation = Navigation(root: Label("root"))
            let window = TestWindow(navigation)
            try await window.show()
            navigation.push(Label("a"))
            navigation.push(Label("b"))
            try await settle()
            #expect(navigation.depth == 3)
            navigation.pop()
            try await pump("b to go") { navigation.depth == 2 }
            navigation.push(Label("c"))
            navigation.popToRoot()
            try await pump("all to go") { navigation.depth == 1 }
            navigation.pop()
            #expect(navigation.isAtRoot)
            navigation.push(Label("d"))
            try await settle()
            navigation.pop()
            navigation.push(Label("e"))
            try await settle()
            #expect(navigation.depth == 2 && !navigation.isAtRoot, "a page on its way out does not come back")
        }

        @Test("a window reports when it becomes narrow or wide")
        func narrow() async throws {
            let application = Application(id: "io.github.plantguide.Narrow", options: .nonUnique)
            g_application_register(application.pointer, nil, nil)
            let window = ApplicationWindow(application, title: "Probe", width: 900, height: 500)
            window.setContent(Label("content"))
            var shown: [Bool] = []
            let watcher = AnyWidget(window).bind { _ in shown.append(window.shape.isNarrow) }
            window.present()
            try await pump("the window") { Bool(gtk_widget_get_mapped(window.pointer)) }
            try await settle()
            #expect(shown == [false])
            window.defaultSize = (420, 500)
            try await pump("the window to be narrow") { shown == [false, true] }
            window.defaultSize = (900, 500)
            try await pump("the window to be wide") { shown == [false, true, false] }
            window.destroy()
            _ = watcher
        }

        @Test("a message dialog is answered once, by a button or by closing it")
        func question() async throws {
            let window = TestWindow(Label("page"))
            try await window.show()
            var answers: [String] = []
            let dialog = MessageDialog(
                heading: "Delete?", responses: [.init("cancel", "Cancel"), .init("delete", "Delete", .destructive)])
            dialog.ask(over: window.handle) { answers.append($0) }
            let first = try #require(topDialog())
            adw_message_dialog_response(first.cast(), "delete")
            try await pump("the answer") { answers == ["delete"] }
            dialog.ask(over: window.handle) { answers.append($0) }
            try #require(topDialog()).close()
            try await pump("the second answer") { answers == ["delete", "cancel"] }
        }

        @Test("windows of preferences, shortcuts and about open over a window")
        func furniture() async throws {
            let window = TestWindow(Label("page"))
            try await window.show()
            let preferences = PreferencesWindow(
                over: window.handle, title: "Preferences",
                [
                    PreferencesPage("General", icon: "emblem-ok-symbolic") {
                        PreferencesGroup("Reminders") {
                            SwitchRow("Remind", subtitle: "each day")
                            SpinRow("Days", range: 1...30).bind { $0.value = 3 }
                            ComboRow("Sound", ["None", "Bell"]).bind { $0.selected = 1 }
                            EntryRow("Key", isSecret: true)
                            ExpanderRow("More") { ActionRow("One") }
                        }
                    }
                ])
            preferences.present()
            ShortcutsWindow([.init("Plants & more", [("<Control>n", "Add")])]).present(over: window.handle)
            var about = AboutWindow(name: "PlantGuide", icon: "leaf", version: "1")
            about.comments = "<b>Leaves &amp; roots</b>"
            about.releaseNotes = "<p>Everything.</p>"
            about.credits = [("Data", ["Pl@ntNet https://plantnet.org"])]
            about.works = [
                .init(title: "Swift", copyright: "© Apple", license: .apache2),
                .init(title: "ICU", copyright: "© Unicode", license: .text("Free.")),
            ]
            about.troubleshooting = "GTK 4"
            about.troubleshootingFile = "report.txt"
            about.present(over: window.handle)
            let shown = try #require(topWindow(adw_about_window_get_type())).opaque
            #expect(adw_about_window_get_debug_info(shown).map { String(cString: $0) } == "GTK 4")
            #expect(adw_about_window_get_debug_info_filename(shown).map { String(cString: $0) } == "report.txt")
            #expect(adw_about_window_get_release_notes(shown).map { String(cString: $0) } == "<p>Everything.</p>")
            #expect(adw_about_window_get_comments(shown).map { String(cString: $0) } == "<b>Leaves &amp; roots</b>")
            try await settle()
            let list = try #require(gtk_window_get_toplevels())
            #expect(g_list_model_get_n_items(list) == 4)
            for index in (0..<g_list_model_get_n_items(list)).reversed() {
                guard let item = g_list_model_get_item(list, index) else { continue }
                let toplevel = AnyWindow(item.assumingMemoryBound(to: GtkWidget.self))
                if toplevel.pointer != window.handle.pointer { toplevel.destroy() }
                g_object_unref(item)
            }
        }

        private func topDialog() -> AnyWindow? { topWindow(adw_message_dialog_get_type()) }

        private func topWindow(_ type: GType) -> AnyWindow? {
            guard let list = gtk_window_get_toplevels() else { return nil }
            for index in 0..<g_list_model_get_n_items(list) {
                guard let item = g_list_model_get_item(list, index) else { continue }
                defer { g_object_unref(item) }
                let window = AnyWindow(item.assumingMemoryBound(to: GtkWidget.self))
                if window.isKind(of: type) { return window }
            }
            return nil
        }
    }

    @Suite("Textures")
    @MainActor
    struct TextureTests {
        init() {
            adw_init()
        }

        private var drawings: [String] {
            let folder = Checkout.root.appendingPathComponent("data/art").path
            // If the folder cannot be read, the list is empty and the tests fail.
            return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted().map { "\(folder)/\($0)" }
        }

        @Test("a picture is decoded at the requested size")
        func scaled() throws {
            let file = try #require(drawings.first)
            let texture = try Texture(file: file, shorterSide: 64)
            #expect(min(texture.width, texture.height) == 64)
            #expect(throws: GLibError.self) { try Texture(file: "/nowhere", shorterSide: 64) }
            let encoded = try Data(contentsOf: URL(fileURLWithPath: file))
            let whole = try Texture(encoded: encoded, shorterSide: 64)
            #expect((whole.width, whole.height) == (texture.width, texture.height))
            #expect(throws: GLibError.self) { try Texture(encoded: Data("no picture".utf8), shorterSide: 64) }
            #expect(throws: GLibError.self) { try Texture(encoded: encoded.prefix(20), shorterSide: 64) }
            #expect(Texture(pixels: Data(count: 11), width: 2, height: 2, stride: 6, hasAlpha: false) == nil)
            #expect(Texture(pixels: Data(count: 12), width: 2, height: 2, stride: 6, hasAlpha: false)?.width == 2)
        }

        @Test("a cache keeps the most recently used textures, up to its capacity")
        func bounded() async throws {
            let cache = ThumbnailCache(capacity: 3)
            let files = Array(drawings.prefix(5))
            #expect(files.count == 5)
            for file in files[..<3] { _ = await cache.load(file, shorterSide: 16) }
            #expect(cache.texture(files[0], shorterSide: 16) != nil)
            for file in files[3...] { _ = await cache.load(file, shorterSide: 16) }
            #expect(cache.count == 3)
            #expect(cache.texture(files[1], shorterSide: 16) == nil)
            #expect(cache.texture(files[4], shorterSide: 16) != nil)
            #expect(await cache.load("/nowhere", shorterSide: 16) == nil)
        }

        @Test("a cache stays within its limit of bytes, for pictures from files and from memory")
        func boundedBytes() async throws {
            let files = Array(drawings.prefix(5))
            let size = try Texture(file: files[0], shorterSide: 16).bytes
            let cache = ThumbnailCache(capacity: 100, bytes: 3 * size)
            var held: [Int] = []
            for file in files {
                let source = PictureSource(key: file) { .bytes(try Data(contentsOf: URL(fileURLWithPath: file))) }
                let texture = try #require(await cache.load(source, shorterSide: 16))
                #expect(min(texture.width, texture.height) == 16)
                held.append(texture.bytes)
            }
            #expect(held.reduce(0, +) > 3 * size)
            let left = files.compactMap { cache.texture($0, shorterSide: 16)?.bytes }.reduce(0, +)
            #expect(left <= 3 * size)
            #expect(cache.texture(files[0], shorterSide: 16) == nil)
            #expect(cache.texture(files[4], shorterSide: 16) != nil)
        }

        @Test("a picture that loads late is not shown in a cell that has moved on")
        func late() async throws {
            let file = try #require(drawings.first)
            let other = try #require(drawings.last)
            let blocker = DispatchSemaphore(value: 0)
            let cache = ThumbnailCache(capacity: 4) { path, side in
                if path == file { blocker.wait() }
                return try Texture(file: path, shorterSide: side)
            }
            let wish = Wished(file)
            let picture = Picture(label: "Aloe")
                .photo(from: cache, shorterSide: 16, of: { wish.path }, source: { PictureSource(file: $0) })
            let window = TestWindow(picture)
            try await settle()
            wish.path = other
            let quick = try await eventuallyPumped { cache.texture(other, shorterSide: 16) }
            try await pump("the second picture") { gtk_picture_get_paintable(picture.opaque) == quick.pointer }
            blocker.signal()
            _ = try await eventuallyPumped { cache.texture(file, shorterSide: 16) }
            try await settle()
            #expect(gtk_picture_get_paintable(picture.opaque) == quick.pointer)
            _ = window
        }

        private func eventuallyPumped<Value>(_ value: () -> Value?) async throws -> Value {
            var found: Value?
            try await pump("a value") {
                found = value()
                return found != nil
            }
            return try #require(found)
        }
    }
}

@MainActor
@Observable
private final class Wished {
    var path: String?

    init(_ path: String) {
        self.path = path
    }
}
