import CGtk
import Foundation
import GLibKit
import Synchronization
import Testing

@testable import GtkKit

/// The messages logged by the C libraries.
private let complaints = Mutex<[String]>([])

private enum Place: String {
    case plants, schedule
}

extension GtkTests {
    @Suite("Every widget")
    @MainActor
    struct GalleryTests {
        init() {
            adw_init()
        }

        @Test("every widget can be created, named and shown without a warning from the libraries")
        func gallery() async throws {
            complaints.withLock { $0 = [] }
            let former = g_log_set_default_handler(
                { domain, _, message, _ in
                    let words = [domain, message].map { $0.map { String(cString: $0) } ?? "" }.joined(separator: ": ")
                    complaints.withLock { $0.append(words) }
                }, nil)
            defer { g_log_set_default_handler(former ?? g_log_default_handler, nil) }
            do {
                let places = ViewStack<Place>([
                    ViewPage(.plants, title: "Plants", icon: "emblem-ok-symbolic", fields()),
                    ViewPage(.schedule, title: "Schedule", icon: "alarm-symbolic", rows()),
                ])
                places.setBadge(.schedule, 2, needsAttention: true)
                let bar = ViewSwitcherBar(places)
                bar.isRevealed = true
                let flap = Flap(sidebar: Label("side"), content: places)
                flap.isFolded = true
                flap.isRevealed = true
                let window = TestWindow(
                    Column {
                        HeaderBar(ViewSwitcherTitle("PlantGuide", places))
                            .start(Button(icon: "list-add-symbolic", label: "Add")).end(ToggleButton("Edit"))
                        flap.expand()
                        bar
                        ActionBar(start: [Button("Water").suggested()], end: [Button("Skip").flat()])
                    })
                try await window.show()
                #expect(places.page == .plants)
                places.show(.schedule)
                try await window.frames(3)
                #expect(places.page == .schedule)
            }
            try await settle()
            #expect(complaints.withLock { $0 } == [])
        }

        private func fields() -> any Widget {
            let search = SearchEntry(label: "Search")
            let bar = SearchBar(search)
            bar.isRevealed = true
            let toggle = ToggleButton(icon: "view-grid-symbolic", label: "Grid")
            let stack = Stack<Place>([.plants: Label("a"), .schedule: Label("b")])
            stack.show(.schedule)
            let revealer = Revealer(.crossfade, Label("news").role(.status))
            revealer.isRevealed = true
            let notes = TextView(label: "Notes").padding(6)
            notes.text = "Repotted"
            let calendar = Calendar(year: 2028, month: 2, day: 29)
            #expect(calendar.day == (2028, 2, 29))
            #expect(notes.text == "Repotted" && stack.page == .schedule)
            let label = Label("a<b").wrapped().ellipsized().numeric().width(characters: 4, maximum: 20).centered()
            #expect(label.text == "a<b")
            let level = LevelBar(label: "Quota", maximum: 500)
            level.value = 120
            let progress = ProgressBar(label: "Watered")
            progress.fraction = 0.5
            let card = Overlay(Picture(label: "Aloe").size(width: 60, height: 60).rounded(9)) {
                Image(icon: "starred-symbolic").align(horizontal: .end, vertical: .start)
            }
            return Scrolled(
                Column(spacing: 6) {
                    bar
                    Row(spacing: 6) {
                        CheckButton(label: "Selected")
                        toggle
                        ToggleButton(icon: "view-list-symbolic", label: "List").group(with: toggle)
                        MenuButton("Sort") { Menu([MenuItem("Name") {}]) }.flat()
                        Button("Photo", icon: "camera-photo-symbolic")
                        Button(label: "Open", card).described("opens the plant").style("flat")
                    }.linked()
                    Row {
                        label
                        Spinner(label: "Loading")
                        Switch(label: "On").expanded(false)
                    }
                    Wrap(spacing: 4) { for tag in ["Kitchen", "Toxic"] { Label(tag).style("tag") } }.perLine(1...8)
                    Entry(label: "Name", hint: "Aloe")
                    SpinButton(label: "Days", range: 1...30).shown { "\(Int($0)) days" }
                    Separator()
                    Clamp(maximum: 300, notes)
                    revealer
                    stack
                    calendar
                    level
                    progress
                    Expander("Causes", Label("none"))
                    StatusPage(icon: "emblem-ok-symbolic", title: "Done", description: "a < b & c", Button("More"))
                }
                .contextMenu { Menu([MenuItem("Edit") {}]) }.onDrop { _ in }.onHover { _ in }.onFocus { _ in }
            ).naturalHeight()
        }

        private func rows() -> any Widget {
            let choice = ComboRow("Sound", subtitle: "of reminders", ["None", "Bell"])
            choice.selected = 1
            #expect(choice.selected == 1)
            let key = EntryRow("Key").onActivate { _ in }
            key.text = "secret"
            #expect(key.text == "secret")
            let rows = PreferencesGroup("Reminders", description: "for all plants") {
                SwitchRow("Remind", subtitle: "each day")
                SpinRow("Days", range: 1...30).shown { "\(Int($0)) days" }
                choice
                key
                ExpanderRow("More", subtitle: "rows") { ActionRow("Fish & <Chips>", subtitle: "a & b") }
                ActionRow("Light").prefix(Image(icon: "weather-clear-symbolic")).suffix(Label("Sun")).onActivate {}
            }.suffix(Button("Add"))
            return ClampScrollable(
                maximum: 400,
                List(
                    ids: { [1, 2] }, cell: { context in context.id == 1 ? AnyWidget(rows) : AnyWidget(Label("end")) },
                    onActivate: { _ in }
                )
                .viewStyle("tasks").viewNamed("Tasks"))
        }
    }
}
