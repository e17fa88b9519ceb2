import TestSupport

/// A desktop session in which the bus activates the agent, and the main program without a window.
enum ReminderSession {
    static let agent = "io.github.plantguide.PlantGuide.Agent"
    static let window = "io.github.plantguide.PlantGuide"

    static func make() async throws -> DesktopSession {
        try await DesktopSession(
            windowManager: true,
            services: [
                agent: [Checkout.program("plantguide-agent").path, "--gapplication-service"],
                window: [Checkout.program("plantguide").path, "--gapplication-service"],
            ], environment: ["TZ": "Europe/Berlin"])
    }

    /// Starts a notification server and waits until it owns its bus name.
    static func showNotifications(on desktop: DesktopSession) async throws {
        let server = try desktop.launch("dunst")
        try await until("dunst to serve; it wrote: \(server.errors)") {
            try desktop.bus.hasOwner("org.freedesktop.Notifications")
        }
    }
}
