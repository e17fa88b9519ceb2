// The program that decodes photos: apart from all others, so that a hostile picture meets a process that can do nothing.

import Foundation
import Garden

do {
    try Confinement.limitMemoryAndFiles()
    Loaders.load()
    try Confinement.closeDoors()
} catch {
    // Without its walls it decodes nothing.
    FileHandle.standardError.write(Data("plantguide-worker: \(error)\n".utf8))
    exit(EXIT_FAILURE)
}

let pipes = Pipes()
guard pipes.write(WorkerWire.Reply.ready.frame) else { exit(EXIT_FAILURE) }
while let original = pipes.nextOriginal() {
    Confinement.grantTime()
    let reply: WorkerWire.Reply
    do throws(PhotoError) {
        reply = .prepared(try Preparation.photo(from: original))
    } catch {
        reply = .refused(error)
    }
    guard pipes.write(reply.frame) else { exit(EXIT_FAILURE) }
}
exit(EXIT_SUCCESS)
