import Foundation

/// A web service that needs an API key.
///
/// Everything that distinguishes one service from another is its ``definition``, its phrases in `WebServicePhrases.swift`, and
/// its client in the module WebServices.
public enum WebService: String, Sendable, CaseIterable {
    case plantNet = "plantnet"
    case trefle

    private struct Definition {
        let title: String
        let keyAddress: String
        let keyVariable: String
        let baseVariable: String
        let base: String
        var requestsPerDay: Int?
        var requestsPerMinute: Int?
    }

    private var definition: Definition {
        switch self {
        case .plantNet:
            // https://my.plantnet.org/doc: 500 identifications a day without a subscription.
            Definition(
                title: "Pl@ntNet", keyAddress: "https://my.plantnet.org", keyVariable: "PLANTNET_API_KEY",
                baseVariable: "PLANTGUIDE_PLANTNET_URL", base: "https://my-api.plantnet.org/v2", requestsPerDay: 500)
        case .trefle:
            // https://docs.trefle.io: 60 requests a minute.
            Definition(
                title: "Trefle", keyAddress: "https://trefle.io", keyVariable: "TREFLE_API_TOKEN",
                baseVariable: "PLANTGUIDE_TREFLE_URL", base: "https://trefle.io/api/v1", requestsPerMinute: 60)
        }
    }

    /// The name as the service spells it.
    public var title: String { definition.title }

    /// The web page that issues keys.
    public var keyAddress: String { definition.keyAddress }

    /// The environment variable whose key takes precedence over a stored one.
    public var keyVariable: String { definition.keyVariable }

    /// The environment variable that replaces ``base``.
    public var baseVariable: String { definition.baseVariable }

    /// The base URL of the API, with its version.
    public var base: String { definition.base }

    /// The daily quota until the service reports another; nil for no quota.
    public var requestsPerDay: Int? { definition.requestsPerDay }

    /// The rate limit until the service reports another; nil for no limit.
    public var requestsPerMinute: Int? { definition.requestsPerMinute }

    /// The maximum length of a key in bytes. The services state none; it keeps long text out of requests.
    public static let longestKey = 512

    /// The minimum length of a key that is stored, in bytes. The services state none; a word or a small part of a key is
    /// noticed.
    public static let shortestKey = 16

    /// Validates a key, surrounding white space removed; nil for text that cannot be sent in a request.
    public static func key(from text: String) -> String? {
        let key = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let isPlain = key.utf8.allSatisfy { (0x21...0x7e).contains($0) }
        return key.isEmpty || key.utf8.count > longestKey || !isPlain ? nil : key
    }

    /// Validates a key that is to be stored, surrounding white space removed.
    ///
    /// Throws ``SecretsError/notAKey`` or ``SecretsError/keyTooShort`` for text that cannot be a key.
    public static func newKey(from text: String) throws(SecretsError) -> String {
        guard let key = key(from: text) else { throw .notAKey }
        guard key.utf8.count >= shortestKey else { throw .keyTooShort }
        return key
    }

    /// The key in ``keyVariable``; nil if it is missing or empty.
    ///
    /// Throws ``SecretsError/variableInvalid(name:)`` for other text, so that another key is not used instead.
    public func key(in environment: [String: String]) throws(SecretsError) -> String? {
        guard let text = environment[keyVariable], !text.allSatisfy(\.isWhitespace) else { return nil }
        guard let key = Self.key(from: text) else { throw .variableInvalid(name: keyVariable) }
        return key
    }
}
