import CGio
import Foundation

/// An error reported by GLib or a library based on it.
public struct GLibError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The error domain, for example "g-dbus-error-quark".
    public let domain: String
    /// The error code within its domain.
    public let code: Int
    /// The library's message, in the language of the process. Not suitable as the entire message to the user.
    public let message: String

    /// Creates an error of the domain `domain`.
    public init(domain: String, code: Int, message: String) {
        self.domain = domain
        self.code = code
        self.message = message
    }

    /// The message, followed by the domain and code.
    public var description: String { "\(message) (\(domain) \(code))" }

    /// Whether the service does not exist or does not answer, or the bus is disconnected.
    public var isServiceUnavailable: Bool {
        let away = [
            G_DBUS_ERROR_SERVICE_UNKNOWN, G_DBUS_ERROR_NAME_HAS_NO_OWNER, G_DBUS_ERROR_NO_REPLY, G_DBUS_ERROR_DISCONNECTED,
        ]
        return domain == "g-dbus-error-quark" && away.contains { Int($0.rawValue) == code }
    }

    /// Whether no program has the service's name, and the bus cannot start one.
    public var isServiceUnknown: Bool {
        domain == "g-dbus-error-quark" && code == Int(G_DBUS_ERROR_SERVICE_UNKNOWN.rawValue)
    }

    /// Whether the service has no such object. Versions of GLib report that in different ways.
    public var isObjectMissing: Bool {
        let missing = [G_DBUS_ERROR_UNKNOWN_OBJECT, G_DBUS_ERROR_UNKNOWN_METHOD, G_DBUS_ERROR_UNKNOWN_INTERFACE]
        return domain == "g-dbus-error-quark" && missing.contains { Int($0.rawValue) == code }
    }

    /// The message without the D-Bus name of a remote error, with which GLib lets it begin.
    public var words: String {
        guard message.hasPrefix("GDBus.Error:"), let end = message.firstRange(of: ": ") else { return message }
        return String(message[end.upperBound...])
    }

    /// Whether the call timed out.
    public var isTimeout: Bool {
        domain == "g-dbus-error-quark" && code == Int(G_DBUS_ERROR_NO_REPLY.rawValue)
            || domain == "g-io-error-quark" && code == Int(G_IO_ERROR_TIMED_OUT.rawValue)
    }

    /// Whether the call was cancelled.
    var isCancelled: Bool { domain == "g-io-error-quark" && code == Int(G_IO_ERROR_CANCELLED.rawValue) }

    /// The D-Bus name of a remote error that GLib has no code for, such as "org.example.Error.Full"; nil for other errors.
    public var busName: String? {
        guard domain == "g-io-error-quark", code == Int(G_IO_ERROR_DBUS_ERROR.rawValue), message.hasPrefix("GDBus.Error:")
        else { return nil }
        return String(message.dropFirst("GDBus.Error:".count).prefix { $0 != ":" })
    }

    /// Copies a C error and frees it.
    package init(taking error: UnsafeMutablePointer<GError>) {
        domain = g_quark_to_string(error.pointee.domain).map { String(cString: $0) } ?? ""
        code = Int(error.pointee.code)
        message = error.pointee.message.map { String(cString: $0) } ?? ""
        g_error_free(error)
    }

    /// Calls a C function that reports through a `GError **` and throws its error.
    package static func check<Result>(
        _ call: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Result
    ) throws(GLibError) -> Result {
        var error: UnsafeMutablePointer<GError>?
        let result = call(&error)
        if let error { throw GLibError(taking: error) }
        return result
    }
}
