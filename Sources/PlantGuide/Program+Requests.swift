import DesktopIntegration
import Foundation
import GardenData
import Garden
import GtkKit
import Localization
import Logging
import PlantServices

/// What other programs ask of the app: opening photos and links, and answering notifications.
extension Program {
    /// Opens links to plants, of which the last one stays in front, and identifies photos.
    func open(_ addresses: [URL]) {
        guard !addresses.isEmpty else { return activate() }
        let isLink: (URL) -> Bool = { $0.scheme?.lowercased() == PlantLink.scheme }
        let photos = addresses.filter { !isLink($0) }
        if !photos.isEmpty { identify(photos.map(PhotoOrigin.init)) }
        let links = addresses.filter(isLink).map { PlantLink($0.absoluteString) }
        guard !links.isEmpty else { return }
        show { [self] window in Task { for link in links { await open(link, in: window) } } }
    }

    private func open(_ link: PlantLink?, in window: WindowModel) async {
        guard let link else { return window.actions.showToast(tr("This link does not lead to a plant.")) }
        do {
            guard try await !window.environment.repository.summaries(of: [link.plant]).isEmpty else {
                return window.actions.showToast(tr("This plant is not in your garden."))
            }
            switch link.target {
            case .page: window.navigator.open(link.plant)
            case .careRound: window.navigator.openCareRound(.plant(link.plant))
            }
        } catch {
            window.actions.report(error)
        }
    }

    /// Opens photos for identification, together with any that are being collected. Without photos it shows the Identify section.
    func identify(_ origins: [PhotoOrigin]) {
        show { [self] model in
            guard let window else { return }
            if !window.identify.isCollecting { model.navigator.showSection(.identify) }
            Task { await window.identify.receive(origins) }
        }
    }

    /// Answers tasks from a notification, with or without a window.
    func answer(_ tasks: [String], _ action: NotificationAction) {
        let occurrences = tasks.compactMap(Occurrence.init)
        guard !occurrences.isEmpty else { return }
        application.hold()
        let earlier = answering
        answering = Task {
            defer { application.release() }
            await earlier?.value
            do {
                let repository = try await openEnvironment().repository
                if action == .snooze {
                    _ = try await repository.snoozeShown(occurrences)
                } else if let answer = action.answer {
                    _ = try await repository.answer(occurrences, answer)
                }
                await window?.model.mergeRecentAnswers()
            } catch {
                Logger(label: "plantguide").error("a task could not be answered: \(error)")
            }
        }
    }
}
