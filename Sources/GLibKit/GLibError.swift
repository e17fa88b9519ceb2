import CGio
import Foundation

/// An error that a C library of the GLib family reported.
public struct GLibError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The name of the error's family, for example "g-dbus-error-quark".
    public let domain: String
    /// The number of the error within its family.
    public let code: Int
    /// The library's own words, in the language of the process; not meant as the whole message to a person.
    public let message: String

    /// Describes an error of the family `domain`.
    public init(domain: String, code: Int, message: String) {
        self.domain = domain
        self.code = code
        self.message = message
    }

    /// The domain and code, then the library's words.
    public var description: String { "\(message) (\(domain) \(code))" }

    /// True where the error says that the bus or the other side does not exist or does not answer.
    public var isServiceAway: Bool {
        let away = [
            G_DBUS_ERROR_SERVICE_UNKNOWN, G_DBUS_ERROR_NAME_HAS_NO_OWNER, G_DBUS_ERROR_NO_REPLY, G_DBUS_ERROR_DISCONNECTED,
        ]
        return domain == "g-dbus-error-quark" && away.contains { Int($0.rawValue) == code }
    }

    /// Nobody answered in time.
    public var isTimeout: Bool {
        domain == "g-dbus-error-quark" && code == Int(G_DBUS_ERROR_NO_REPLY.rawValue)
            || domain == "g-io-error-quark" && code == Int(G_IO_ERROR_TIMED_OUT.rawValue)
    }

    /// The name of an error that the other side of the bus answered and GLib has no number for, such as "org.example.Error.Full".
    public var busName: String? {
        guard domain == "g-io-error-quark", code == Int(G_IO_ERROR_DBUS_ERROR.rawValue), message.hasPrefix("GDBus.Error:")
        else { return nil }
        return String(message.dropFirst("GDBus.Error:".count).prefix { $0 != ":" })
    }

    /// Copies and frees a C error.
    package init(taking error: UnsafeMutablePointer<GError>) {
        domain = g_quark_to_string(error.pointee.domain).map { String(cString: $0) } ?? ""
        code = Int(error.pointee.code)
        message = error.pointee.message.map { String(cString: $0) } ?? ""
        g_error_free(error)
    }

    /// Runs a C call that reports through a `GError **` and turns its error into a thrown one.
    package static func check<Result>(
        _ call: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Result
    ) throws(GLibError) -> Result {
        var error: UnsafeMutablePointer<GError>?
        let result = call(&error)
        if let error { throw GLibError(taking: error) }
        return result
    }
}
