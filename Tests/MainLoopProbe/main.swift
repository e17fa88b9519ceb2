// A test program with its own main loop, since Swift concurrency drains the main queue of the test process.
import Foundation
import GLibKit

/// The processor time used by this process, in milliseconds.
func processorTime() -> Int { clock() / 1000 }

let application = HeadlessApplication(id: "io.github.plantguide.Probe", options: [.nonUnique, .commandLine])
application.option("loud", short: "l", help: "Say it loudly")
application.option("version", help: "Print the version")
application.onLocalOptions { options in
    guard options["version"] != nil else { return nil }
    print("probe 1")
    return 0
}
application.action("say", withString: { print("said \($0)") })
application.action("say-all", withStrings: { print("said all \($0.joined(separator: "+"))") })
application.onStartup { print("started") }
application.onShutdown { print("shut down") }
application.onCommandLine { call in
    if call.arguments == ["refuse"] { return 3 }
    print("arguments \(call.arguments) loud \(call.options["loud"]?.boolValue == true)")
    application.press("say", target: .string("hello"))
    application.press("say-all", target: .strings(["a", "b"]))
    application.hold()
    Task { @MainActor in
        print("task on the main thread \(Thread.isMainThread)")
        for _ in 0..<3 { await Task.detached {}.value }
        let before = processorTime()
        try await Task.sleep(for: .milliseconds(400))
        print("idle \(processorTime() - before)")
        application.release()
    }
    return 0
}
exit(application.run())
