import Foundation

/// A web service that requires a key.
public enum WebService: String, Sendable, CaseIterable {
    case plantNet = "plantnet"
    case trefle

    /// The name of the service as it writes it.
    public var title: String { self == .plantNet ? "Pl@ntNet" : "Trefle" }

    /// The web page where users get a key.
    public var address: String { self == .plantNet ? "https://my.plantnet.org" : "https://trefle.io" }

    /// The environment variable whose key takes precedence over a stored one.
    public var variable: String { self == .plantNet ? "PLANTNET_API_KEY" : "TREFLE_API_TOKEN" }

    /// The maximum length of a key, in bytes. The services' own keys have 32 to 64.
    public static let longestKey = 512

    /// Converts text to a key, trimming white space. Returns nil for text that cannot be part of a request.
    public static func key(from text: String) -> String? {
        let key = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let isPlain = key.utf8.allSatisfy { (0x21...0x7e).contains($0) }
        return key.isEmpty || key.utf8.count > longestKey || !isPlain ? nil : key
    }

    /// The key in ``variable``, or nil if the variable is missing or does not contain a key.
    public func key(in environment: [String: String]) -> String? { environment[variable].flatMap(Self.key(from:)) }
}
