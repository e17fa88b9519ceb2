import DesktopIntegration
import Foundation
import Garden
import GtkKit
import GardenData
import Localization

/// The window shown instead of the main one if the garden cannot be opened: the error, and how to recover.
@MainActor
struct ProblemWindow {
    let widget: ApplicationWindow

    /// - Parameter retry: Called with true after a backup was restored or the garden was set aside, with false if the user wants to
    ///   try again.
    init(
        _ application: Application, _ error: any Error, _ folders: Folders, _ locale: Locale,
        retry: @escaping @MainActor (_ isReplaced: Bool) -> Void
    ) {
        let formatter = GardenFormatter(locale: locale, units: .metric, today: LocalDay(clamping: 0))
        let window = ApplicationWindow(application, title: "PlantGuide", width: 620, height: 480)
        widget = window
        let again: @MainActor (Bool) -> Void = { isReplaced in
            window.destroy()
            retry(isReplaced)
        }
        let isLost = GardenRepository.isGardenLost(error, in: folders)
        let backup = isLost ? GardenRepository.newestBackup(folders) : nil
        let recover: @MainActor (@escaping @Sendable () throws -> Void) -> Void = { work in
            Task {
                do {
                    // The agent may have the file open.
                    if let open = await GardenPrograms().close(except: .window).first {
                        window.title = open.stillOpen
                        return
                    }
                    try await Task.detached(operation: work).value
                    again(true)
                } catch {
                    window.title = formatter.message(for: error)
                }
            }
        }
        let page = StatusPage(
            icon: "dialog-warning-symbolic", title: tr("The Garden Cannot Be Opened"),
            description: formatter.message(for: error),
            Row(spacing: 12) {
                if let backup {
                    Button(tr("Restore the Backup of {date}").filled(["date": backup.madeAt.formatted(.dateTime.locale(locale))]))
                        .style("pill").suggested()
                        .onClick { recover { _ = try GardenRepository.restore(backup, in: folders, at: Date(), in: .current) } }
                }
                if isLost {
                    Button(tr("Start With an Empty Garden")).style("pill")
                        .onClick {
                            MessageDialog(
                                heading: tr("Start With an Empty Garden?"),
                                body: tr("The plants are not shown any more. The file is kept under another name."),
                                responses: [
                                    .init(MessageDialog.cancel, tr("Cancel")), .init("start", tr("Start Empty"), .destructive),
                                ]
                            ).ask(over: window) { answer in
                                if answer == "start" { recover { try GardenRepository.startEmptyGarden(in: folders) } }
                            }
                        }
                }
                Button(tr("Try Again")).style("pill").onClick { again(false) }
                Button(tr("Close")).style("pill").onClick { window.close() }
            }.align(horizontal: .center))
        window.setContent(
            Column {
                HeaderBar(title: "PlantGuide")
                page.expand()
            })
    }

    func present() { widget.present() }
}
