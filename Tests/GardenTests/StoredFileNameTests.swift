import Foundation
import Garden
import Testing

@Suite("Names of pictures in the garden")
struct StoredFileNameTests {
    @Test(
        "a name is a file name, never a path",
        arguments: ["fern", "orchid2", "a.jpg", String(repeating: "0fa9", count: 16) + ".heic"])
    func names(text: String) {
        #expect(StoredFileName.isValid(text))
    }

    @Test(
        "paths, hidden files and other text are not names",
        arguments: [
            "", ".", "..", ".lock", "../fern", "a/b", "/etc/passwd", "a\0b", "a b", "a\n", "ä", "a%2fb",
            String(repeating: "a", count: 129),
        ])
    func paths(text: String) {
        #expect(!StoredFileName.isValid(text))
        #expect(!Photo(plant: .new(), digest: text, file: "a.jpg", takenOn: nil, addedAt: .distantPast).hasValidNames)
        #expect(!Photo(plant: .new(), digest: "a", file: text, takenOn: nil, addedAt: .distantPast).hasValidNames)
    }
}
