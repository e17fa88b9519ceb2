import Foundation
import Garden
import GardenData

extension WritePath {
    /// Adding and removing photos, for which facts and files must agree.
    static let photos = [
        WritePath(name: "add-photos") { writer in
            let plants = try await writer.plants(3)
            try await writer.ready(plants.map { .photos(of: $0.id) })
            for number in 0... {
                let plant = plants[number % plants.count].id
                let photos = [try writer.site.incoming(), try writer.site.incoming()]
                let told = try await writer.told(plant, gets: photos)
                let expectations = [
                    try await writer.expect(.photos(of: plant), becomes: told),
                    try await writer.expect(.originals(photos.map(\.file)), becomes: "2 of 2 files"),
                ]
                try await writer.perform(expectations) { _ = try await writer.repository.add(photos, to: plant) }
            }
        },
        WritePath(name: "done-with-photo") { writer in
            let plants = try await writer.plants(4)
            try await writer.ready(plants.flatMap { [.events(of: $0.id), .photos(of: $0.id), .eventPhotos(of: $0.id)] })
            for number in 0... {
                let plant = plants[number % plants.count].id
                let (task, photo) = (try await writer.watering(of: plant), try writer.site.incoming())
                let linked = number / plants.count + 1
                let expectations = [
                    try await writer.expect(plant, gets: .watering, .done),
                    try await writer.expect(.photos(of: plant), becomes: writer.told(plant, gets: [photo])),
                    try await writer.expect(.eventPhotos(of: plant), becomes: "\(linked) of \(linked) events"),
                ]
                try await writer.perform(expectations) {
                    _ = try await writer.repository.answer([task], .done(on: nil), note: "New leaf", photos: [photo])
                }
            }
        },
        WritePath(name: "adopt") { writer in
            try await writer.ready()
            let model = "Adopted model \(writer.mark)"
            _ = try await writer.repository.add(PlantDraft(name: model, species: "Monstera deliciosa"))
            let whole = try await writer.site.value(of: .named(model))
            for number in 0... {
                let name = "Adopted \(writer.mark) \(number)"
                let photos = [try writer.site.incoming()]
                let expectations = [
                    try await writer.expect(.named(name), becomes: whole),
                    try await writer.expect(.originals(photos.map(\.file)), becomes: "1 of 1 files"),
                ]
                try await writer.perform(expectations) {
                    _ = try await writer.repository.add(PlantDraft(name: name, species: "Monstera deliciosa"), photos: photos)
                }
            }
        },
        WritePath(name: "remove-photo") { writer in
            let plant = try await writer.plants(1)[0].id
            let photos = try (0..<3).map { _ in try writer.site.incoming() }
            _ = try await writer.repository.add(photos, to: plant)
            let probes: [Probe] = [.photos(of: plant), .originals(photos.map(\.file))]
            try await writer.ready(probes)
            let here = try await writer.told(plant, gets: [])
            while true {
                let photo = try await writer.repository.photos(of: plant)[0]
                let rest = try await writer.told(plant, gets: [], without: photo)
                var undoGroup: UndoGroup.ID?
                try await writer.perform([writer.expect(.photos(of: plant), becomes: rest)]) {
                    undoGroup = try await writer.repository.remove(photo.id).undoGroup
                }
                try await writer.perform([writer.expect(.photos(of: plant), becomes: here)]) {
                    if let undoGroup { try await writer.repository.undo(undoGroup) }
                }
            }
        },
        WritePath(name: "purge-with-photos") { writer in
            // When all plants are purged, new ones are prepared.
            while true {
                var plants: [(id: Plant.ID, files: [String])] = []
                for plant in try await writer.plants(6) {
                    let photos = [try writer.site.incoming(), try writer.site.incoming()]
                    _ = try await writer.repository.add(photos, to: plant.id)
                    plants.append((plant.id, photos.map(\.file)))
                }
                try await writer.ready(plants.flatMap { [.plant($0.id), .originals($0.files)] })
                for plant in plants {
                    let expectations = [
                        try await writer.expect(.plant(plant.id), becomes: "none"),
                        try await writer.expect(.traces(of: plant.id), becomes: "0 facts, 0 events"),
                        try await writer.expect(.originals(plant.files), becomes: "0 of 2 files"),
                    ]
                    try await writer.perform(expectations) { try await writer.repository.purge(plant.id) }
                }
            }
        },
    ]
}

extension Writer {
    /// The expected probe value of a plant's photos after some are added and one is removed.
    fileprivate func told(
        _ plant: Plant.ID, gets photos: [IncomingPhoto], without gone: Photo? = nil
    ) async throws -> String {
        let files = try await repository.photos(of: plant).filter { $0 != gone }.map(\.file) + photos.map(\.file)
        return files.map { "\($0.prefix(12)) whole" }.sorted().joined(separator: ", ")
    }
}

extension IncomingPhoto {
    fileprivate var file: String { "\(photo.digest).\(photo.format)" }
}
