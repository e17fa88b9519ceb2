import Foundation
import TestSupport
import Testing

@Suite(
    "Programs on a disk that cannot be written", .timeLimit(.minutes(15)),
    .enabled(Comment(rawValue: SmallDisk.need)) { try await SmallDisk.isPossible() })
struct FullDiskTests {
    @Test("plantguidectl reads the garden and the library, and refuses to write", arguments: [true, false])
    func terminal(isFull: Bool) async throws {
        let terminal = try CtlTerminal()
        try await SmallDisk.with(size: "64m") { disk in
            let place = ["XDG_DATA_HOME": disk.folder.path]
            let added = try await terminal.run("plant", "add", "--name", "Basil", "--every", "3d", environment: place)
            try #require(added.status == 0, "\(added.errors)")
            if isFull { try disk.fill("all") } else { try await disk.makeReadOnly() }
            try terminal.clock.jump(to: CtlTerminal.instant("2026-03-15T08:30:00+01:00"))
            for (command, text) in [
                (["plant", "list"], "Basil"), (["tasks"], "Basil"), (["species", "search", "monstera"], "Monstera deliciosa"),
            ] {
                let done = try await terminal.run(command, environment: place)
                #expect(done.status == 0 && done.output.contains(text), "\(command): \(done.errors)")
            }
            let refused = try await terminal.run("plant", "add", "--name", "Mint", environment: place)
            #expect(refused.status == (isFull ? 1 : 77))
            #expect(refused.errors.contains(isFull ? "The disk is full." : "cannot be written."), "\(refused.errors)")
        }
    }

    @Test("an export to a full disk says which disk is full")
    func export() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil")
        try await SmallDisk.with { disk in
            try disk.fill("all")
            let file = disk.folder.appendingPathComponent("garden.zip").path
            let done = try await terminal.run("export", file)
            #expect(done.status == 1)
            #expect(done.errors.contains("\(file) cannot be written. The disk is full."), "\(done.errors)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: disk.folder.path) == ["all"])
        }
    }

    @Test("the window shows a garden on a read-only disk")
    func window() async throws {
        let session = try await AppSession()
        let data = session.desktop.directory.file("data")
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        try await SmallDisk.with(size: "64m", at: data) { disk in
            try await session.ctl("plant", "add", "--name", "Basil", "--every", "3d")
            try await disk.makeReadOnly()
            let window = try await session.open()
            try await window.see("Basil, ")
            try await window.child.terminate()
        }
    }
}
