import Foundation

extension Scene {
    /// The screens of identifying a plant from photos and adding it.
    static let identify = [
        Scene("identify-empty", services: .sure) { window in
            try await window.see("All Plants", role: "label")
            try await window.keys("alt+3")
            try await window.see("What Plant Is This?")
        },
        Scene("identify-no-key") { window in
            try await window.see("All Plants", role: "label")
            try await window.keys("alt+3")
            try await window.see("Choose How to Identify")
        },
        Scene("identify-installing", .offered, photos: ["monstera", "adansonii"], usesRealClock: true) { window in
            try await window.press("Install Colors", role: "button")
            try await window.see("Downloading Colors, 50%")
        },
        device("identify-device-sure", ["monstera"]) { try await $0.see("Best Match") },
        device("identify-device-unsure", ["adansonii"]) { try await $0.see("Not Sure") },
        device("identify-device-unknown", ["adansonii"]) { window in
            try await window.press("Show All 482", role: "button")
            try await window.see("Plants the Model Cannot Identify")
        },
        device("identify-device-disputed", ["adansonii"], services: .sure) { window in
            try await window.press("Ask Pl@ntNet Too", role: "button")
            try await window.press("Agree and Identify", role: "button")
            try await window.see("The two answers differ.")
        },
        device("identify-device-agreed", ["monstera"], services: .sure) { window in
            try await window.press("Ask Pl@ntNet Too", role: "button")
            try await window.press("Agree and Identify", role: "button")
            try await window.see("Both Agree")
        },
        Scene("identify-camera", usesRealClock: true) { window in
            try await window.see("All Plants", role: "label")
            try await window.keys("alt+3")
            try await window.press("Take Photos…", role: "button")
            try await window.see("Press Space to take a photo")
            try await window.press("Take Photo", role: "button")
            try await window.see("1 of 5 photos")
        },
        Scene("preferences-models", .model) { window in
            try await window.see("Welcome to Your Garden")
            try await window.keys("ctrl+comma")
            try await window.see("Group Watering Days")
            try await window.press("Identify")
            try await window.see("Identify Photos With")
        },
        Scene("identify-photos", services: .sure, photos: ["monstera", "adansonii"]) { window in
            try await window.see("Photo 2, Automatic")
            try await window.see("Agree and Identify", role: "button")
        },
        asked("identify-asking", .silent) { try await $0.see("Asking Pl@ntNet…") },
        asked("identify-results", .sure) { try await $0.see("Other Suggestions") },
        asked("identify-unfolded", .sure) { window in
            try await window.press("Swiss Cheese Vine, ")
            try await window.see("Best Match")
            try await until("both to be shown") { window.seen("Care Advice", role: "button").count == 2 }
        },
        asked("identify-unsure", .unsure) { try await $0.see("Not Sure") },
        asked("identify-error", .broken, usesRealClock: true) { try await $0.see("Not Identified") },
        asked("identify-waiting", .away, usesRealClock: true) { try await $0.see("Waiting for a Connection") },
        asked("identify-advice", .sure) { window in
            try await window.press("Care Advice", role: "button")
            try await window.see("Toxicity")
        },
        asked("identify-adopt", .sure) { window in
            try await window.press("Save as Plant…", role: "button")
            try await window.see("Plan Care")
        },
        asked("plant-photos", .sure) { window in
            try await window.press("Save as Plant…", role: "button")
            try await window.see("Plan Care")
            try await window.press("Add", role: "button")
            try await window.see("Photo from ")
        },
        asked("plant-photo", .sure) { window in
            try await window.press("Save as Plant…", role: "button")
            try await window.see("Plan Care")
            try await window.press("Add", role: "button")
            try await window.press("Photo from ", role: "button")
            try await window.see("Remove Photo")
        },
    ]

    /// A scene in which the model on this computer has identified photos.
    private static func device(
        _ name: String, _ photos: [String], services: StubWebServices.Behavior? = nil,
        _ further: @escaping @Sendable (OpenWindow) async throws -> Void
    ) -> Scene {
        Scene(name, .model, services: services, photos: photos) { window in
            try await window.see("Photo 1, Automatic")
            try await window.press("Identify", role: "button")
            try await further(window)
        }
    }

    /// A scene in which the user has agreed to upload two photos and identification has started.
    private static func asked(
        _ name: String, _ services: StubWebServices.Behavior, usesRealClock: Bool = false,
        _ further: @escaping @Sendable (OpenWindow) async throws -> Void
    ) -> Scene {
        Scene(name, services: services, photos: ["monstera", "adansonii"], usesRealClock: usesRealClock) { window in
            try await window.see("Photo 2, Automatic")
            try await window.press("Agree and Identify", role: "button")
            try await further(window)
        }
    }
}
