import Foundation
import GRDB
import Garden

/// A problem is stored as facts whose subject is its id and whose field is the id of its plant. Each value is a JSON object with
/// the parts that it sets, so that edits of different parts do not replace each other, and undoing one leaves the others. No
/// table is derived from them, but the cover of the plant depends on their photos.
extension GardenWriter {
    /// Adds a problem, or records which parts of an existing one changed.
    ///
    /// - Parameter original: The problem before the change. Only what differs from it is written. Nil for a new one.
    public func save(_ problem: PlantProblem, changedFrom original: PlantProblem? = nil) throws {
        let change = ProblemChange(to: problem, from: original)
        guard change != ProblemChange() else { return }
        try add(change, to: problem.id, of: problem.plant)
    }

    /// Removes a problem. This can be undone.
    public func remove(_ problem: PlantProblem) throws {
        var change = ProblemChange()
        change.isRemoved = true
        try add(change, to: problem.id, of: problem.plant)
    }

    private func add(_ change: ProblemChange, to problem: PlantProblem.ID, of plant: Plant.ID) throws {
        try add(
            Fact(kind: .problem, subject: problem.uuid, field: plant.description, value: try FactValue.text(change)))
        touch(plant)
        try chooseCover(of: plant)
    }
}

extension GardenReader {
    /// The problems of a plant, open ones first, then the latest noted.
    public func problems(of plant: Plant.ID) throws -> [PlantProblem] { try problems(of: plant, skipping: true) }

    /// The problems of plants that are in the garden, in the same order.
    public func problems() throws -> [PlantProblem] {
        let plants = try Plant.ID.fetchSet(db, sql: "SELECT id FROM plant WHERE \(Self.isID("id"))")
        return try readProblems(Self.allProblems).filter { plants.contains($0.plant) }
    }

    /// The problem with an id; nil if it was removed, or if its plant was.
    public func problem(_ id: PlantProblem.ID) throws -> PlantProblem? {
        try readProblems("subject = ? AND length(field) = 36", [id]).first { try exists($0.plant) }
    }

    /// The problems of plants, also resolved ones; plants without one are missing.
    ///
    /// - Parameter plants: The plants; nil for all.
    func problems(of plants: Set<Plant.ID>?) throws -> [Plant.ID: [PlantProblem]] {
        let problems =
            if let plants, plants.count <= 50 { try plants.flatMap { try self.problems(of: $0) } } else {
                try readProblems(Self.allProblems)
            }
        return Dictionary(grouping: problems, by: \.plant)
    }

    /// The facts are found in the index by plant, which has their kind, so that no other row is read.
    private static let allProblems = "rowid IN (SELECT rowid FROM fact WHERE length(field) = 36 AND kind = 'problem')"

    /// - Parameter skipping: Whether facts that cannot be read, in a damaged file, do not count. Otherwise they are errors.
    func problems(of plant: Plant.ID, skipping: Bool) throws -> [PlantProblem] {
        try readProblems(Fact.isOfPlant, [plant.description], skipping: skipping)
    }

    private func readProblems(
        _ condition: String, _ arguments: StatementArguments = [], skipping: Bool = true
    ) throws -> [PlantProblem] {
        var parts: [ProblemKey: ProblemChange] = [:]
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT subject, field, value FROM fact
                    WHERE \(condition) AND kind = 'problem' AND NOT \(Self.isRetracted("fact.batch")) AND \(Self.isID("subject"))
                        AND \(Fact.isReadable)
                    ORDER BY clock, device
                    """), arguments: arguments)
        while let row = try rows.next() {
            do {
                guard let plant = Plant.ID(try row.required(1)), let change = try ProblemChange(fact: row.value(2)) else {
                    continue
                }
                let key = ProblemKey(id: PlantProblem.ID(try row.required(0)), plant: plant)
                parts[key, default: ProblemChange()].apply(change)
            } catch let error where skipping && StoreError.isDamage(error) { continue }
        }
        return parts.compactMap { $1.problem($0.id, of: $0.plant) }.sorted(by: PlantProblem.precedes)
    }
}

extension Photo {
    /// The photos that show problems of a plant.
    ///
    /// - Parameter facts: The facts about its problems that hold, in their order.
    static func ofProblems(_ facts: [(problem: UUID, value: String?)], of plant: Plant.ID) throws -> Set<ID> {
        var parts: [UUID: ProblemChange] = [:]
        for (problem, value) in facts {
            if let change = try ProblemChange(fact: value) { parts[problem, default: ProblemChange()].apply(change) }
        }
        return parts.reduce(into: []) { photos, part in
            photos.formUnion(part.value.problem(PlantProblem.ID(part.key), of: plant)?.photos ?? [])
        }
    }
}

private struct ProblemKey: Hashable {
    let id: PlantProblem.ID
    let plant: Plant.ID
}

extension Fact.Kind {
    /// Throws if the value of a fact about a problem cannot be read.
    func checkProblem(_ value: String?) throws { _ = try ProblemChange(fact: value) }
}

/// The parts of a problem that a fact sets; nil for those that it leaves.
private struct ProblemChange: Codable, Equatable {
    /// The raw value of the kind. A later program may know others.
    var kind: String?
    var name: String?
    var notedOn: LocalDay?
    var note: String?
    /// Whether the problem is resolved, from ``resolvedOn`` on.
    var isResolved: Bool?
    var resolvedOn: LocalDay?
    /// Photos that were linked or unlinked, by id.
    var photos: [String: Bool]?
    /// Rules that were linked or unlinked, by id.
    var treatments: [String: Bool]?
    var isRemoved: Bool?

    init() {}

    init(to new: PlantProblem, from old: PlantProblem?) {
        if new.kind != old?.kind { kind = new.kind.rawValue }
        if new.name != old?.name { name = new.name.withoutNUL }
        if new.notedOn != old?.notedOn { notedOn = new.notedOn }
        if new.note != old?.note ?? "" { note = new.note.withoutNUL }
        if new.resolvedOn != old?.resolvedOn { (isResolved, resolvedOn) = (new.resolvedOn != nil, new.resolvedOn) }
        photos = Self.links(new.photos, old?.photos ?? [])
        treatments = Self.links(new.treatments, old?.treatments ?? [])
    }

    private static func links<Subject>(_ new: Set<TypedID<Subject>>, _ old: Set<TypedID<Subject>>) -> [String: Bool]? {
        let changed = new.symmetricDifference(old)
        return changed.isEmpty ? nil : Dictionary(uniqueKeysWithValues: changed.map { ($0.description, new.contains($0)) })
    }

    /// The change of a fact; nil for one without a value. Throws if it cannot be read.
    init?(fact: String?) throws {
        guard let change: ProblemChange = try FactValue.read(fact) else { return nil }
        let ids = [change.photos, change.treatments].compactMap(\.self).flatMap(\.keys)
        guard ids.allSatisfy({ UUID(uuidString: $0) != nil }) else { throw UnreadableRow(table: "fact") }
        self = change
    }

    /// Sets what a later fact sets.
    mutating func apply(_ later: ProblemChange) {
        kind = later.kind ?? kind
        name = later.name ?? name
        notedOn = later.notedOn ?? notedOn
        note = later.note ?? note
        if let resolved = later.isResolved { (isResolved, resolvedOn) = (resolved, later.resolvedOn) }
        if let links = later.photos { photos = (photos ?? [:]).merging(links) { $1 } }
        if let links = later.treatments { treatments = (treatments ?? [:]).merging(links) { $1 } }
        isRemoved = later.isRemoved ?? isRemoved
    }

    /// The problem of all parts; nil if it was removed, or if the fact that began it was undone.
    func problem(_ id: PlantProblem.ID, of plant: Plant.ID) -> PlantProblem? {
        guard isRemoved != true, let kind, let name, let notedOn else { return nil }
        func linked<Subject>(_ links: [String: Bool]?) -> Set<TypedID<Subject>> {
            Set((links ?? [:]).filter(\.value).keys.compactMap { TypedID<Subject>($0) })
        }
        return PlantProblem(
            // A kind of a later program is shown as the most general one.
            id: id, plant: plant, kind: PlantProblem.Kind(rawValue: kind) ?? .damage, name: name.withoutNUL, notedOn: notedOn,
            note: (note ?? "").withoutNUL, resolvedOn: isResolved == true ? resolvedOn ?? notedOn : nil,
            photos: linked(photos), treatments: linked(treatments))
    }
}
