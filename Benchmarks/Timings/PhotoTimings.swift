import Foundation
import Garden
import Imaging

/// Times the preparation of a photo and compares it with `vipsthumbnail`, the fastest program for the same task, on the same file.
///
/// `vipsthumbnail` is started for each photo, which is how it is used. The worker is already running, as it is for all photos
/// except the first.
func photos(worker: URL, photo: URL) async throws {
    let original = try Data(contentsOf: photo)
    let folder = FileManager.default.temporaryDirectory.appending(path: "plantguide-bench-\(getpid())")
    defer {
        // If this fails, the files remain in the temporary folder until the next boot.
        try? FileManager.default.removeItem(at: folder)
    }
    let imageWorker = ImageWorkerClient(worker: worker, pictures: folder)
    let cold = ContinuousClock.now
    _ = try await imageWorker.prepare(original)
    report("photo of 12 megapixels, with the worker's start", (ContinuousClock.now - cold) / .milliseconds(1), unit: "ms")
    let ours = try await measure("photo of 12 megapixels, worker warm") { _ = try await imageWorker.prepare(original) }
    for (_, peak) in peaksOfChildren() { report("  worker, at its peak", peak, unit: "MB") }
    let theirs = try await measure("  vipsthumbnail") { try runVips(photo, into: folder) }
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    report("  vipsthumbnail, at its peak", Double(usage.ru_maxrss) / 1_024, unit: "MB")
    report("  photo: ratio to vipsthumbnail", ours / theirs, unit: "x")
}

private func runVips(_ photo: URL, into folder: URL) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/vipsthumbnail")
    process.arguments = [photo.path, "--size", "1280x1280", "-o", folder.path + "/vips.jpg[Q=80,strip]"]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
}
