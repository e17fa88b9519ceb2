import Synchronization

extension Scene {
    /// The screens about reminders.
    static let reminders = [
        Scene("reminders-ask", .nothing) { window in
            try await window.chooseSwissCheesePlant()
            try await window.press("Add", role: "button")
            try await window.see("Show reminders when a plant needs something?")
        },
        Scene("reminders-missing", .waiting) { window in
            try await window.see("Reminders cannot be shown. 2 plants need care.")
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

    /// The banners about faulty notification servers. They come last, because the server and the agent stay for later scenes on
    /// the same desktop.
    static let faults = [
        Scene("reminders-refused", .waiting) { window in
            try await remind(through: .refuses, on: window.desktop)
            try await window.see("Test Server 1 did not show a reminder. 2 plants need care.")
        },
        Scene("reminders-without-buttons", .waiting) { window in
            try await remind(through: .lacksActions, on: window.desktop)
            try await window.see("Test Server 1 shows reminders without buttons. 2 plants need care.")
        },
    ]

    private static let servers = Mutex<[String: FaultyNotificationServer]>([:])

    /// Starts an agent that reminds through a faulty server. The agent of an earlier scene, which has another garden, ends.
    private static func remind(through fault: FaultyNotificationServer.Fault, on desktop: DesktopSession) async throws {
        desktop.end("plantguide-agent")
        try await serve(fault, on: desktop)
        _ = try desktop.launch("plantguide-agent", ["--hold"], environment: environment)
    }

    /// Starts a notification server that runs as long as this process. The one of an earlier scene ends, so that the window asks
    /// the new one what it can do.
    private static func serve(_ fault: FaultyNotificationServer.Fault, on desktop: DesktopSession) async throws {
        let address = desktop.environment["DBUS_SESSION_BUS_ADDRESS"] ?? ""
        desktop.end("dunst")
        servers.withLock { $0[address] = nil }
        try await until("the name of notification servers to be free") {
            servers.withLock { servers in
                // The earlier server has the name until the bus has noticed its end.
                servers[address] = try? FaultyNotificationServer(fault, address: address)
                return servers[address] != nil
            }
        }
    }

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
