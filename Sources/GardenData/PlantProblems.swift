import Foundation
import Garden
import GardenStore

/// Problems: pests, diseases and damage that the user notes on plants, and the tasks that treat them.
extension GardenRepository {
    /// The problems, open ones first, then the latest noted.
    ///
    /// - Parameter plant: Only those of this plant; nil for all plants in the garden.
    public func problems(of plant: Plant.ID? = nil) async throws -> [PlantProblem] {
        try await database.read { reader in
            guard let plant else { return try reader.problems() }
            return try reader.exists(plant) ? reader.problems(of: plant) : []
        }
    }

    /// The problem with an id. Throws `GardenError.problemNotFound` if it was removed.
    public func problem(_ id: PlantProblem.ID) async throws -> PlantProblem {
        guard let problem = try await database.read({ try $0.problem(id) }) else { throw GardenError.problemNotFound }
        return problem
    }

    /// Notes a problem, with photos that show it, in one undo group.
    ///
    /// - Parameter photos: Photos that are also added to the plant. One that the plant already has is only linked.
    /// - Throws: `GardenError` if the plant does not exist, the name is missing, a text is too long or a day is in the future;
    ///   `StoreError`.
    public func note(_ problem: PlantProblem, photos: [IncomingPhoto] = []) async throws -> UndoableResult<PlantProblem> {
        try await write(problem, changedFrom: nil, photos: photos)
    }

    /// Saves an edited problem, with further photos, in one undo group. Treatments that are named by the problem get its new
    /// name.
    ///
    /// - Parameter original: The problem before it was edited. Only what differs from it is written, so that a change by another
    ///   program meanwhile stays.
    /// - Throws: As ``note(_:photos:)``, and `GardenError.problemNotFound` if it was removed meanwhile.
    public func save(
        _ problem: PlantProblem, changedFrom original: PlantProblem, photos: [IncomingPhoto] = []
    ) async throws -> UndoableResult<PlantProblem> {
        try await write(problem, changedFrom: original, photos: photos)
    }

    private func write(
        _ problem: PlantProblem, changedFrom original: PlantProblem?, photos: [IncomingPhoto]
    ) async throws -> UndoableResult<PlantProblem> {
        let files = try photos.map { try $0.new }
        let clock = clock
        let entered = try problem.checked(changedFrom: original, today: clock.today)
        let body: @Sendable (GardenWriter) throws -> PlantProblem = { writer in
            guard try writer.reader.exists(entered.plant) else { throw GardenError.plantNotFound }
            if original != nil, try writer.reader.problem(entered.id) == nil { throw GardenError.problemNotFound }
            var problem = entered
            _ = try writer.add(photos, to: problem.plant, at: clock.instant)
            problem.photos.formUnion(photos.map { Photo.id(of: $0.photo.digest, on: problem.plant) })
            try writer.save(problem, changedFrom: original)
            if let original, original.name != problem.name { try writer.renameTreatments(of: problem, from: original.name) }
            return try writer.reader.problem(problem.id) ?? problem
        }
        return files.isEmpty ? try await write(at: clock, body) : try await write(at: clock, keeping: files, body)
    }

    /// Resolves a problem, and ends the rules that treat it, in one undo group. One that is resolved already gets the new day, if
    /// one is given.
    ///
    /// - Parameter day: The day from which it is resolved, not in the future; nil for today.
    /// - Throws: `GardenError.problemNotFound`, `.dayInFuture`, or `.problemNotedLater` if it was noted after that day.
    public func resolve(_ id: PlantProblem.ID, on day: LocalDay? = nil) async throws -> UndoableResult<PlantProblem> {
        let clock = clock
        if let problem = day?.problem(happenedBy: clock.today) { throw problem }
        return try await change(id, at: clock) { problem, writer in
            // A problem that was noted while the clock was ahead can be resolved all the same.
            problem.resolvedOn = day ?? problem.resolvedOn ?? max(clock.today, problem.notedOn)
            if let day, day < problem.notedOn { throw GardenError.problemNotedLater(problem.notedOn) }
            try writer.endTreatments(of: problem)
        }
    }

    /// Opens a resolved problem again. Treatments that have ended stay ended.
    public func reopen(_ id: PlantProblem.ID) async throws -> UndoableResult<PlantProblem> {
        try await change(id, at: clock) { problem, _ in problem.resolvedOn = nil }
    }

    /// Removes a problem, and ends the rules that treat it, in one undo group. Its photos stay with the plant.
    public func remove(_ id: PlantProblem.ID) async throws -> UndoableResult<PlantProblem> {
        try await write { writer in
            guard let problem = try writer.reader.problem(id) else { throw GardenError.problemNotFound }
            try writer.endTreatments(of: problem)
            try writer.remove(problem)
            return problem
        }
    }

    /// Adds a rule, for one task or repeating ones, that treats a problem. Resolving the problem ends it. Throws
    /// `GardenError.problemResolved` if that has already happened.
    public func addTreatment(_ rule: CareRule, for id: PlantProblem.ID) async throws -> UndoableResult<CareRule> {
        let edit = try RuleEdit(rule, changedFrom: nil).checked()
        return try await write { writer in
            guard let problem = try writer.reader.problem(id), problem.plant == rule.plant else {
                throw GardenError.problemNotFound
            }
            guard problem.isOpen else { throw GardenError.problemResolved }
            try writer.save(edit)
            var treated = problem
            treated.treatments.insert(rule.id)
            try writer.save(treated, changedFrom: problem)
            return try writer.reader.rule(rule.id) ?? edit.rule
        }
    }

    private func change(
        _ id: PlantProblem.ID, at clock: ClockReading,
        _ change: @escaping @Sendable (inout PlantProblem, GardenWriter) throws -> Void
    ) async throws -> UndoableResult<PlantProblem> {
        try await write(at: clock) { writer in
            guard let problem = try writer.reader.problem(id) else { throw GardenError.problemNotFound }
            var changed = problem
            try change(&changed, writer)
            try writer.save(changed, changedFrom: problem)
            return changed
        }
    }
}

extension GardenWriter {
    /// Ends the active rules that treat a problem.
    fileprivate func endTreatments(of problem: PlantProblem) throws {
        for id in problem.treatments.sorted() {
            guard var rule = try reader.rule(id), rule.endedOn == nil else { continue }
            rule.origin = .user
            rule.endedOn = today
            try save(rule)
        }
    }
}

extension GardenWriter {
    /// Gives the active rules that treat a problem, and are named by it, its new name.
    fileprivate func renameTreatments(of problem: PlantProblem, from name: String) throws {
        for id in (try reader.problem(problem.id) ?? problem).treatments.sorted() {
            guard var rule = try reader.rule(id), rule.endedOn == nil, rule.type == .treatment(name) else { continue }
            rule.type = .treatment(problem.name)
            try save(rule)
        }
    }
}

extension PlantProblem {
    /// The problem as it is stored, with its name normalized. Throws `GardenError` if it cannot be saved.
    fileprivate func checked(changedFrom original: PlantProblem?, today: LocalDay) throws(GardenError) -> PlantProblem {
        var problem = self
        if name != original?.name {
            guard let words = Plant.name(from: name) else { throw name.isBlank ? .problemNameMissing : .nameTooLong }
            problem.name = words
        }
        if note != original?.note {
            if note.isBlank { problem.note = "" }
            try TextLimits.check(note)
        }
        if notedOn != original?.notedOn, let problem = notedOn.problem(happenedBy: today) { throw problem }
        if let resolvedOn, resolvedOn < notedOn { throw .problemNotedLater(notedOn) }
        if resolvedOn != original?.resolvedOn, let problem = resolvedOn?.problem(happenedBy: today) { throw problem }
        return problem
    }
}
