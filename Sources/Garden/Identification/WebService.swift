import Foundation

/// A web service that wants a key.
public enum WebService: String, Sendable, CaseIterable {
    case plantNet = "plantnet"
    case trefle

    /// Its name as it writes it.
    public var title: String { self == .plantNet ? "Pl@ntNet" : "Trefle" }

    /// Where one gets a key.
    public var address: String { self == .plantNet ? "https://my.plantnet.org" : "https://trefle.io" }

    /// The environment variable whose key wins over one that is kept.
    public var variable: String { self == .plantNet ? "PLANTNET_API_KEY" : "TREFLE_API_TOKEN" }

    /// The longest text that is taken for a key, in bytes; the services' own have 32 to 64.
    public static let longestKey = 512

    /// A text as a key, blanks around it left out; nil for what can stand in no request.
    public static func key(from text: String) -> String? {
        let key = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let isPlain = key.utf8.allSatisfy { (0x21...0x7e).contains($0) }
        return key.isEmpty || key.utf8.count > longestKey || !isPlain ? nil : key
    }

    /// The key that ``variable`` holds; nil where it is missing or no key.
    public func key(in environment: [String: String]) -> String? { environment[variable].flatMap(Self.key(from:)) }
}
