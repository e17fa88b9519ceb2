extension Scene {
    /// A plant's photos.
    static let photos = [
        photographed("plant-cover") { _ in },
        photographed("plant-timeline") { window in
            try await window.press("All Photos, ", role: "button")
            try await window.see("2 years and 11 months apart")
        },
        photographed("plant-timeline-exchanged") { window in
            try await window.press("All Photos, ", role: "button")
            try await window.see("2 years and 11 months apart")
            try await window.click("Photo from Monday, January 6, 2025")
            try await window.see("1 year and 6 months apart")
        },
        photographed("plant-timeline-days") { window in
            try await window.press("All Photos, ", role: "button")
            try await window.see("2 years and 11 months apart")
            try await window.scroll(30)
        },
        photographed("plant-photo-page") { window in
            try await window.press("Show Cover", role: "button")
            try await window.see("Change Date…")
        },
        photographed("plant-why") { window in
            try await window.press("Why This Date", role: "button")
        },
    ]

    private static func photographed(_ name: String, _ further: @escaping @Sendable (OpenWindow) async throws -> Void) -> Scene {
        Scene(name, .photographed) { window in
            try await window.see("All Plants", role: "label")
            try await window.click("Monstera,")
            try await window.see("Care Requirements")
            try await further(window)
        }
    }
}
