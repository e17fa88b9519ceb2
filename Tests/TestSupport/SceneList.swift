import Foundation

extension Scene {
    /// Every screen.
    public static let all: [Scene] = scenes.filter { $0.garden != .model || Checkout.hasModelRuntimes }

    private static let scenes: [Scene] =
        adding + collection + plant + problems + photos + schedule + reminders + identify + rest + faults

    private static let adding = [
        Scene("first-run", .nothing) { try await $0.see("Welcome to Your Garden") },
        Scene("add-plant", .nothing) { window in
            try await window.see("Welcome to Your Garden")
            try await window.keys("ctrl+n")
            try await window.see("Plant Name")
            try await window.type("mon")
            try await window.see("Monstera, Monstera deliciosa")
        },
        Scene("add-plant-form", .nothing) { try await $0.chooseSwissCheesePlant() },
        Scene("add-plant-more", .nothing) { window in
            try await window.chooseSwissCheesePlant()
            try await window.press("Yesterday")
            try await window.see("First watering on")
            try await window.press("Pot")
            try await window.see("Drainage")
            try await window.scroll(12)
        },
    ]

    private static let collection = [
        Scene("collection-grid") { try await $0.see("All Plants", role: "label") },
        Scene("collection-list") { window in
            try await window.see("All Plants", role: "label")
            try await window.keys("ctrl+2")
        },
        Scene("collection-selection") { window in
            try await window.see("All Plants", role: "label")
            for name in ["Lavender", "Boston Fern"] { try await window.select(name) }
            try await window.see("2 Selected")
        },
        Scene("collection-no-match") { window in
            try await window.see("All Plants", role: "label")
            try await window.keys("ctrl+f")
            try await window.see("Search plants")
            try await window.type("zzz")
            try await window.see("No Plants Found")
        },
    ]

    private static let plant = [
        plant("plant") { _ in },
        plant("plant-scrolled") { try await $0.scroll(12) },
        plant("plant-edit") { window in
            try await window.press("Edit Plant", role: "button")
            try await window.see("Acquired")
        },
        plant("plant-care") { window in
            // In a narrow window, the row is out of sight.
            for _ in 0..<60 where try window.focused?.name.hasPrefix("Light, ") != true { try await window.keys("Tab") }
            try await window.keys("Return")
            try await window.see("Change Value")
        },
        plant("plant-task") { window in
            try await window.press("Add Task", role: "button")
            try await window.see("Repeats")
        },
        plant("plant-answer") { window in
            try await window.choose("Watered Earlier…", from: "Task Actions")
            try await window.see("Done On")
        },
        Scene("plant-proposal", .learning) { window in
            try await window.see("All Plants", role: "label")
            try await window.click("Monstera,")
            try await window.press("Show Waterings", role: "button")
            try await window.see("Hide Waterings")
        },
        plant("plant-label") { window in
            try await window.choose("Print Label…", from: "More Actions")
            try await window.see("Label Size")
        },
        plant("plant-archive") { window in
            try await window.choose("Archive…", from: "More Actions")
            try await window.see("Archive “Monstera”?")
        },
    ]

    private static let schedule = [
        schedule("schedule") { _ in },
        schedule("schedule-unfolded") { window in
            try await window.click("Sweet Basil, Water")
            try await window.see("Every 3 days, from the watering")
        },
        schedule("schedule-task") { window in
            try await window.press("Add Task", role: "button")
            try await window.see("Choose a Plant")
        },
        schedule("schedule-note") { window in
            try await window.click("Sweet Basil, Water")
            if window.seen("Note…", role: "button").isEmpty {
                let more = "More: Water Sweet Basil"
                try await window.choose("Note…", from: window.seen(more).isEmpty ? "More" : more)
            } else {
                try await window.press("Note…", role: "button")
            }
            try await window.see("Note on Sweet Basil")
        },
        schedule("schedule-verdict") { window in
            try await window.press("Mark Complete: Water Sweet Basil", role: "button")
            try await window.see("Sweet Basil: Just Right")
        },
        Scene("schedule-proposal", .learning) { window in
            try await window.see("All Plants", role: "label")
            try await window.keys("alt+2")
            try await window.see("A new watering interval")
        },
        schedule("calendar") { window in
            try await window.keys("ctrl+2")
            try await window.see("Thursday, May 21, 2026, today, 4 to water")
        },
        schedule("away") { window in
            try await window.choose("Plan an Absence…", from: "Schedule Menu")
            try await window.see("While You Are Away")
        },
        schedule("away-planned") { try await $0.recordAbsence() },
        schedule("away-calendar") { window in
            try await window.keys("ctrl+2")
            try await window.recordAbsence()
            try await window.see("Friday, May 22, 2026, away")
        },
        schedule("care-round") { try await $0.beginRound() },
        schedule("care-round-several") { window in
            try await window.beginRound()
            try await window.keys("Right")
            try await window.see("Moth Orchid", role: "heading")
            try await window.keys("Right")
            try await window.see("Sweet Basil", role: "heading")
        },
        schedule("care-round-done") { window in
            try await window.beginRound()
            for (plant, answer) in [
                ("Monstera", "Still Moist: "), ("Moth Orchid", "Fertilize: "), ("Sweet Basil", "Water: "),
                ("Boston Fern", "Skip: "),
                ("Cherry Tomato", "Water: "),
            ] {
                try await window.answer(answer, of: plant)
            }
            try await window.see("Lavender", role: "heading")
            try await window.keys("Right")
            try await window.see("Care Round Ended")
        },
        Scene("schedule-done", .caredFor) { window in
            try await window.see("Sweet Basil")
            try await window.keys("alt+2")
            try await window.see("All Done for Today")
        },
    ]

    private static let rest = [
        Scene("preferences") { window in
            try await window.see("All Plants", role: "label")
            try await window.keys("ctrl+comma")
            try await window.see("Group Watering Days")
        },
        Scene("preferences-identification") { window in
            try await window.see("All Plants", role: "label")
            try await window.keys("ctrl+comma")
            try await window.see("Group Watering Days")
            try await window.press("Identify")
            try await window.see("No key yet")
        },
        Scene("preferences-data") { window in
            try await window.see("All Plants", role: "label")
            try await window.keys("ctrl+comma")
            try await window.see("Group Watering Days")
            try await window.press("Data")
            try await window.see("What Leaves This Computer")
        },
        Scene("preferences-backups", .caredFor) { window in
            try await window.see("Sweet Basil")
            try await window.openBackups()
        },
        Scene("backups", .caredFor) { window in
            try await window.see("Sweet Basil")
            try await window.openBackups()
            // In a narrow window, the row is below the first ones.
            try await window.scroll(5)
            try await window.click("Restore…")
            try await window.see("Restore a Backup")
        },
        Scene("rooms") { window in
            try await window.see("All Plants", role: "label")
            try await window.choose("Edit Rooms…", from: "Main Menu")
            try await window.see("Plants use the light and location of their room unless you set their own.")
        },
        Scene("shortcuts") { window in
            try await window.see("All Plants", role: "label")
            try await window.keys("ctrl+question")
            try await window.see("Navigation")
        },
        Scene("problem", .damaged) { try await $0.see("The Garden Cannot Be Opened") },
    ]

    /// A scene that starts from the page of the sample garden's Monstera.
    private static func plant(_ name: String, _ further: @escaping @Sendable (OpenWindow) async throws -> Void) -> Scene {
        Scene(name) { window in
            try await window.see("All Plants", role: "label")
            try await window.click("Monstera,")
            try await window.see("Care Requirements")
            try await further(window)
        }
    }

    private static func schedule(_ name: String, _ further: @escaping @Sendable (OpenWindow) async throws -> Void) -> Scene {
        Scene(name) { window in
            try await window.see("All Plants", role: "label")
            try await window.keys("alt+2")
            try await window.see("Overdue (2)")
            try await further(window)
        }
    }
}

extension OpenWindow {
    /// Records the absence that the dialog offers.
    func recordAbsence() async throws {
        try await choose("Plan an Absence…", from: "Schedule Menu")
        try await see("While You Are Away")
        try await press("Save", role: "button")
        try await gone("While You Are Away")
        try await see("Show the plan for May 22 – 28", role: "button")
    }

    /// Opens the page of the preferences with the backups, and makes one.
    func openBackups() async throws {
        try await keys("ctrl+comma")
        try await see("Group Watering Days")
        try await press("Data")
        try await press("Back Up Now")
        try await see("Restore…")
    }

    /// Begins a care round, and leaves full screen, so that the window has the size of the picture.
    func beginRound() async throws {
        try await keys("ctrl+r")
        try await see("Plant 1 of 6")
        try await until("an answer to have the focus") { try focused?.name.contains("Monstera") == true }
        try await keys("F11")
    }

    /// Answers a task of a care round, and waits for the next plant. An answer right after another one is ignored, so it is
    /// pressed until it counts.
    func answer(_ answer: String, of plant: String) async throws {
        try await see(plant, role: "heading")
        // Reading the widgets more often would keep the window from answering.
        try await eventually("the answer to \(plant) to count", every: .milliseconds(250)) {
            guard root.showing(plant, role: "heading", limit: 1).first != nil else { return () }
            _ = try root.showing(answer, role: "button", limit: 1).first?.perform()
            return nil
        }
    }

    /// Navigates from the first start to the form for adding a plant from the catalog.
    func chooseSwissCheesePlant() async throws {
        try await see("Welcome to Your Garden")
        try await keys("ctrl+n")
        try await see("Plant Name")
        try await type("swiss cheese pl")
        try await see("Swiss Cheese Plant, Monstera deliciosa")
        try await keys("Return")
        try await see("Plan Care")
    }
}
