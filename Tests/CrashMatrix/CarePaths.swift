import Foundation
import Garden
import GardenStore
import GardenData

extension WritePath {
    /// Answering tasks and adding to history.
    static let care = [
        answering("done", .done) { _ in .done(on: nil) },
        answering("skip", .skipped) { _ in .skip },
        WritePath(name: "snooze") { writer in
            try await writer.answerInTurn { number in
                // Snoozing never makes a task due earlier, so each moment is later than the last.
                let until = LocalMoment(day: writer.repository.today + (100 + number), time: .eight)
                return (.snooze(until: until), .snoozed(until: until))
            }
        },
        WritePath(name: "move") { writer in
            try await writer.answerInTurn { number in
                let day = writer.repository.today + (1 + number % 9)
                return (.move(to: day), .moved(to: day))
            }
        },
        WritePath(name: "moist") { writer in
            try await writer.answerInTurn { (.moist(days: 1 + $0 % 9), .moist(askAgainIn: 1 + $0 % 9)) }
        },
        WritePath(name: "soil-verdict") { writer in
            let plants = try await writer.plants(8)
            try await writer.ready(plants.flatMap { [.events(of: $0.id), .learning(of: $0.id)] })
            for number in 0... {
                let plant = plants[number % plants.count].id
                let task = try await writer.watering(of: plant)
                try await writer.perform([
                    writer.expect(plant, gets: .watering, .done),
                    writer.expect(.learning(of: plant), becomes: "\(number / plants.count + 1) right"),
                ]) { _ = try await writer.repository.answer([task], .soil(.right, on: nil)) }
            }
        },
        WritePath(name: "done-many") { writer in
            let plants = try await writer.plants(30)
            try await writer.ready(plants.map { .events(of: $0.id) })
            while true {
                var tasks: [Occurrence] = []
                var expectations: [CrashExpectation] = []
                for plant in plants {
                    tasks.append(try await writer.watering(of: plant.id))
                    expectations.append(try await writer.expect(plant.id, gets: .watering, .done))
                }
                try await writer.perform(expectations) { [tasks] in _ = try await writer.repository.answer(tasks, .done(on: nil))
                }
            }
        },
        WritePath(name: "record") { writer in
            let plant = try await writer.plants(1)[0]
            try await writer.ready([.events(of: plant.id)])
            while true {
                try await writer.perform([writer.expect(plant.id, gets: .pruning, .done)]) {
                    _ = try await writer.repository.record(.pruning, for: plant.id)
                }
            }
        },
        WritePath(name: "note") { writer in
            let plant = try await writer.plants(1)[0]
            try await writer.ready([.events(of: plant.id)])
            let words = String(repeating: "A new leaf. ", count: 300)
            while true {
                try await writer.perform([writer.expect(plant.id, gets: .custom("note"), .note)]) {
                    _ = try await writer.repository.note(words, for: plant.id)
                }
            }
        },
        WritePath(name: "undo-many") { writer in
            // The undo groups are used up in each pass, so each pass starts by writing new ones.
            while true {
                let plants = try await writer.plants(10)
                var batches: [UndoGroup.ID] = []
                for _ in 0..<20 {
                    var tasks: [Occurrence] = []
                    for plant in plants { tasks.append(try await writer.watering(of: plant.id)) }
                    batches.append(try await writer.repository.answer(tasks, .done(on: nil)).undoGroup)
                }
                try await writer.ready(plants.map { .events(of: $0.id) })
                for undoGroup in batches.reversed() {
                    var expectations: [CrashExpectation] = []
                    for plant in plants {
                        let rest = try await writer.repository.history(of: plant.id).filter { $0.undoGroup != undoGroup }
                        expectations.append(try await writer.expect(.events(of: plant.id), becomes: CrashFixture.counted(rest)))
                    }
                    try await writer.perform(expectations) { try await writer.repository.undo(undoGroup) }
                }
            }
        },
        WritePath(name: "undo-answer") { writer in
            let plant = try await writer.plants(1)[0]
            try await writer.ready([.events(of: plant.id)])
            while true {
                let task = try await writer.watering(of: plant.id)
                try await writer.perform([writer.expect(plant.id, gets: .watering, .done)]) {
                    _ = try await writer.repository.answer([task], .done(on: nil))
                }
                try await writer.perform([writer.expect(.events(of: plant.id), becomes: "")]) {
                    _ = try await writer.repository.undoAnswers(to: [task])
                }
            }
        },
    ]

    private static func answering(
        _ name: String, _ kind: CareEvent.Kind, _ answer: @escaping @Sendable (Int) -> TaskAnswer
    ) -> WritePath {
        WritePath(name: name) { writer in try await writer.answerInTurn { (answer($0), kind) } }
    }
}

extension Writer {
    /// Answers the watering tasks of the plants in turn.
    fileprivate func answerInTurn(_ answer: (Int) -> (TaskAnswer, CareEvent.Kind)) async throws {
        let plants = try await plants(8)
        try await ready(plants.map { .events(of: $0.id) })
        for number in 0... {
            let plant = plants[number % plants.count].id
            let task = try await watering(of: plant)
            let (answer, kind) = answer(number)
            try await perform([expect(plant, gets: .watering, kind)]) { _ = try await repository.answer([task], answer) }
        }
    }
}
