import Foundation
import Garden
import Testing

@Suite("Reasons of system errors")
struct ErrorReasonTests {
    @Test("an error of the file system has the system's words, not Foundation's")
    func files() {
        #expect(reason { _ = try Data(contentsOf: URL(filePath: "/nowhere/at/all")) } == "No such file or directory")
        #expect(
            reason { try FileManager.default.createDirectory(atPath: "/proc/none", withIntermediateDirectories: true) }?
                .contains("operation") == false)
        #expect(POSIXError(.EACCES).reason == "Permission denied")
        #expect(CocoaError(.fileWriteNoPermission).reason == "Permission denied")
        #expect(CocoaError(.featureUnsupported).reason == "Input/output error")
    }

    @Test("an error in a file's contents says what is wrong and where")
    func contents() throws {
        struct Value: Decodable { let days: [Int] }
        let found = try #require(reason { _ = try JSONDecoder().decode(Value.self, from: Data(#"{"days": ["a"]}"#.utf8)) })
        #expect(found.hasPrefix("days."))
        #expect(!found.contains("DecodingError") && !found.contains("Context("))
    }

    @Test("any other error has its own description")
    func others() {
        enum Fault: Error { case broken }
        #expect(Fault.broken.reason == "broken")
        #expect(NSError(domain: "Some", code: 7).reason == "Some 7")
    }

    private func reason(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return error.reason
        }
    }
}
