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
    if let peak = peakOfWorker() { report("  worker, at its peak", Double(peak) / 1_024, unit: "MB") }
    let theirs = try await measure("  vipsthumbnail") { try runVips(photo, into: folder) }
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    report("  vipsthumbnail, at its peak", Double(usage.ru_maxrss) / 1_024, unit: "MB")
    report("  photo: ratio to vipsthumbnail", ours / theirs, unit: "x")
}

/// The peak resident memory of this process's child in kilobytes, or nil if there is no child.
private func peakOfWorker() -> Int? {
    // An unreadable file belongs to a thread that has just ended.
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    let children = threads.compactMap { try? String(contentsOfFile: "/proc/self/task/\($0)/children", encoding: .utf8) }
    guard let child = children.joined().split(separator: " ").first,
        let status = try? String(contentsOfFile: "/proc/\(child)/status", encoding: .utf8)
    else { return nil }
    return status.firstMatch(of: #/VmHWM:\s+(\d+) kB/#).flatMap { Int($0.1) }
}

private func runVips(_ photo: URL, into folder: URL) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/vipsthumbnail")
    process.arguments = [photo.path, "--size", "1280x1280", "-o", folder.path + "/vips.jpg[Q=80,strip]"]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
}
