// Decodes photos in a sandboxed process of its own, so that a malicious picture can do no harm.

import Foundation
import Garden
import WorkerProcess

/// The limit of the address space: a decoded picture of 100 megapixels with alpha (400 MB), its decoder's 10-bit planes and its
/// file, and the same again for the decoder's other allocations.
let memoryBytes = 2_000_000_000

do {
    try SeccompFilter.limitMemoryAndFiles(memoryBytes: memoryBytes)
    ImageLoaders.load()
    try SeccompFilter.install()
} catch {
    // Never decode without the sandbox.
    FileHandle.standardError.write(Data("plantguide-worker: \(error)\n".utf8))
    exit(EXIT_FAILURE)
}

let pipes = WorkerPipes(largestBody: WorkerWire.Request.largestBody)
guard pipes.write(WorkerWire.Reply.ready.frame) else { exit(EXIT_FAILURE) }
while let (kind, body) = pipes.nextFrame(), let request = WorkerWire.Request(kind: kind, body: body) {
    SeccompFilter.grantCPUTime()
    let reply: WorkerWire.Reply
    do throws(PhotoError) {
        switch request {
        case .prepare(let original): reply = .prepared(try PhotoPreparation.photo(from: original))
        case .pixels(let original, let steps): reply = .pixels(try ModelPicture.pixels(of: original, steps: steps))
        }
    } catch {
        reply = .refused(error)
    }
    guard pipes.write(reply.frame) else { exit(EXIT_FAILURE) }
}
exit(EXIT_SUCCESS)
