import Foundation
import GLibKit
import GtkKit

Heap.share()
OpenGL.disableIfUnused(ProcessInfo.processInfo.environment)

// Synchronous on purpose: an asynchronous main would move the main actor off the main thread after its first `await`.
exit(Program(arguments: CommandLine.arguments, environment: ProcessInfo.processInfo.environment).run())
