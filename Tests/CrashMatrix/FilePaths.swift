import Foundation
import Garden
import GardenStore
import GardenData
import TestSupport

extension WritePath {
    /// Writes other than facts: caches, the library, and whole database files.
    static let files = [
        WritePath(name: "cache") { writer in
            let cache = writer.site.database.cache(.care)
            try await writer.ready()
            for number in 0... {
                let key = "Key \(writer.mark) \(number)"
                let body = Data((0..<40_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ number) })
                try await writer.perform([writer.expect(.cached(key), becomes: CrashFixture.digest(body))]) {
                    try await cache.store(body, for: key, now: CrashFixture.now)
                }
            }
        },
        WritePath(name: "rebuild-index") { writer in
            let plants = try await writer.plants(10)
            try await writer.ready(plants.map { .plant($0.id) })
            while true { try await writer.perform([]) { try await writer.repository.rebuildIndex() } }
        },
        WritePath(name: "build-library") { writer in
            let folder = writer.site.folder
            let catalog = folder.appendingPathComponent("catalog-\(writer.mark)")
            try FileManager.default.createDirectory(at: catalog, withIntermediateDirectories: true)
            for name in ["monstera.json", "ficus.json", "aloe.json"] {
                try FileManager.default.copyItem(
                    at: CrashFixture.catalog.appendingPathComponent(name), to: catalog.appendingPathComponent(name))
            }
            let told = try await CrashFixture.species(in: LibraryDatabase.inMemory(catalog: CrashFixture.catalog))
            try await writer.ready()
            for number in 0... {
                let name = "library-\(writer.mark)-\(number)"
                let inner = folder.appendingPathComponent(name)
                try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
                // The library is first built from another catalog, so that the tested write empties and refills it.
                _ = try LibraryDatabase.open(in: inner, catalog: catalog)
                let claim = CrashExpectation(probe: .library(in: name), before: told, after: told)
                try await writer.perform([claim]) { _ = try LibraryDatabase.open(in: inner, catalog: CrashFixture.catalog) }
            }
        },
        WritePath(name: "import-table", isCumulative: false) { writer in
            let file = Checkout.root.appending(path: "Tests/Fixtures/tables/synthetic-ecocrop.csv")
            try await writer.alternate(
                [.tables], { _ = try await writer.repository.importTable(.ecoCrop, from: file) },
                { try await writer.repository.removeTable(.ecoCrop) })
        },
        WritePath(name: "open-new") { writer in
            try await writer.ready()
            for number in 0... {
                let name = "new-\(writer.mark)-\(number)"
                let told = "sound, 0 plants, 0 events"
                try await writer.perform([CrashExpectation(probe: .garden(in: name), before: told, after: told)]) {
                    _ = try GardenDatabase.open(in: writer.site.folder.appendingPathComponent(name), now: CrashFixture.now)
                }
            }
        },
        WritePath(name: "migrate") { writer in
            try await writer.ready()
            for number in 0... {
                let name = "old-\(writer.mark)-\(number)"
                let folder = writer.site.folder.appendingPathComponent(name)
                try CrashFixture.makeOldGarden(in: folder)
                let told = "[141] facts, backed up"
                try await writer.perform([CrashExpectation(probe: .migratedFacts(in: name), before: told, after: told)]) {
                    _ = try GardenDatabase.open(in: folder, now: CrashFixture.now)
                }
            }
        },
    ]
}
