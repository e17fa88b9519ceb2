extension Scene {
    /// A plant's problem, and its details.
    static let problems = [
        problem("plant-problem") { window in
            try await window.press("Pest: Spider mites", role: "button")
            try await window.see("Mark as Resolved")
        },
        problem("plant-problem-page") { _ in },
        problem("plant-problem-form") { window in
            try await window.choose("Add Problem…", from: "More Actions")
            try await window.see("What Is It?")
        },
        problem("plant-treatment") { window in
            try await window.press("Pest: Spider mites", role: "button")
            try await window.click("Add Treatment…")
            try await window.see("Interval")
        },
        problem("plant-details") { window in
            try await window.see("Pot made by, Anna")
            try await window.scroll(30)
        },
        problem("plant-edit-fields") { window in
            try await window.press("Edit Plant", role: "button")
            try await window.see("Pot made by")
            try await window.scroll(12)
        },
        Scene("preferences-field", .troubled) { window in
            try await window.see("All Plants", role: "label")
            try await window.keys("ctrl+comma")
            try await window.see("Custom Fields")
            try await window.scroll(12)
            try await window.click("Pot made by, Choice: Anna and Bert")
            try await window.see("Remove Field")
        },
    ]

    private static func problem(_ name: String, _ further: @escaping @Sendable (OpenWindow) async throws -> Void) -> Scene {
        Scene(name, .troubled) { window in
            try await window.see("All Plants", role: "label")
            try await window.click("Monstera,")
            try await window.see("Care Requirements")
            try await further(window)
        }
    }
}
