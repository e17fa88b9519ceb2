import Foundation
import TestSupport
import Testing

@Suite("Garden shared by the window and plantguidectl", .timeLimit(.minutes(15)))
struct GardenTests {
    @Test("changes by plantguidectl appear in the open window")
    func live() async throws {
        let session = try await AppSession()
        let window = try await session.open()
        try await window.see("Welcome to Your Garden")
        try await session.ctl("plant", "add", "--name", "Basil", "--species", "Ocimum basilicum", "--every", "3d")
        try await window.see("Basil, ")
        try await session.ctl("plant", "edit", "Basil", "--name", "Thai Basil")
        try await window.see("Thai Basil, ")
        try await window.gone("Basil, ")

        // A second plant keeps the lists from becoming empty: a hidden list behind an empty page would not be updated.
        try await session.ctl("plant", "add", "--name", "Mint", "--every", "3d")
        try await session.ctl("task", "add", "--plant", "Mint", "--type", "pruning", "--on", "today")
        try await session.ctl("task", "add", "--plant", "Thai Basil", "--type", "pruning", "--on", "today")
        try await window.keys("alt+2")
        try await window.see("Mark Complete: Prune Thai Basil")
        let task = try #require(
            try await session.list("tasks", "--type", "pruning").first { $0.object("plant").text("name") == "Thai Basil" }?
                .text("id"))
        try await session.ctl("task", "done", task)
        try await window.gone("Mark Complete: Prune Thai Basil")

        try await session.ctl("plant", "archive", "Thai Basil")
        try await window.keys("alt+1")
        try await window.gone("Thai Basil, ")
        #expect(window.child.ended == nil)
    }

    @Test("an action in the window during twenty concurrent writes is recorded exactly once")
    func together() async throws {
        let session = try await AppSession()
        try await session.ctl("plant", "add", "--name", "First", "--every", "3d")
        try await session.ctl("task", "add", "--plant", "First", "--type", "pruning", "--on", "today")
        let window = try await session.open()
        try await window.see("First, ")
        try await window.keys("alt+2")
        try await window.see("Mark Complete: Prune First")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask { try await session.ctl("plant", "add", "--name", "Plant \(number)", "--every", "3d") }
            }
            group.addTask { try await window.press("Mark Complete: Prune First") }
            try await group.waitForAll()
        }
        try await until("the pruning to be recorded") { try await session.list("tasks", "--type", "pruning").isEmpty }
        #expect(try await session.plants().count == 21)
        try await window.keys("alt+1")
        try await window.see("21 plants")
    }

    @Test("demo mode shows the sample garden and does not change the user's garden")
    func demo() async throws {
        let session = try await AppSession()
        try await session.ctl("plant", "add", "--name", "My Own", "--every", "3d")
        let window = try await session.open("--demo")
        try await window.see("Monstera,")
        #expect(window.seen("My Own").isEmpty)
        try await window.keys("alt+2")
        try await window.press("Mark Complete: Water Lavender")
        try await window.see("“Lavender” watered")
        try await window.keys("ctrl+q")
        #expect(try await window.child.waited() == .exited(0))
        #expect(try await session.plants() == ["My Own"])
        let left = session.desktop.directory.file("cache/plantguide/sample").path
        #expect(!FileManager.default.fileExists(atPath: left))
    }
}
