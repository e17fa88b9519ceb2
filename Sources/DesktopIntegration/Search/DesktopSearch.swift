import Foundation
import GLibKit

/// Answers the searches of desktops: of GNOME Shell and of KDE's KRunner, which use different interfaces.
///
/// Searches that arrive before ``handlers`` is set are answered afterwards.
@MainActor
public final class DesktopSearch {
    /// A plant or a task that was found.
    public struct Result: Equatable, Sendable {
        /// What identifies it in later calls.
        public let id: String
        /// The line that is shown in large letters.
        public let title: String
        /// The line below it.
        public let subtitle: String
        /// The file of its picture; nil for the program's icon.
        public let picture: URL?
        /// Whether a name begins with what was searched for.
        public let isExact: Bool

        /// Creates a result.
        public init(id: String, title: String, subtitle: String, picture: URL?, isExact: Bool) {
            self.id = id
            self.title = title
            self.subtitle = subtitle
            self.picture = picture
            self.isExact = isExact
        }
    }

    /// What the searches are answered with. Nothing here changes the garden.
    public struct Handlers {
        /// Finds results for the words that the user typed, best first.
        public var search: @MainActor (_ words: [String]) async throws -> [Result]
        /// The results with these ids; those that are gone are left out.
        public var results: @MainActor (_ ids: [String]) async throws -> [Result]
        /// Opens a result, with the activation token of the press (empty for none).
        public var open: @MainActor (_ id: String, _ token: String) -> Void
        /// Opens the program with the results for some words, with the activation token of the press (empty for none).
        public var openAll: @MainActor (_ words: [String], _ token: String) -> Void
        /// The message for the user about an error.
        public var message: @MainActor (any Error) -> String

        /// Creates handlers.
        public init(
            search: @escaping @MainActor ([String]) async throws -> [Result],
            results: @escaping @MainActor ([String]) async throws -> [Result],
            open: @escaping @MainActor (String, String) -> Void, openAll: @escaping @MainActor ([String], String) -> Void,
            message: @escaping @MainActor (any Error) -> String
        ) {
            self.search = search
            self.results = results
            self.open = open
            self.openAll = openAll
            self.message = message
        }
    }

    /// What the searches are answered with; nil while the garden is not open.
    public var handlers: Handlers? {
        didSet {
            guard let handlers else { return }
            let waiting = waiting
            self.waiting = []
            for serve in waiting { serve(handlers) }
        }
    }
    /// Called when the first search begins and when the last one has ended.
    public var onWork: @MainActor (Bool) -> Void = { _ in }

    private var waiting: [@MainActor (Handlers) -> Void] = []
    private var running = 0 {
        didSet { if (running == 0) != (oldValue == 0) { onWork(running > 0) } }
    }
    private var exported: [BusToken] = []

    /// Serves both interfaces on a bus. Throws if their paths are taken.
    public init(on bus: MessageBus) throws(GLibError) {
        exported.append(
            try bus.export(ShellSearchProvider.path, description: ShellSearchProvider.description) { [weak self] call in
                self?.serve(call, ShellSearchProvider.answer)
            })
        exported.append(
            try bus.export(PlasmaRunner.path, description: PlasmaRunner.description) { [weak self] call in
                self?.serve(call, PlasmaRunner.answer)
            })
    }

    private func serve(_ call: BusCall, _ answer: @escaping @MainActor (BusCall, Handlers) async throws -> Void) {
        let body: @MainActor (Handlers) -> Void = { [weak self] handlers in
            Task {
                do {
                    try await answer(call, handlers)
                } catch {
                    call.fail("org.freedesktop.DBus.Error.Failed", handlers.message(error))
                }
                self?.running -= 1
            }
        }
        running += 1
        if let handlers { body(handlers) } else { waiting.append(body) }
    }
}
