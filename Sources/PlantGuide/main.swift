import Foundation
import GtkKit

// Synchronous on purpose: after the first `await` of an asynchronous main, the main actor would leave the main thread.
exit(Program(arguments: CommandLine.arguments, environment: ProcessInfo.processInfo.environment).run())
