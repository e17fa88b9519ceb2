import Foundation
import TestSupport

// Takes screenshots of all scenes. Usage: Shots FOLDER [--only NAME…]
let arguments = Array(CommandLine.arguments.dropFirst())
let isSelection = arguments.count > 2 && arguments[1] == "--only"
let scenes = Scene.all.filter { !isSelection || arguments[2...].contains($0.name) }
guard arguments.count == 1 || isSelection, !scenes.isEmpty else {
    print("usage: Shots FOLDER [--only NAME…], where NAME is one of \(Scene.all.map(\.name).joined(separator: ", "))")
    exit(64)
}
let folder = URL(fileURLWithPath: arguments[0], isDirectory: true)
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
let failures = try await Camera.shoot(scenes, into: folder)
for failure in failures { Camera.say(failure) }
exit(failures.isEmpty ? 0 : 1)
