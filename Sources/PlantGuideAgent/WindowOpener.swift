import DesktopIntegration
import GLibKit
import Garden
import GardenData
import Logging

/// Opens the window's process for the agent, which keeps running until that is done.
@MainActor
final class WindowOpener {
    private let application: HeadlessApplication

    init(_ application: HeadlessApplication) { self.application = application }

    /// Brings the window to the front, starting its process if it is not running.
    ///
    /// - Parameter token: The activation token that allows the window to come to the front; empty for none.
    func present(token: String) {
        whileCalling { try await WindowService.present(token: token, on: $0) }
    }

    /// Activates an action of the window's process, starting the process if it is not running.
    ///
    /// - Parameter token: The activation token that allows the window to come to the front; empty for none.
    func activate(_ action: String, _ target: Variant? = nil, token: String = "") {
        whileCalling { try await WindowService.activate(action, target, token: token, on: $0) }
    }

    /// Shows what a notification is about.
    func show(_ subject: ReminderNotification.Subject, token: String) {
        switch subject {
        case .task(_, let plant), .plant(let plant): activate("show-plant", .string(plant.description), token: token)
        case .tasks: activate("show-schedule", token: token)
        case .test: break
        }
    }

    /// Shows what the desktop's search found. A task may have been answered since.
    func show(found id: String, token: String, in repository: GardenRepository) {
        whileCalling { bus in
            let plant = try await GardenSearch.plant(of: id, in: repository)
            try await WindowService.activate(
                plant == nil ? "show-schedule" : "show-plant", plant.map { .string($0.description) }, token: token, on: bus)
        }
    }

    private func whileCalling(_ call: @escaping @MainActor (MessageBus) async throws -> Void) {
        guard let bus = application.bus else { return }
        application.hold()
        Task {
            defer { application.release() }
            do {
                try await call(bus)
            } catch {
                Logger(label: "agent").error("the window could not be opened: \(error)")
            }
        }
    }
}
