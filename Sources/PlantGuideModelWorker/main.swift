// Runs an image classifier in a sandboxed process of its own, so that a damaged or malicious model can do no harm.
//
// usage: plantguide-model-worker tflite|onnx LIBRARY…

import Foundation
import Garden
import WorkerProcess

let arguments = CommandLine.arguments.dropFirst()
guard let kind = arguments.first.flatMap(ModelRuntime.init), arguments.count > 1 else {
    FileHandle.standardError.write(Data("usage: plantguide-model-worker tflite|onnx LIBRARY…\n".utf8))
    exit(64)
}
// The libraries write to standard error, and nobody reads it.
dup2(open("/dev/null", O_WRONLY), STDERR_FILENO)
let pipes = WorkerPipes(largestBody: ModelWire.Request.largestBody)
do {
    try SeccompFilter.limitMemoryAndFiles(memoryBytes: ModelLimits.memoryMB * 1_000_000)
    let runtime = try RuntimeLibrary.open(kind, Array(arguments.dropFirst()))
    // Never load a model without the sandbox.
    try SeccompFilter.install()
    guard pipes.write(ModelWire.Reply.ready(version: runtime.version, library: runtime.library).frame) else { exit(EXIT_FAILURE) }
    var handler = RequestHandler(runtime)
    while let (kind, body) = pipes.nextFrame() {
        SeccompFilter.grantCPUTime()
        guard let reply = handler.reply(to: kind, body), pipes.write(reply.frame) else { exit(EXIT_FAILURE) }
    }
} catch let error as RuntimeProblem {
    _ = pipes.write(error.reply.frame)
    exit(EXIT_FAILURE)
} catch {
    exit(EXIT_FAILURE)
}
exit(EXIT_SUCCESS)
