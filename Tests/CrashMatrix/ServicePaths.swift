import Foundation
import Garden
import GardenData

extension WritePath {
    /// Writes of data from the web services: cached care, the quota and the offline queue.
    static let services = [
        WritePath(name: "keep-care", isCumulative: false) { writer in
            let species = "Nemo ignotus"
            let plants = try await writer.plants(10, species: species)
            try await writer.ready(plants.map { .recurrence(of: $0.id) } + [.care(of: species)])
            for number in 0... {
                var profile = CareProfile(scientificName: species)
                profile.watering = Sourced(Watering(days: 2 + number % 20), Source(.trefle))
                profile.soil = Sourced(String(repeating: "\(number) ", count: 1_000), Source(.trefle))
                let care = CachedCare(profile: profile, names: ["Nemo alienus"], trefleID: 77)
                // The care and the schedules that depend on it must change together.
                var expectations = [
                    try await writer.expect(.care(of: species), becomes: CrashFixture.text(profile)),
                    try await writer.expect(.care(of: "Nemo alienus"), becomes: CrashFixture.text(profile)),
                ]
                for plant in plants {
                    expectations.append(
                        try await writer.expect(.recurrence(of: plant.id), becomes: CrashFixture.text(care.recurrence)))
                }
                try await writer.perform(expectations) { try await writer.repository.keep(care) }
            }
        },
        WritePath(name: "quota", isCumulative: false) { writer in
            try await writer.ready([.quota])
            for _ in 0... {
                var quota =
                    try await writer.repository.database.quota(of: .plantNet)
                    ?? Quota(remaining: 500, day: LocalDay(inUTC: CrashFixture.now))
                quota.remaining = quota.remaining > 0 ? quota.remaining - 1 : 500
                try await writer.perform([writer.expect(.quota, becomes: CrashFixture.text(quota))]) { [quota] in
                    try await writer.repository.database.save(quota, of: .plantNet)
                }
            }
        },
        WritePath(name: "queue", isCumulative: false) { writer in
            try await writer.ready([.queue])
            for number in 0... {
                let photo = QueuedPhoto(digest: "\(writer.mark) \(number)", format: "jpg", organ: .leaf)
                let waiting = try await writer.repository.database.queue().count
                try await writer.perform([writer.expect(.queue, becomes: "\(waiting + 1) waiting")]) {
                    try await writer.repository.database.enqueue(QueuedPhotos(photos: [photo], since: CrashFixture.now))
                }
            }
        },
    ]
}

extension CachedCare {
    fileprivate var recurrence: Recurrence? { profile.watering?.value.recurrence }
}
