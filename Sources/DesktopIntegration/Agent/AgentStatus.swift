import Foundation
import GLibKit
import Garden

/// The status of the background agent.
public struct AgentStatus: Hashable, Sendable {
    /// The time of the next reminder; nil for none, and if the user is away before it.
    public let armed: Date?
    /// The number of notifications shown.
    public let shown: Int
    /// The name and version of the notification server; empty for none.
    public let server: String
    /// Why the last notification could not be shown; nil if it was shown.
    public let failure: ReminderError?

    /// A status with the given values.
    public init(armed: Date?, shown: Int, server: String, failure: ReminderError? = nil) {
        self.armed = armed
        self.shown = shown
        self.server = server
        self.failure = failure
    }

    /// The status as a D-Bus dictionary (`a{sv}`); see ``AgentService/description``.
    public var wire: Variant {
        let seconds = armed?.timeIntervalSince1970 ?? 0
        return .dictionary([
            "armed": .int64(Int64(seconds)), "shown": .uint32(UInt32(clamping: shown)), "server": .string(server),
            "failure": .string(failure?.busName ?? ""),
        ])
    }

    /// Decodes a dictionary of the form of ``wire``; missing entries count as none.
    init(wire: [String: Variant]) {
        let seconds = wire["armed"]?.intValue ?? 0
        self.init(
            armed: seconds > 0 ? Date(timeIntervalSince1970: TimeInterval(seconds)) : nil,
            shown: wire["shown"]?.intValue ?? 0, server: wire["server"]?.stringValue ?? "",
            failure: wire["failure"]?.stringValue.flatMap(ReminderError.init(busName:)))
    }
}

extension ReminderError {
    private static let busNames: [ReminderError: String] = [
        .permissionDenied: "PermissionDenied", .schedulingFailed: "SchedulingFailed",
        .invalidTriggerDate: "InvalidTriggerDate", .categoryNotRegistered: "CategoryNotRegistered",
    ]

    /// The D-Bus name of the error in the agent's replies.
    public var busName: String { "\(AgentService.name).Error.\(Self.busNames[self, default: "Failed"])" }

    /// The error with a D-Bus name; nil for any other name.
    init?(busName: String) {
        guard let error = Self.busNames.keys.first(where: { $0.busName == busName }) else { return nil }
        self = error
    }
}
