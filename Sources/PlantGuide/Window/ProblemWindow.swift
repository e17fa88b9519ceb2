import DesktopIntegration
import Foundation
import Garden
import GtkKit
import GardenData
import Localization

/// The window shown instead of the main one if the garden cannot be opened: the error, and how to recover.
@MainActor
struct ProblemWindow {
    /// Why the garden is opened again.
    enum Outcome {
        /// The user wants to try again, or it was repaired.
        case unchanged
        /// A backup was restored or the garden was set aside.
        case replaced
        /// It was not replaced, because it seems to be readable.
        case readable
    }

    let widget: ApplicationWindow

    /// - Parameters:
    ///   - forcesReplacement: Whether the garden is replaced even if it seems to be readable.
    ///   - repair: Repairs a garden that opens; nil for one that does not.
    ///   - retry: Called to open the garden again.
    init(
        _ application: Application, _ error: any Error, _ folders: Folders, _ locale: Locale, forcesReplacement: Bool = false,
        repair: (@MainActor () async throws -> Void)? = nil, retry: @escaping @MainActor (Outcome) -> Void
    ) {
        let formatter = GardenFormatter(locale: locale, units: nil, today: LocalDay(clamping: 0))
        let window = ApplicationWindow(application, title: "PlantGuide", width: 620, height: 480)
        widget = window
        let again: @MainActor (Outcome) -> Void = { outcome in
            window.destroy()
            retry(outcome)
        }
        let isLost = GardenRepository.isGardenLost(error, in: folders)
        let backup = isLost ? GardenRepository.newestBackup(folders) : nil
        let recover: @MainActor (@escaping @Sendable () throws -> Bool) -> Void = { replace in
            Task {
                do {
                    // The agent may have the file open.
                    if let open = await GardenPrograms().close(except: .window).first {
                        window.title = open.stillOpen
                        return
                    }
                    again(try await Task.detached(operation: replace).value ? .replaced : .readable)
                } catch {
                    window.title = formatter.message(for: error)
                }
            }
        }
        let page = StatusPage(
            icon: "dialog-warning-symbolic", title: tr("The Garden Cannot Be Opened"),
            description: formatter.message(for: error),
            Column(spacing: 12) {
                if isLost, let repair {
                    Button(tr("Repair")).style("pill").suggested().onClick {
                        Task {
                            do {
                                try await repair()
                                again(.unchanged)
                            } catch {
                                window.title = formatter.message(for: error)
                            }
                        }
                    }
                }
                if let backup {
                    restoreButton(backup, locale, isSuggested: repair == nil).onClick {
                        recover {
                            try GardenRepository.restore(
                                backup, in: folders, at: Date(), in: .current, isForced: forcesReplacement)
                        }
                    }
                }
                if isLost {
                    Button(tr("Start With an Empty Garden")).style("pill")
                        .onClick {
                            MessageDialog(
                                heading: tr("Start With an Empty Garden?"),
                                body: tr("The plants will no longer be shown. The file is kept under another name."),
                                responses: [
                                    .init(MessageDialog.cancel, tr("Cancel")), .init("start", tr("Start Empty"), .destructive),
                                ]
                            ).ask(over: window) { answer in
                                guard answer == "start" else { return }
                                recover {
                                    try GardenRepository.startEmptyGarden(
                                        in: folders, at: Date(), in: .current, isForced: forcesReplacement)
                                }
                            }
                        }
                }
                Button(tr("Try Again")).style("pill").onClick { again(.unchanged) }
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

@MainActor
private func restoreButton(_ backup: GardenRepository.Backup, _ locale: Locale, isSuggested: Bool) -> Button {
    let date = backup.madeAt.formatted(.dateTime.locale(locale))
    let title = tr("Restore the Backup From {date}").filled(["date": date])
    let button = Button(label: title, Label(title).wrapped().centered()).style("pill")
    return isSuggested ? button.suggested() : button
}
