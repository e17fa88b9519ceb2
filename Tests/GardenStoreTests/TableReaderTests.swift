import Foundation
import Garden
import TestSupport
import Testing

@testable import GardenStore

@Suite("Reading delimited text and JSON objects")
struct TableReaderTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    /// Uses small blocks, so that every record spans several of them.
    private func reader(_ text: some Sequence<UInt8>, block: Int = 7) throws -> BlockReader {
        let file = folder.file(UUID().uuidString)
        try Data(text).write(to: file)
        return try BlockReader(file, block: block)
    }

    private func records(_ text: String, separator: Character = ",", block: Int = 7) throws -> [String] {
        var records = DelimitedReader(try reader(text.utf8, block: block), separator: separator.asciiValue!)
        var all: [String] = []
        while let record = try records.next() {
            switch record {
            case .fields(let fields, let line):
                all.append("\(line): " + fields.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "|"))
            case .broken(let reason, let line): all.append("\(line): \(reason)")
            }
        }
        return all
    }

    private func objects(_ text: String) throws -> [String] {
        var objects = ObjectReader(try reader(text.utf8))
        var all: [String] = []
        while let object = try objects.next() {
            switch object {
            case .text(let bytes, let line): all.append("\(line): " + String(decoding: bytes, as: UTF8.self))
            case .broken(let reason, let line): all.append("\(line): \(reason)")
            }
        }
        return all
    }

    @Test(
        "records are parsed according to RFC 4180",
        arguments: [
            ("a,b\r\nc,d\r\n", ["1: a|b", "2: c|d"]), ("a,b\nc,d", ["1: a|b", "2: c|d"]), ("", []), ("\n\r\n\n", []),
            ("a,,\n,\n", ["1: a||", "2: |"]), ("\"a,b\",\"c\"\"d\"\"\",\"\"\n", ["1: a,b|c\"d\"|"]),
            ("\"a\r\nb\",c\nd,e\n", ["1: a\r\nb|c", "3: d|e"]), ("5\" pot,x\n", ["1: 5\" pot|x"]), ("\"a\"", ["1: a"]),
            ("\"a\"\r\n", ["1: a"]), ("ä,ö\n", ["1: ä|ö"]),
        ])
    func records(text: String, expected: [String]) throws {
        for block in [1, 7, 4_096] { #expect(try records(text, block: block) == expected) }
    }

    @Test("text after a closing quotation mark invalidates its line, and an unclosed mark only its own line")
    func broken() throws {
        #expect(try records("a,b\n\"c\"d,e\nf,g\n") == ["1: a|b", "2: malformed", "3: f|g"])
        #expect(try records("a,b\n\"c,d\ne,f\ng,h\n") == ["1: a|b", "2: malformed", "3: e|f", "4: g|h"])
        #expect(try records("a,b\n\"c,d") == ["1: a|b", "2: malformed"])
        // An unclosed mark that a mark on a later line appears to close.
        #expect(
            try records("a,b\n\"c,d\ne,f\n\"g\",h\n") == ["1: a|b", "2: malformed", "3: e|f", "4: g|h"])
    }

    @Test("a record above the size limit is skipped, with or without a quotation mark before it")
    func tooLong() throws {
        let long = String(repeating: "x", count: longestRow + 1)
        #expect(try records("a\n\(long)\nb\n", block: 4_096) == ["1: a", "2: tooLong", "3: b"])
        #expect(try records("a\n\"\(long)\"\nb\n", block: 4_096) == ["1: a", "2: tooLong", "3: b"])
        #expect(try records("a\n\"\n\(long)\nb\n", block: 4_096) == ["1: a", "2: malformed", "3: tooLong", "4: b"])
        #expect(try records(String(repeating: ",", count: 1_001) + "\na\n", block: 4_096) == ["1: wrongCells", "2: a"])
    }

    @Test("objects are separated in an array, one per line, or alone")
    func objects() throws {
        #expect(try objects("[{\"a\": 1},\n {\"b\": {\"c\": [\"}\"]}}]") == ["1: {\"a\": 1}", "2: {\"b\": {\"c\": [\"}\"]}}"])
        #expect(try objects("{\"a\":1}\n{\"b\":\"\\\"{\"}\r\n") == ["1: {\"a\":1}", "2: {\"b\":\"\\\"{\"}"])
        #expect(try objects("{}") == ["1: {}"])
        #expect(try objects(" [ ] ") == [])
    }

    @Test("an object that does not end loses only its own line, and an overlong one is skipped")
    func brokenObjects() throws {
        #expect(try objects("{\"a\": \"b}\n{\"c\": 1}\n") == ["1: malformed", "2: {\"c\": 1}"])
        #expect(try objects("[\n{\"a\": [1},\n\"rest\": 2},\n{\"c\": 1}\n]") == ["2: malformed", "4: {\"c\": 1}"])
        #expect(try objects("nonsense\n{}\n") == ["1: malformed", "2: {}"])
        #expect(try objects(String(repeating: "{\"a\":[", count: 60) + "\n{}") == ["1: malformed", "2: {}"])
        let long = String(repeating: "x", count: longestRow)
        #expect(try objects("{\"a\":\n\"\(long)\",\n\"c\": [\n{\"d\": 2}]},\n{\"b\": 1}") == ["1: tooLong", "5: {\"b\": 1}"])
        #expect(try objects("{\"a\": \"\n\(long)\n{\"b\": 1}\n") == ["1: malformed", "3: {\"b\": 1}"])
        #expect(try objects("{\"a\": \"\(long)\"}, {\"b\": 1}") == ["1: tooLong", "1: {\"b\": 1}"])
    }

    @Test("CP1252 has characters that Latin-1 lacks, and five undefined bytes")
    func codePage() {
        #expect(CodePage1252.text([0x64, 0x92, 0x6F, 0x72, 0x20, 0x9C, 0x20, 0x80, 0x20, 0xE9]) == "d’or œ € é")
        for byte: UInt8 in [0x81, 0x8D, 0x8F, 0x90, 0x9D] { #expect(CodePage1252.text([byte]) == nil) }
        #expect(CodePage1252.text([]) == "")
    }

    @Test("random bytes are read to the end, with the right line count")
    func random() throws {
        var random = SeededRandom(seed: 7)
        let alphabet = Array("ab,\"\r\n\t{}[]:\\é".utf8)
        for _ in 0..<300 {
            let bytes = (0..<Int.random(in: 0...200, using: &random)).map { _ in alphabet.randomElement(using: &random)! }
            let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
            let file = try reader(bytes)
            var rows = DelimitedReader(file, separator: UInt8(ascii: ","))
            while try rows.next() != nil {}
            #expect(file.line == lines && file.offset == bytes.count)
            let other = try reader(bytes)
            var found = ObjectReader(other)
            while try found.next() != nil {}
            #expect(other.line == lines && other.offset == bytes.count)
        }
    }

    @Test("a folder or a missing file is not opened", arguments: ["", "none"])
    func unreadable(name: String) {
        #expect(throws: TableError.self) { try BlockReader(name.isEmpty ? folder.url : folder.file(name)) }
    }
}
