import Foundation
import Garden
import GardenStore
import GardenData

extension WritePath {
    /// Adding, changing and removing plants.
    static let plants = [
        WritePath(name: "add") { writer in
            let draft = { PlantDraft(name: $0, species: "Monstera deliciosa", room: .kitchen, watering: .fromProfile) }
            let model = "Model \(writer.mark)"
            _ = try await writer.repository.add(draft(model))
            let whole = try await writer.site.value(of: .named(model))
            try await writer.ready()
            for number in 0... {
                let name = "Added \(writer.mark) \(number)"
                try await writer.perform([writer.expect(.named(name), becomes: whole)]) {
                    _ = try await writer.repository.add(draft(name))
                }
            }
        },
        WritePath(name: "save-plant") { writer in
            let plants = try await writer.plants(1)
            try await writer.ready(plants.map { .plant($0.id) })
            for number in 0... {
                let change = { @Sendable (plant: inout Plant) in
                    plant.name = "Saved \(number)"
                    plant.notes = String(repeating: "\(number) ", count: 2_000)
                    plant.tags = ["tag \(number)", "often"]
                    plant.room = Room.known[number % Room.known.count]
                    plant.place = plant.room?.usualPlace ?? .indoor
                    plant.isFavorite.toggle()
                }
                var plant = try await writer.repository.plant(plants[0].id)
                let expectations = try await writer.expectations(plants, change)
                change(&plant)
                try await writer.perform(expectations) { [plant] in _ = try await writer.repository.save(plant) }
            }
        },
        WritePath(name: "save-pot") { writer in
            let plant = try await writer.plants(1)[0]
            try await writer.ready([.plant(plant.id), .pot(of: plant.id)])
            for number in 0... {
                let old = try await writer.repository.pot(of: plant.id)
                let new = Pot(diameter: Double(number % 190 + 1), hasDrainage: !(old.hasDrainage ?? false))
                try await writer.perform([writer.expect(.pot(of: plant.id), becomes: CrashFixture.described(new))]) {
                    let stored = try await writer.repository.plant(plant.id)
                    _ = try await writer.repository.save(stored, changedFrom: stored, pot: PotEdit(new, changedFrom: old))
                }
            }
        },
        WritePath(name: "change-many") { writer in
            let plants = try await writer.plants(20)
            try await writer.ready(plants.map { .plant($0.id) })
            for number in 0... {
                let change = { @Sendable (plant: inout Plant) in
                    plant.room = Room(rawValue: "Room \(number)")
                    plant.tags.append("\(number)")
                }
                try await writer.perform(writer.expectations(plants, change)) {
                    _ = try await writer.repository.change(Set(plants.map(\.id)), change)
                }
            }
        },
        WritePath(name: "archive") { writer in
            let plants = try await writer.plants(20)
            try await writer.ready(plants.map { .plant($0.id) })
            let today = writer.repository.today
            for number in 0... {
                let archive = number.isMultiple(of: 2) ? Plant.Archive(on: today, reason: "Reason \(number)") : nil
                try await writer.perform(writer.expectations(plants) { $0.archive = archive }) {
                    let ids = Set(plants.map(\.id))
                    _ =
                        if let archive { try await writer.repository.archive(ids, reason: archive.reason) } else {
                            try await writer.repository.unarchive(ids)
                        }
                }
            }
        },
        WritePath(name: "remove-and-undo") { writer in
            let plants = try await writer.plants(10)
            try await writer.ready(plants.map { .plant($0.id) })
            let here = try plants.map { CrashExpectation(probe: .plant($0.id), before: "none", after: try CrashFixture.text($0)) }
            let gone = here.map { CrashExpectation(probe: $0.probe, before: $0.after, after: "none") }
            while true {
                var undoGroup: UndoGroup.ID?
                try await writer.perform(gone) {
                    undoGroup = try await writer.repository.remove(Set(plants.map(\.id))).undoGroup
                }
                try await writer.perform(here) {
                    if let undoGroup { try await writer.repository.undo(undoGroup) }
                }
            }
        },
        WritePath(name: "purge") { writer in
            // When all plants are purged, new ones are prepared.
            while true {
                let plants = try await writer.plants(25)
                for plant in plants {
                    for _ in 0..<3 { _ = try await writer.repository.record(.watering, for: plant.id) }
                }
                try await writer.ready(plants.flatMap { [.plant($0.id), .traces(of: $0.id)] })
                for plant in plants {
                    let expectations = [
                        try await writer.expect(.plant(plant.id), becomes: "none"),
                        try await writer.expect(.traces(of: plant.id), becomes: "0 facts, 0 events"),
                    ]
                    try await writer.perform(expectations) { try await writer.repository.purge(plant.id) }
                }
            }
        },
        WritePath(name: "duplicate") { writer in
            let original = try await writer.plants(1)[0]
            _ = try await writer.repository.set(.light(.fullSun), for: original.id)
            let model = "Copy \(writer.mark)"
            _ = try await writer.repository.duplicate(original.id, name: model)
            let whole = try await writer.site.value(of: .named(model))
            try await writer.ready()
            for number in 0... {
                let name = "Copy \(writer.mark) \(number)"
                try await writer.perform([writer.expect(.named(name), becomes: whole)]) {
                    _ = try await writer.repository.duplicate(original.id, name: name)
                }
            }
        },
        WritePath(name: "sample-garden") { writer in
            // The sample plants always have the same ids, so each run uses a new garden.
            try await writer.ready()
            for number in 0... {
                let name = "sample-\(writer.mark)-\(number)"
                let inner = try CrashFixture(writer.site.folder.appendingPathComponent(name))
                let entries = SampleGarden.make(on: inner.repository.today, now: CrashFixture.now)
                let whole = "sound, \(entries.count) plants, \(entries.map(\.events.count).reduce(0, +)) events"
                try await writer.perform([writer.expect(.garden(in: name), becomes: whole)]) {
                    _ = try await inner.repository.seedSampleGarden()
                }
            }
        },
    ]
}
