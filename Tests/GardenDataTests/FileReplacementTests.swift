import Foundation
import Garden
import TestSupport
import Testing

@testable import GardenData

@Suite("Replacing a file")
struct FileReplacementTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private func replace(_ file: URL) async throws {
        try await FileReplacement.replace(file) { descriptor in
            #expect(write(descriptor, "new", 3) == 3)
        }
    }

    private func mode(_ file: URL) throws -> mode_t {
        var status = stat()
        try #require(stat(file.path, &status) == 0)
        return status.st_mode & 0o777
    }

    @Test("it keeps the permissions, and follows a link")
    func keeps() async throws {
        let (file, link) = (folder.file("a"), folder.file("link"))
        try Data("old".utf8).write(to: file)
        try #require(chmod(file.path, 0o640) == 0 && symlink(file.path, link.path) == 0)
        try await replace(link)
        #expect(try Data(contentsOf: file) == Data("new".utf8))
        #expect(try mode(file) == 0o640)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
    }

    @Test("what is no file stays as it is")
    func refuses() async throws {
        let pipe = folder.file("pipe")
        try #require(mkfifo(pipe.path, 0o600) == 0)
        await #expect(throws: POSIXError.self) { try await replace(pipe) }
        await #expect(throws: POSIXError.self) { try await replace(folder.url) }
        var status = stat()
        #expect(stat(pipe.path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["pipe"])
    }
}
