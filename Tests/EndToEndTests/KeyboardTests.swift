import Foundation
import TestSupport
import Testing

@Suite("Keyboard operation", .timeLimit(.minutes(15)))
struct KeyboardTests {
    @Test("a plant is added, its page closed, and its task completed and undone with the keyboard alone")
    func keys() async throws {
        let session = try await AppSession()
        let window = try await session.open()
        try await window.see("Welcome to Your Garden")
        try await window.keys("ctrl+n")
        try await window.see("Plant Name")
        try await window.type("aloe vera")
        try await window.see("Add “aloe vera” Without a Species")
        try await window.keys("Return")
        try await window.see("Plan Care")
        try await window.keys("Return")
        try await window.see("Care Requirements")
        let name = try #require(try await session.plants().first)
        try await window.keys("Escape")
        try await window.gone("Care Requirements")
        try await window.see("\(name), ")

        try await session.ctl("task", "add", "--plant", name, "--type", "pruning", "--on", "today")
        try await window.keys("alt+2")
        let ring = "Mark Complete: Prune \(name)"
        try await window.see(ring)
        // Tab moves between groups of widgets, arrow keys move within one; the task list follows the filters.
        try await window.walk(to: "All", by: "Tab")
        try await window.keys("Tab")
        try await window.keys("Home")
        try await window.walk(to: "\(name), Prune", by: "Down")
        try await window.keys("Return")
        try await window.see("Prune: \(name)", role: "button")
        try await window.keys("Escape")
        try await closed("\(name), Prune", in: window)
        // The menu opens with the row, which is folded.
        try await window.keys("s")
        try await window.see("Tomorrow", role: "menu item")
        try await window.keys("Escape")
        try await window.gone("Tomorrow")
        try await window.keys("Escape")
        try await closed("\(name), Prune", in: window)
        try await window.keys("space")
        try await until("the pruning to be recorded") { try await open(session).isEmpty }
        try await window.keys("ctrl+z")
        try await until("the pruning to be taken back") { try await !open(session).isEmpty }
        try await window.see(ring)

        try await window.keys("alt+1")
        try await window.see("\(name), ")
        try await window.keys("ctrl+q")
        #expect(try await window.child.waited() == .exited(0))
    }

    private func closed(_ row: String, in window: OpenWindow) async throws {
        try await until("a closed row") { try window.root.showing(row).first?.states.contains(.expanded) == false }
    }

    @Test("Enter takes the focused suggestion, and letters typed there go on in the search")
    func suggestions() async throws {
        let session = try await AppSession()
        let window = try await session.open()
        try await window.see("Welcome to Your Garden")
        try await window.keys("ctrl+n")
        try await window.see("Plant Name")
        try await window.type("mons")
        try await window.walk(to: "Add “mons” Without a Species", by: "Tab")
        try await window.type("tr")
        try await window.see("Add “monstr” Without a Species")
        try await window.walk(to: "Add “monstr” Without a Species", by: "Tab")
        try await window.keys("Return")
        try await window.see("Plan Care")
        try await window.keys("Return")
        try await window.see("Care Requirements")
        let plants = try await session.list("plant", "list")
        #expect(plants.map { $0.text("name") } == ["monstr"] && plants.allSatisfy { $0["species"] is NSNull })
    }

    @Test("Down goes from the search field to the first suggestion and on, Up goes back, and Enter opens a suggestion")
    func arrowsInSuggestions() async throws {
        let session = try await AppSession()
        let window = try await session.open()
        try await window.see("Welcome to Your Garden")
        try await window.keys("ctrl+n")
        try await window.see("Plant Name")
        try await window.type("swiss cheese plant")
        try await window.see("Add “swiss cheese plant” Without a Species")
        let first = "Swiss Cheese Plant, Monstera deliciosa"
        try await window.see(first)
        try await window.keys("Down")
        try await until("the first suggestion to be focused") { try window.focused?.name.hasPrefix(first) == true }
        try await window.walk(to: "Add “swiss cheese plant” Without a Species", by: "Down")
        try await window.walk(to: first, by: "Up")
        try await window.keys("Up")
        try await until("the search field to be focused") { try window.focused?.name.hasPrefix(first) == false }
        try await window.type(" x")
        try await window.see("Add “swiss cheese plant x” Without a Species")
        try await window.keys("BackSpace")
        try await window.keys("BackSpace")
        try await window.see("Add “swiss cheese plant” Without a Species")
        try await window.see(first)
        try await window.walk(to: first, by: "Down")
        try await window.keys("Return")
        try await window.see("Plan Care")
    }

    @Test("shortcuts open search and dialogs, Escape closes them, and shortcuts complete, undo and close")
    func shortcuts() async throws {
        let session = try await AppSession()
        let window = try await session.open("--demo")
        try await window.see("Monstera,")
        try await window.keys("ctrl+f")
        try await window.see("Search plants")
        try await window.type("lavend")
        try await window.gone("Monstera,")
        try await window.see("Lavender,")
        try await window.keys("ctrl+a")
        try await window.type("monst")
        try await window.see("Monstera,")
        try await window.gone("Lavender,")
        try await window.keys("Escape")
        try await window.see("Lavender,")
        // Typing starts the search, too.
        try await window.press("Select", role: "button")
        try await window.see("Select Plants")
        try await window.keys("Escape")
        try await window.type("lavend")
        try await window.gone("Monstera,")
        try await window.see("Lavender,")
        try await window.keys("Escape")
        try await window.see("Monstera,")
        for (keys, sign) in [("ctrl+comma", "Group Watering Days"), ("ctrl+question", "Navigation"), ("ctrl+n", "Plant Name")] {
            try await window.keys(keys)
            try await window.see(sign)
            try await window.takesKeys()
            try await window.keys("Escape")
            try await window.gone(sign)
            try await window.takesKeys()
        }
        try await window.keys("alt+2")
        try await window.see("Overdue (2)")
        try await window.keys("ctrl+shift+w")
        try await window.gone("Water Remaining")
        try await window.keys("ctrl+z")
        try await window.see("Water Remaining")
        try await window.keys("ctrl+w")
        #expect(try await window.child.waited() == .exited(0))
    }

    @Test("arrow keys move from task to task of the schedule and never stop at a heading between them")
    func arrowsInSchedule() async throws {
        let session = try await AppSession()
        let window = try await session.open("--demo")
        try await window.see("Monstera,")
        try await window.keys("alt+2")
        try await window.focus(on: "Lavender, Water")
        for (key, start) in [("Down", "Boston Fern"), ("Down", "Cherry Tomato"), ("Up", "Boston Fern"), ("ctrl+Down", "Today (")]
        {
            try await window.keys(key)
            try await window.focus(on: start)
        }
    }

    @Test("Space pressed several times completes one task each, never a whole group")
    func spaceTwice() async throws {
        let session = try await AppSession()
        let window = try await session.open("--demo")
        try await window.see("Monstera,")
        try await window.keys("alt+2")
        try await window.see("Overdue (2)")
        try await window.walk(to: "All", by: "Tab")
        try await window.keys("Tab")
        try await window.keys("Home")
        try await window.walk(to: "Lavender, Water", by: "Down")
        let today = try await window.see("Today (").name
        try await window.keys("space")
        try await until("the focus to be on the next task") { try window.focused?.name.hasPrefix("Boston Fern") == true }
        try await window.keys("space")
        try await window.gone("Overdue (2)")
        try await window.gone("Overdue (1)")
        try await until("the focus to be on a task") { try window.focused?.name.contains(", ") == true }
        #expect(try await window.see("Today (").name == today)
        #expect(!window.seen("Water Remaining").isEmpty)
    }

    @Test("the sidebar, the chips and the list are one stop of Tab each, and the selected place is the one shown")
    func tabStops() async throws {
        let session = try await AppSession()
        let window = try await session.open("--demo")
        try await window.see("Monstera,")
        let stops = try await stops(window, until: { $0.hasPrefix("Lavender,") })
        #expect(stops.count <= 15, "\(stops)")
        #expect(stops.count { $0.hasPrefix("All Plants") || $0.contains("Room, ") } == 1, "one stop for the sidebar: \(stops)")
        let chips = ["Overdue, ", "Due Today, ", "Favorites, ", "Available Light", "Safe For"]
        #expect(stops.count { chips.contains(where: $0.hasPrefix) } == 1)
        // An arrow in the sidebar shows the place that it selects.
        try await window.walk(to: "All Plants", by: "shift+Tab")
        try await window.keys("Down")
        try await until("the room to be shown, not \((try? window.focused?.name) ?? "")") {
            try window.focused?.name.hasPrefix("Living Room") == true
        }
        try await window.see("Living Room", role: "label")
        try await window.gone("Lavender,")
        try await window.keys("alt+2")
        try await window.see("Overdue (2)")
        // The list is one stop: Tab leaves it after the buttons of the task, and comes to the filters by the header bar.
        try await window.focus(on: "Lavender, Water")
        let tasks = try await self.stops(window, until: { $0 == "All" })
        #expect(tasks.count <= 14, "\(tasks)")
    }

    @Test("Tab goes from the selected plants to the actions for them and back, and never to a place without a name")
    func selection() async throws {
        let session = try await AppSession()
        let window = try await session.open("--demo")
        try await window.see("Monstera,")
        // Another section hides what had the focus.
        try await window.keys("alt+2")
        try await window.see("Overdue (2)")
        try await window.keys("alt+1")
        try await window.see("Monstera,")
        #expect(try window.focused?.name.isEmpty != true)
        for view in ["ctrl+1", "ctrl+2"] {
            try await window.keys(view)
            try await window.walk(to: "Select", by: "Tab")
            try await window.keys("Return")
            try await window.see("Select Plants")
            for _ in 0..<60 where try window.focused?.name.contains(", ") != true { try await window.keys("Tab") }
            try await window.keys("Home", "space", "Right", "Down")
            try await window.see("1 Selected")
            try await window.walk(to: "Complete Tasks", by: "Tab")
            try await window.keys("shift+Tab")
            try await until("the focus to be on a plant") { try window.focused?.name.contains(", ") == true }
            let stops = try await stops(window, until: { $0 == "More" })
            #expect(stops.count <= 6 && !stops.contains(""), "\(stops)")
            try await window.keys("Escape")
            try await window.gone("1 Selected")
        }
    }

    @Test("the calendar is walked by keyboard: months and days, a day's tasks, a task completed and undone")
    func calendar() async throws {
        let session = try await AppSession()
        let window = try await session.open("--demo")
        try await window.see("Monstera,")
        try await window.keys("alt+2")
        try await window.see("Overdue (2)")
        try await window.keys("ctrl+2")
        let today = "Thursday, May 21, 2026, today"
        try await window.see("\(today), 4 to water")
        try await window.focus(on: today)
        for _ in 0..<2 { try await window.keys("Next") }
        try await window.focus(on: "Tuesday, July 21, 2026")
        try await window.keys("Home")
        try await window.focus(on: "Sunday, July 19, 2026")
        try await window.keys("ctrl+t")
        try await window.focus(on: today)
        try await window.keys("Right")
        try await window.focus(on: "Friday, May 22, 2026")
        try await window.see("Golden Pothos, Water")
        try await window.keys("Left")
        try await window.focus(on: today)
        try await window.see("Lavender, Water")
        try await window.keys("Return")
        try await until("a task of the day to be focused") { try window.focused?.name.hasPrefix(today) == false }
        try await window.keys("Home")
        try await window.walk(to: "Lavender, Water", by: "Down")
        try await window.keys("space")
        try await window.see("\(today), 3 to water")
        try await window.keys("ctrl+z")
        try await window.see("\(today), 4 to water")
        try await window.keys("Escape")
        try await window.focus(on: today)
        try await window.keys("ctrl+1")
        try await window.see("Overdue (2)")
    }

    /// The names of the widgets that Tab reaches, up to and including the first for which `isLast` is true.
    private func stops(_ window: OpenWindow, until isLast: (String) -> Bool) async throws -> [String] {
        var names: [String] = []
        for _ in 0..<30 {
            let before = window.focused?.path
            try await window.keys("Tab")
            let place = try await eventually("Tab to move the focus") { window.focused.flatMap { $0.path == before ? nil : $0 } }
            let name = try place.name
            names.append(name)
            if isLast(name) { return names }
        }
        Issue.record("Tab never came there, only to \(names)")
        return names
    }

    /// The ids of tasks that are due or overdue.
    private func open(_ session: AppSession) async throws -> [String] {
        try await session.list("tasks", "--to", "2026-05-21").filter { $0.text("type") == "pruning" }.compactMap { $0.text("id") }
    }
}
