import DesktopIntegration
import Foundation
import Logging
import GardenData
import Localization

LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
let folders = Folders(
    environment: ProcessInfo.processInfo.environment, executable: URL(filePath: "/proc/self/exe").resolvingSymlinksInPath())
Translation.start(localeDirectory: folders.locale)

let agent = Agent {
    let changes = StoreChanges()
    let now: @Sendable () -> Date = { Date() }
    let gardener = try Gardener.open(
        folders, language: Locale.languageOfMessages(), now: now,
        zone: { TimeZone.current }, tellOthers: { changes.announce($0) })
    return Environment(gardener: gardener, changes: changes, folders: folders, locale: .fromEnvironment(), now: now)
}
exit(agent.run())
