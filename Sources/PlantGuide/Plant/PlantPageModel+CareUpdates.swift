import PlantServices
import Foundation
import Garden
import Localization

/// What the service knows of the plant's care: asked when the page is opened, and again on request.
extension PlantPageModel {
    /// Whether there is a species to ask for.
    var canLearn: Bool { phase == .ready && plant?.species != nil }

    /// Whether rows without words stand in for care that is awaited. What is known already is not taken away.
    var isCareAwaited: Bool { learning == .running && isLearningSlow && isCareGeneral }

    /// Whether the page says that the care is not known, or could not be asked for.
    var isCareUnavailable: Bool { !isCareAwaited && (isCareGeneral || learning.hasFailed) }

    /// Why the care is not known.
    var unavailableLine: String {
        let general = tr("Nothing is known of this species. These are general values.")
        guard case .failed(let message) = learning else { return general }
        return isCareGeneral ? tr("{message} These are general values.").filled(["message": message]) : message
    }

    /// Asks the service for the species' care where a token is there, and keeps it.
    ///
    /// - Parameter refresh: Whether the person asked for it: then kept values do not count, and a failure is told.
    func learn(refresh: Bool = false) async {
        guard canLearn, let species = plant?.species, learning != .running else { return }
        learning = .running
        isLearningSlow = false
        let slow = Task { [weak self] in
            // An answer that comes in time cancels the wait, and then nothing is to be said.
            try? await Task.sleep(for: Self.patience)
            if !Task.isCancelled { self?.isLearningSlow = true }
        }
        defer { slow.cancel() }
        do {
            let known = try await window.environment.identificationService.learn(species, refresh: refresh)
            if known != nil { await load() }
            learning = .idle
            if known == nil, refresh { window.showToast(tr("Care is asked of Trefle once its token is in the preferences.")) }
        } catch is CancellationError {
            learning = .idle
        } catch {
            // What is asked in passing disturbs nobody whose plant is known anyway.
            learning = refresh || isCareGeneral ? .failed(formatter.message(for: error)) : .idle
        }
    }
}

extension PlantPageModel.Learning {
    /// Whether the service did not tell.
    fileprivate var hasFailed: Bool { if case .failed = self { true } else { false } }
}
