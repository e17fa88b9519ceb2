extension Scene {
    /// The screens about reminders.
    static let reminders = [
        Scene("reminders-ask", .nothing) { window in
            try await window.chooseSwissCheesePlant()
            try await window.press("Add", role: "button")
            try await window.see("Show reminders when a plant needs something?")
        },
        Scene("reminders-missing", .waiting) { window in
            try await window.see("Reminders cannot be shown. 2 plants are due.")
            try await window.keys("alt+2")
            try await window.see("Overdue (2)")
        },
        preferences("preferences-reminders-missing") { window in
            try await window.see("Notification permission denied.")
            try await window.scroll(12)
        },
        preferences("preferences-reminders") { window in
            _ = try window.desktop.launch("dunst")
            try await window.see("Shown by dunst")
        },
    ]

    /// The preferences' Reminders page, in a garden with reminders turned on.
    private static func preferences(
        _ name: String, _ further: @escaping @Sendable (OpenWindow) async throws -> Void
    ) -> Scene {
        Scene(name, .waiting) { window in
            try await window.see("All Plants", role: "label")
            try await window.keys("ctrl+comma")
            try await window.see("Group Watering Days")
            try await window.press("Reminders")
            try await window.see("Remind in Advance")
            try await further(window)
        }
    }
}
