import Foundation
import Garden
import GardenStore
import GardenData

extension WritePath {
    /// Rules, care values and preferences.
    static let rules = [
        WritePath(name: "save-rule") { writer in
            let plant = try await writer.plants(1)[0]
            var rule = try await writer.repository.save(
                CareRule(plant: plant.id, type: .watering, recurrence: .everyDays(3), start: writer.repository.today)
            ).value
            try await writer.ready([.rule(rule.id)])
            for number in 0... {
                rule.recurrence = .everyDays(1 + number % 30)
                rule.note = String(repeating: "\(number) ", count: 500)
                try await writer.perform([writer.expect(.rule(rule.id), becomes: CrashFixture.text(rule))]) { [rule] in
                    _ = try await writer.repository.save(rule)
                }
            }
        },
        WritePath(name: "end-rule") { writer in
            // When all rules have ended, new ones are prepared.
            while true {
                var rules: [CareRule] = []
                for plant in try await writer.plants(10) { rules += try await writer.repository.rules(of: plant.id) }
                try await writer.ready(rules.map { .rule($0.id) })
                for var rule in rules {
                    rule.origin = .user
                    rule.endedOn = writer.repository.today
                    try await writer.perform([writer.expect(.rule(rule.id), becomes: CrashFixture.text(rule))]) { [rule] in
                        _ = try await writer.repository.end(rule.id)
                    }
                }
            }
        },
        WritePath(name: "override-and-reset") { writer in
            let plant = try await writer.plants(1)[0]
            let probes: [Probe] = [.override(plant.id, .watering), .rules(of: plant.id)]
            try await writer.alternate(
                probes, { _ = try await writer.repository.set(.watering(Watering(days: 4)), for: plant.id) },
                { _ = try await writer.repository.reset(.watering, for: plant.id) })
        },
        WritePath(name: "absence", isCumulative: false) { writer in
            let day = writer.repository.today + 100
            try await writer.alternate(
                [.absences], { _ = try await writer.repository.recordAbsence(from: day, through: day + 7) },
                {
                    for period in try await writer.repository.awayPeriods() {
                        _ = try await writer.repository.endAbsence(period.id)
                    }
                })
        },
        WritePath(name: "problem") { writer in
            let plant = try await writer.plants(1)[0].id
            let day = writer.repository.today
            try await writer.alternate(
                [.problems(of: plant), .rules(of: plant)],
                {
                    let problem = PlantProblem(plant: plant, kind: .pest, name: "Mites", notedOn: day, note: "few")
                    _ = try await writer.repository.note(problem)
                },
                {
                    for problem in try await writer.repository.problems(of: plant) {
                        _ = try await writer.repository.remove(problem.id)
                    }
                })
        },
        WritePath(name: "details") { writer in
            let plant = try await writer.plants(1)[0]
            let (none, some) = (PlantDetails(), PlantDetails(origin: "Market", price: Price(amount: "12.50", currency: "EUR")))
            try await writer.alternate(
                [.details(of: plant.id)],
                {
                    let edit = PlantDetailsEdit(some, changedFrom: none)
                    _ = try await writer.repository.save(plant, changedFrom: plant, details: edit)
                },
                {
                    let edit = PlantDetailsEdit(none, changedFrom: some)
                    _ = try await writer.repository.save(plant, changedFrom: plant, details: edit)
                })
        },
        WritePath(name: "custom-field", isCumulative: false) { writer in
            let plant = try await writer.plants(1)[0]
            let new = CustomField(name: "Potter", kind: .choice, choices: ["Anna"])
            let known = try await writer.repository.customFields().first
            let field = if let known { known } else { try await writer.repository.add(new).value }
            let edit = PlantDetailsEdit(PlantDetails(custom: [field.id: .choice("Anna")]), changedFrom: PlantDetails())
            _ = try await writer.repository.save(plant, changedFrom: plant, details: edit)
            var removed: UndoGroup.ID?
            try await writer.alternate(
                [.details(of: plant.id)],
                { removed = try await writer.repository.removeCustomField(field.id).undoGroup },
                { if let removed { try await writer.repository.undo(removed) } })
        },
        WritePath(name: "resolve-problem") { writer in
            let (plant, day) = (try await writer.plants(1)[0].id, writer.repository.today)
            let problem = try await writer.repository.note(
                PlantProblem(plant: plant, kind: .pest, name: "Mites", notedOn: day)
            ).value.id
            for days in [5, 10] {
                let rule = CareRule(plant: plant, type: .pestControl, recurrence: .everyDays(days), start: day)
                _ = try await writer.repository.addTreatment(rule, for: problem)
            }
            var resolved: UndoGroup.ID?
            try await writer.alternate(
                [.problems(of: plant), .rules(of: plant)],
                { resolved = try await writer.repository.resolve(problem).undoGroup },
                { if let resolved { try await writer.repository.undo(resolved) } })
        },
        WritePath(name: "accept-proposal") { writer in
            let plant = try await writer.plants(1)[0].id
            for _ in 0..<4 {
                let task = try await writer.watering(of: plant)
                _ = try await writer.repository.answer([task], .moist(days: 1))
                _ = try await writer.repository.answer([task], .dry(on: nil))
            }
            var accepted: UndoGroup.ID?
            try await writer.alternate(
                [.learning(of: plant), .rules(of: plant)],
                {
                    guard let proposal = try await writer.repository.proposals(of: [plant]).first else {
                        throw GardenError.proposalNotFound
                    }
                    accepted = try await writer.repository.accept(proposal).undoGroup
                }, { if let accepted { try await writer.repository.undo(accepted) } })
        },
        WritePath(name: "household", isCumulative: false) { writer in
            let plants = try await writer.plants(6, species: "Nemo ignotus")
            try await writer.alternateHousehold([.preferences] + plants.map { .rules(of: $0.id) })
        },
        WritePath(name: "household-many", isCumulative: false) { writer in
            // So many that planning their rules and deriving their tasks take several transactions.
            _ = try await writer.plants(60, species: "Nemo ignotus")
            try await writer.alternateHousehold([.preferences, .schedules])
        },
    ]
}

extension Writer {
    /// Changes the preferences and changes them back. The recurrence of an unknown species is an estimate, which depends on the
    /// preference about soil checks.
    fileprivate func alternateHousehold(_ probes: [Probe]) async throws {
        var one = Preferences()
        one.checksSoilFirst = false
        one.groupsWatering = true
        one.hemisphere = .southern
        try await alternate(
            probes, { [one] in _ = try await repository.save(one) }, { _ = try await repository.save(Preferences()) })
    }

    /// Repeats two writes that undo each other. A rehearsal determines the probe values after each of them.
    func alternate(
        _ probes: [Probe], _ one: () async throws -> Void, _ other: () async throws -> Void
    ) async throws {
        func values() async throws -> [String] {
            var values: [String] = []
            for probe in probes { values.append(try await site.value(of: probe)) }
            return values
        }
        try await one()
        try await other()
        try await one()
        let ones = try await values()
        try await other()
        let others = try await values()
        try await ready(probes)
        func expectations(_ before: [String], _ after: [String]) -> [CrashExpectation] {
            probes.indices.map { CrashExpectation(probe: probes[$0], before: before[$0], after: after[$0]) }
        }
        while true {
            try await perform(expectations(others, ones), one)
            try await perform(expectations(ones, others), other)
        }
    }
}
