import Foundation
import Garden
import Testing

@Suite("Labels of models")
struct ModelLabelsTests {
    private static let map = LabelForm.indexMap(under: "species", names: ["latin", "common"])

    private func names(_ text: String, _ form: LabelForm = .lines, _ count: Int = 2) throws -> [String] {
        try ModelLabels(decoding: Data(text.utf8), form: form, count: count).names
    }

    @Test("lines are names, with or without a line break at the end", arguments: ["Aloe vera\nFicus\n", "Aloe vera\r\n Ficus "])
    func lines(text: String) throws {
        #expect(try names(text) == ["Aloe vera", "Ficus"])
    }

    @Test("an object from index to names gives them in order, and another name where the first is empty")
    func indices() throws {
        let text = #"{"genera": {}, "species": {"1": {"latin": "Ficus"}, "0": {"latin": " ", "common": "Aloe"}}}"#
        #expect(try names(text, Self.map) == ["Aloe", "Ficus"])
        #expect(try names(#"{"0": {"n": "a"}, "1": {"n": "b"}}"#, .indexMap(under: nil, names: ["n"])) == ["a", "b"])
    }

    @Test("another number of names is refused", arguments: ["Aloe", "Aloe\nFicus\nHoya", ""])
    func count(text: String) {
        let found = text.isEmpty ? 0 : text.split(separator: "\n").count
        #expect(throws: ModelManifestError.labelCount(found: found, expected: 2)) { try names(text) }
    }

    @Test(
        "a list that cannot be read is refused",
        arguments: [
            ("Aloe\n\nFicus", .lines), ("Aloe\n\u{7}", .lines), ("Aloe\n\(String(repeating: "a", count: 301))", .lines),
            ("[]", map), ("{", map), (#"{"species": []}"#, map), (#"{"species": {"0": {}, "1": {"latin": "a"}}}"#, map),
            (#"{"species": {"0": {"latin": "a"}, "2": {"latin": "b"}}}"#, map), (#"{"species": {"0": "a", "1": "b"}}"#, map),
        ] as [(String, LabelForm)])
    func malformed(text: String, form: LabelForm) {
        #expect(throws: ModelManifestError.self) { try names(text, form, form == .lines && text.contains("\n\n") ? 3 : 2) }
    }

    @Test("bytes that are not UTF-8, and too many bytes, are refused")
    func bytes() {
        #expect(throws: ModelManifestError.labelsMalformed(reason: "not UTF-8")) {
            try ModelLabels(decoding: Data([0xFF, 10, 65]), form: .lines, count: 2)
        }
        #expect(throws: ModelManifestError.tooLarge(maxBytes: ModelLimits.labelBytes)) {
            try ModelLabels(decoding: Data(count: ModelLimits.labelBytes + 1), form: .lines, count: 2)
        }
    }
}
