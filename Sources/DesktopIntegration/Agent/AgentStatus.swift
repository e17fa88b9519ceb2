import Foundation
import GLibKit
import Garden

/// How the program in the background is.
public struct AgentStatus: Hashable, Sendable {
    /// The moment of the next reminder; nil where none is waited for.
    public let armed: Date?
    /// How many notifications are shown, from zero on.
    public let shown: Int
    /// Who shows them, with its version; empty for nobody.
    public let server: String
    /// Why nothing could be shown the last time; nil where it could.
    public let failure: ReminderError?

    /// A status with every part said.
    public init(armed: Date?, shown: Int, server: String, failure: ReminderError? = nil) {
        self.armed = armed
        self.shown = shown
        self.server = server
        self.failure = failure
    }

    /// The status as it crosses the bus (`a{sv}`): see ``AgentService/description``.
    public var wire: Variant {
        let seconds = armed?.timeIntervalSince1970 ?? 0
        return .dictionary([
            "armed": .int64(Int64(seconds)), "shown": .uint32(UInt32(clamping: shown)), "server": .string(server),
            "failure": .string(failure?.busName ?? ""),
        ])
    }

    /// Reads the entries that ``wire`` has; what is missing counts as none.
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

    /// The name of the error with which the agent answers a call.
    public var busName: String { "\(AgentService.name).Error.\(Self.busNames[self, default: "Failed"])" }

    /// Reads the name of an error; nil for others.
    init?(busName: String) {
        guard let error = Self.busNames.keys.first(where: { $0.busName == busName }) else { return nil }
        self = error
    }
}
