import Foundation
import GLibKit
import Localization

/// The programs that keep the garden open: the window and the agent.
///
/// Requires no main loop: blocking calls run on a background thread.
public struct GardenPrograms: Sendable {
    /// A program that keeps the garden open.
    public enum Program: Sendable, CaseIterable {
        case window, agent

        /// The program's well-known name on the session bus.
        public var name: String {
            switch self {
            case .window: WindowService.name
            case .agent: AgentService.name
            }
        }

        /// The message for the user if the program stays open although it was asked to close.
        public var stillOpen: String {
            switch self {
            case .window: tr("The PlantGuide window is still open. Close it, then try again.")
            case .agent: tr("PlantGuide reminders are still running. Log out and back in, then try again.")
            }
        }
    }

    private let connect: @Sendable () throws(GLibError) -> MessageBus?

    /// The programs on the user's session bus; does not connect yet.
    public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        connect = {
            () throws(GLibError) in
            StoreChangeSignal.isBusNamed(in: environment) ? try MessageBus.connect() : nil
        }
    }

    /// Asks the programs to close and waits until they have, at most five seconds. The window saves what was typed, and may stay
    /// open to ask the user.
    ///
    /// - Parameter own: The program that calls this, which stays; nil if it is none of them.
    /// - Returns: The programs that are still open.
    public func close(except own: Program? = nil) async -> [Program] {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { [connect] in
                // Without a session bus, no other program can be reached or found.
                guard let bus = try? connect() else { return continuation.resume(returning: []) }
                let others = Program.allCases.filter { $0 != own }
                for program in others where Self.isOpen(program, on: bus) { Self.close(program, on: bus) }
                let end = ContinuousClock.now + .seconds(5)
                var left = others.filter { Self.isOpen($0, on: bus) }
                while !left.isEmpty, .now < end {
                    usleep(20_000)
                    left = left.filter { Self.isOpen($0, on: bus) }
                }
                continuation.resume(returning: left)
            }
        }
    }

    private static func isOpen(_ program: Program, on bus: MessageBus) -> Bool {
        (try? bus.ownerAndWait(of: program.name)) != nil
    }

    /// Errors are ignored: a program that cannot be asked stays open, and is returned.
    private static func close(_ program: Program, on bus: MessageBus) {
        switch program {
        case .window:
            _ = try? bus.callAndWait(
                "ActivateAction", interface: "org.freedesktop.Application", path: WindowService.path, on: WindowService.name,
                arguments: [.string("quit"), .array(of: "v", []), .dictionary([:])], timeout: .seconds(5), startsService: false)
        case .agent:
            _ = try? bus.callAndWait(
                "Quit", interface: AgentService.name, path: AgentService.path, on: AgentService.name, timeout: .seconds(5),
                startsService: false)
        }
    }
}
