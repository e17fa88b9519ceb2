import TestSupport

/// A desk on which the bus starts the agent, and the window's program without its window, when somebody calls them.
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

    /// Starts a notification server and waits until it answers.
    static func showNotifications(on desktop: DesktopSession) async throws {
        let server = try desktop.launch("dunst")
        try await until("dunst to serve; it wrote: \(server.errors)") {
            try desktop.bus.hasOwner("org.freedesktop.Notifications")
        }
    }
}
