// Decodes photos in a sandboxed process of its own, so that a malicious picture can do no harm.

import Foundation
import Garden

do {
    try SeccompFilter.limitMemoryAndFiles()
    ImageLoaders.load()
    try SeccompFilter.install()
} catch {
    // Never decode without the sandbox.
    FileHandle.standardError.write(Data("plantguide-worker: \(error)\n".utf8))
    exit(EXIT_FAILURE)
}

let pipes = Pipes()
guard pipes.write(WorkerWire.Reply.ready.frame) else { exit(EXIT_FAILURE) }
while let original = pipes.nextOriginal() {
    SeccompFilter.grantCPUTime()
    let reply: WorkerWire.Reply
    do throws(PhotoError) {
        reply = .prepared(try PhotoPreparation.photo(from: original))
    } catch {
        reply = .refused(error)
    }
    guard pipes.write(reply.frame) else { exit(EXIT_FAILURE) }
}
exit(EXIT_SUCCESS)
