/// A kind of care.
///
/// Everything that distinguishes one kind from another is its row in ``definitions``, its phrases in `CareTypePhrases.swift`, and
/// its icon in `data/icons`.
public enum CareType: Hashable, Sendable {
    case watering, fertilizing, pruning, repotting, pestControl, rotation
    /// Feeling the soil, and watering only if it is dry.
    case soilCheck
    /// The treatment of a problem, with the problem's name.
    case treatment(String)
    /// A kind that the user named.
    case custom(String)

    /// The built-in kinds, in display order.
    public static let known: [CareType] = definitions.map(\.type)

    /// The place of its care in display order: watering and soil checks first, kinds that the user named last.
    public var order: Int { Self.known.firstIndex(of: completedCare) ?? Self.known.count }

    /// Its place among the tasks of a plant at the same moment: 0 for watering and soil checks, which matter most, otherwise 1.
    public var urgency: Int { completedCare == .watering ? 0 : 1 }

    /// The name of its symbolic icon.
    public var icon: String { definition.icon }

    /// The CSS class of its color.
    public var colorClass: String { definition.colorClass }

    /// The CSS classes of all kinds; a widget has one of them at a time.
    public static let colorClasses = (definitions + [custom]).map(\.colorClass)

    /// The answers that a task of this kind accepts.
    public var answers: TaskAnswers { definition.answers }

    /// The care that completing a task of this kind records: a soil check that finds dry soil ends in watering.
    public var completedCare: CareType { answers.needsSoilState ? .watering : self }
}

/// The properties of a kind of care.
struct CareTypeDefinition: Sendable {
    let type: CareType
    /// The stored spelling, which the command line also uses.
    let key: String
    let icon: String
    let colorClass: String
    var answers = TaskAnswers.completion
    /// Plans a rule from a care profile; nil for a kind that is never planned from a profile.
    var plan: (@Sendable (CarePlan) -> CareRule?)?
}

extension CareType {
    /// The built-in kinds, in display order.
    static let definitions: [CareTypeDefinition] = [
        .init(
            type: .watering, key: "watering", icon: "pg-water-symbolic", colorClass: "water", answers: .watering,
            plan: { $0.watering() }),
        .init(type: .soilCheck, key: "soilCheck", icon: "pg-soil-symbolic", colorClass: "soil", answers: .soilState),
        .init(
            type: .fertilizing, key: "fertilizing", icon: "pg-fertilizer-symbolic", colorClass: "fertilizer",
            plan: { $0.fertilizing() }),
        .init(type: .pruning, key: "pruning", icon: "pg-prune-symbolic", colorClass: "prune", plan: { $0.pruning() }),
        .init(
            type: .repotting, key: "repotting", icon: "pg-repot-symbolic", colorClass: "repot",
            plan: { $0.everyDays($0.profile.repotting, .repotting) }),
        .init(type: .pestControl, key: "pestControl", icon: "pg-pest-symbolic", colorClass: "pest"),
        .init(
            type: .rotation, key: "rotation", icon: "object-rotate-right-symbolic", colorClass: "rotate",
            plan: { $0.everyDays($0.profile.rotation, .rotation) }),
    ]

    /// The properties of all kinds that the user named.
    private static let custom = CareTypeDefinition(
        type: .custom(""), key: customPrefix, icon: "alarm-symbolic", colorClass: "custom")

    /// The properties of the treatments of all problems.
    private static let treatment = CareTypeDefinition(
        type: .treatment(""), key: treatmentPrefix, icon: "pg-treatment-symbolic", colorClass: "pest")

    private static let customPrefix = "custom:"
    private static let treatmentPrefix = "treatment:"
    private static let byType = Dictionary(uniqueKeysWithValues: definitions.map { ($0.type, $0) })
    private static let byKey = Dictionary(uniqueKeysWithValues: definitions.map { ($0.key, $0.type) })

    private var definition: CareTypeDefinition {
        switch self {
        case .treatment: Self.treatment
        default: Self.byType[self] ?? Self.custom
        }
    }
}

extension CareType: LosslessStringConvertible, Codable {
    /// Parses the stored spelling: a built-in key, or "treatment:" or "custom:" and a name; nil otherwise.
    public init?(_ key: String) {
        func name(after prefix: String) -> String? {
            key.hasPrefix(prefix) && key.count > prefix.count ? String(key.dropFirst(prefix.count)) : nil
        }
        if let type = Self.byKey[key] {
            self = type
        } else if let problem = name(after: Self.treatmentPrefix) {
            self = .treatment(problem)
        } else {
            guard let name = name(after: Self.customPrefix) else { return nil }
            self = .custom(name)
        }
    }

    /// The stored spelling, also printed for scripts.
    public var description: String {
        switch self {
        case .treatment(let name), .custom(let name): definition.key + name
        default: definition.key
        }
    }

    /// Decodes the stored spelling.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let key = try container.decode(String.self)
        guard let type = CareType(key) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a kind of care: \(key)")
        }
        self = type
    }

    /// Encodes the stored spelling.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
