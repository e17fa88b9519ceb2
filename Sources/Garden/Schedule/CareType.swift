/// A kind of care.
public enum CareType: Hashable, Sendable {
    case watering, fertilizing, pruning, repotting, pestControl, rotation
    /// Feeling the soil, and watering only where it is dry.
    case soilCheck
    /// A kind that the user named.
    case custom(String)

    /// The kinds that the program knows by itself, in the order in which they are shown.
    public static let known: [CareType] = [
        .watering, .soilCheck, .fertilizing, .pruning, .repotting, .pestControl, .rotation,
    ]
}

extension CareType: LosslessStringConvertible, Codable {
    /// Reads the stable key; any text that begins with "custom:" and goes on is the user's own kind; nil otherwise.
    public init?(_ key: String) {
        switch key {
        case "watering": self = .watering
        case "fertilizing": self = .fertilizing
        case "pruning": self = .pruning
        case "repotting": self = .repotting
        case "pestControl": self = .pestControl
        case "rotation": self = .rotation
        case "soilCheck": self = .soilCheck
        default:
            guard key.hasPrefix("custom:"), key.count > 7 else { return nil }
            self = .custom(String(key.dropFirst(7)))
        }
    }

    /// The stable key, as it is stored and printed for scripts.
    public var description: String {
        switch self {
        case .watering: "watering"
        case .fertilizing: "fertilizing"
        case .pruning: "pruning"
        case .repotting: "repotting"
        case .pestControl: "pestControl"
        case .rotation: "rotation"
        case .soilCheck: "soilCheck"
        case .custom(let name): "custom:\(name)"
        }
    }

    /// Reads the stable key.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let key = try container.decode(String.self)
        guard let type = CareType(key) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a kind of care: \(key)")
        }
        self = type
    }

    /// Writes the stable key.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
