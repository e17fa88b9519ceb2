extension Scene {
    /// A plant's problem.
    static let problems = [
        problem("plant-problem") { window in
            try await window.press("Pest: Spider mites", role: "button")
            try await window.see("Mark as Resolved")
        },
        problem("plant-problem-page") { _ in },
        problem("plant-problem-form") { window in
            try await window.choose("Note a Problem…", from: "More Actions")
            try await window.see("What Is It?")
        },
        problem("plant-treatment") { window in
            try await window.press("Pest: Spider mites", role: "button")
            try await window.click("Add Treatment…")
            try await window.see("Interval")
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
