/// A pest, a disease or damage that the user noted on a plant.
public struct PlantProblem: Identifiable, Hashable, Sendable {
    /// Identifies a problem.
    public typealias ID = TypedID<PlantProblem>

    /// What kind of problem it is.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        case pest, disease, damage, other
    }

    /// The problem's identity.
    public let id: ID
    /// The plant that has it.
    public let plant: Plant.ID
    /// What kind of problem it is.
    public var kind: Kind
    /// What it is in the user's words, such as "Spider mites": 1 to 200 characters.
    public var name: String
    /// The local day on which it was noted.
    public var notedOn: LocalDay
    /// Free text, at most 4,000 characters; empty for none.
    public var note: String
    /// The local day from which it is resolved, not before ``notedOn``; nil while it is open.
    public var resolvedOn: LocalDay?
    /// The photos of the plant that show it. Photos that were removed from the plant can be among them.
    public var photos: Set<Photo.ID>
    /// The rules that treat it. Rules that ended or were undone can be among them.
    public var treatments: Set<CareRule.ID>

    /// Creates a problem.
    public init(
        id: ID = .new(), plant: Plant.ID, kind: Kind, name: String, notedOn: LocalDay, note: String = "",
        resolvedOn: LocalDay? = nil, photos: Set<Photo.ID> = [], treatments: Set<CareRule.ID> = []
    ) {
        self.id = id
        self.plant = plant
        self.kind = kind
        self.name = name
        self.notedOn = notedOn
        self.note = note
        self.resolvedOn = resolvedOn
        self.photos = photos
        self.treatments = treatments
    }

    /// Whether it is not resolved. Completing its treatments does not resolve it.
    public var isOpen: Bool { resolvedOn == nil }
}

extension PlantProblem {
    /// The order in lists: open problems first, then the latest noted.
    public static func precedes(_ a: PlantProblem, _ b: PlantProblem) -> Bool {
        if a.isOpen != b.isOpen { return a.isOpen }
        return a.notedOn == b.notedOn ? a.id < b.id : a.notedOn > b.notedOn
    }
}
