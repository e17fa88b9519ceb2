import Foundation
import TestSupport
import Testing

@Suite("The camera in the window", .timeLimit(.minutes(15)))
struct CameraWindowTests {
    @Test("photos are taken by key and by mouse, can be removed, and are identified; the camera is released on leaving")
    func life() async throws {
        // The ball moves, so that no two pictures are alike.
        let session = try await AppSession(
            usesRealClock: true, camera: "videotestsrc is-live=true pattern=ball ! video/x-raw,width=640,height=480 ! identity")
        let window = try await session.open(asking: try StubWebServices(.sure))
        try await window.keys("alt+3")
        try await window.press("Take Photos…", role: "button")
        try await window.see("Press Space to take a photo")
        try await window.see("0 of 5 photos")
        try await until("the shutter to have the focus") { try window.focused?.name == "Take Photo" }
        try await window.keys("space")
        try await window.see("1 of 5 photos")
        try await window.gone("Press Space to take a photo")
        try await window.press("Take Photo", role: "button")
        try await window.see("2 of 5 photos")
        try await window.see("Use 2 Photos", role: "button")
        try await window.press("Remove: Photo 1, Automatic", role: "button")
        try await window.press("Use 1 Photo", role: "button")
        try await window.see("Your Photos")
        try await window.see("Photo 1, Automatic")
        try await until("the camera to be released") { try threads(of: window).allSatisfy { !$0.contains("videotestsrc") } }
        // Further photos join them.
        try await window.choose("Take Photos…", from: "More Actions")
        try await window.see("1 of 5 photos")
        try await until("the camera to run") { try threads(of: window).contains { $0.contains("videotestsrc") } }
        try await window.keys("Escape")
        try await window.see("Your Photos")
        try await window.press("Agree and Identify", role: "button")
        try await window.see("Best Match")
    }

    @Test("without a camera the page says so and offers files")
    func none() async throws {
        let session = try await AppSession(usesRealClock: true, camera: "v4l2src device=/dev/null")
        let window = try await session.open()
        try await window.keys("alt+3")
        try await window.press("Take Photos…", role: "button")
        try await window.see("The camera sends no picture")
        try await window.see("Choose Photos…", role: "button")
        try await window.press("Back", role: "button")
        try await window.see("Drop Photos Here")
    }

    /// The names of the program's threads, of which each running camera has one.
    private func threads(of window: OpenWindow) throws -> [String] {
        let folder = URL(filePath: "/proc/\(window.child.pid)/task")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).compactMap { thread in
            // A thread may end meanwhile.
            try? String(contentsOf: folder.appending(path: thread + "/comm"), encoding: .utf8)
        }
    }
}
