import Foundation
import GardenData
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
}
