import DesktopIntegration
import Foundation
import GLibKit
import Garden
import Logging
import GardenData
import Localization

LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
// The agent sleeps most of the time.
MainLoop.runAllTasks()
runsBlockingOnOwnThreads = true
let folders = Folders(
    environment: ProcessInfo.processInfo.environment, executable: URL(filePath: "/proc/self/exe").resolvingSymlinksInPath())
Translation.start(localeDirectory: folders.locale)

let agent = Agent {
    let changes = StoreChangeSignal()
    let now: @Sendable () -> Date = { Date() }
    let repository = try GardenRepository.open(
        folders, language: Locale.languageOfMessages(), now: now,
        zone: { TimeZone.current }, notifyOthers: { changes.announce($0) })
    return Environment(repository: repository, changes: changes, folders: folders, locale: .fromEnvironment(), now: now)
}
exit(agent.run())
