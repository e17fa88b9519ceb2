import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@Suite("Folders")
struct FoldersTests {
    @Test("the sample garden has a cache folder of its own and otherwise the same folders")
    func sample() {
        func folders(isSample: Bool) -> Folders {
            Folders(
                environment: ["HOME": "/home/ada", "XDG_CACHE_HOME": "/cache"], executable: URL(filePath: "/opt/bin/plantguide"),
                isSample: isSample)
        }
        let own = folders(isSample: false), sample = folders(isSample: true)
        #expect(own.cache.path == "/cache/plantguide")
        #expect(sample.cache.path == "/cache/plantguide/sample")
        #expect(own.garden == sample.garden)
        #expect(own.worker == sample.worker)
    }

    @Test("each program with a sample garden has a folder, which goes with it, also after it was killed")
    func sampleFolders() throws {
        let directory = try TemporaryDirectory()
        let parent = directory.url.appending(path: "sample", directoryHint: .isDirectory)
        let first = SampleFolder(in: parent)
        let left = parent.appending(path: "left", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: left, withIntermediateDirectories: true)
        try Data([1]).write(to: left.appending(path: "photo.jpg"))
        try Data([1]).write(to: first.url.appending(path: "photo.jpg"))
        let second = SampleFolder(in: parent)
        #expect(first.url != second.url)
        #expect(!FileManager.default.fileExists(atPath: left.path), "nothing has locked it")
        #expect(FileManager.default.fileExists(atPath: first.url.appending(path: "photo.jpg").path))
        second.delete()
        #expect(FileManager.default.fileExists(atPath: first.url.path))
        first.delete()
        #expect(!FileManager.default.fileExists(atPath: parent.path))
        let moved = Folders(environment: [:], executable: URL(filePath: "/opt/bin/plantguide")).caching(in: first.url)
        #expect(moved.pictures == first.url.appending(path: "photos"))
    }

    @Test("an illustration is a file of the program, whatever the garden calls it")
    func art() throws {
        let folders = Folders(
            environment: ["PLANTGUIDE_DATA": Checkout.data.path], executable: URL(filePath: "/opt/bin/plantguide"))
        #expect(try #require(folders.artFile("fern")).lastPathComponent == "fern.png")
        let outside = try TemporaryDirectory()
        try Data().write(to: outside.file("own.png"))
        let up = String(repeating: "../", count: 30)
        for name in ["", "none", "..", "../art/fern", "\(up)\(outside.file("own").path)", outside.file("own").path] {
            #expect(folders.artFile(name) == nil, "\(name)")
        }
    }

    @Test("a photo's display copy is in the cache, whatever the garden calls its file")
    func pictures() throws {
        let cache = try TemporaryDirectory()
        let folders = Folders(
            environment: ["XDG_CACHE_HOME": cache.url.path], executable: URL(filePath: "/opt/bin/plantguide"))
        try FileManager.default.createDirectory(at: folders.pictures, withIntermediateDirectories: true)
        try Data().write(to: cache.file("own.jpg"))
        try Data().write(to: folders.pictures.appending(path: "ab.jpg"))
        func photo(_ digest: String) -> Photo {
            Photo(plant: .new(), digest: digest, file: "ab.jpg", takenOn: nil, addedAt: .distantPast)
        }
        #expect(folders.picture(of: photo("ab")) != nil)
        for digest in ["", "cd", "../../own", cache.file("own").path] { #expect(folders.picture(of: photo(digest)) == nil) }
    }
}
