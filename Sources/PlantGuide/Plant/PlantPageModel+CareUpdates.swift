import PlantServices
import Foundation
import Garden
import Localization

/// Care data fetched from Trefle: when the page is opened, and on request.
extension PlantPageModel {
    var canFetchCare: Bool { phase == .ready && plant?.species != nil }

    /// Why care data cannot be fetched without a key.
    static var missingKeyText: String { tr("Enter an API key for Trefle in Preferences first") }

    /// What the button that fetches care data says without a key.
    var refreshingNeedsKey: String {
        tr("{what}. {effect}").filled(["what": tr("Refresh Care Data"), "effect": Self.missingKeyText])
    }

    /// Looks up whether there is a key for Trefle: when the page is opened, and after one may have been entered. Never prompts
    /// for the keyring's password.
    func readKey() async {
        let isThere = await environment.secrets.place(of: .trefle) != nil
        if hasTrefleKey != isThere { hasTrefleKey = isThere }
    }

    /// Whether placeholder rows replace the care rows, so that no general value is shown that the fetch replaces at once. They
    /// are empty until ``isCareUpdateSlow``. Known care data stays visible during a fetch.
    var showsCarePlaceholders: Bool { canFetchCare && isCareGeneral && (careUpdate == .running || !hasAskedForCare) }

    var isCareUnavailable: Bool { !showsCarePlaceholders && (isCareGeneral || careUpdate.hasFailed) }

    var unavailableTitle: String { plant?.species == nil ? tr("No Species Set") : tr("Care Data Unavailable") }

    var unavailableLine: String {
        if plant?.species == nil { return tr("These are general values. Set the species to see its care values.") }
        let general = tr("There is no care data for this species yet. These are general values.")
        guard case .failed(let message) = careUpdate else { return general }
        return isCareGeneral ? tr("{message} These are general values.").filled(["message": message]) : message
    }

    /// Fetches the species' care data from Trefle if a key is set, and caches it.
    ///
    /// - Parameter refresh: Whether the user requested it. Cached values are then ignored and failures are always shown.
    func updateCare(refresh: Bool = false) async {
        defer { hasAskedForCare = true }
        guard canFetchCare, let species = plant?.species, careUpdate != .running else { return }
        careUpdate = .running
        isCareUpdateSlow = false
        let slow = Task { [weak self] in
            // A fast response cancels this wait, so no progress is shown.
            try? await Task.sleep(for: Self.progressDelay)
            if !Task.isCancelled { self?.isCareUpdateSlow = true }
        }
        defer { slow.cancel() }
        do {
            let known = try await environment.services.care.fetch(species, refresh: refresh)
            if known != nil { await load() }
            careUpdate = .idle
            if known == nil, refresh { actions.showToast(Self.missingKeyText) }
        } catch is CancellationError {
            careUpdate = .idle
        } catch {
            // A failed background fetch is not shown if specific care data is already known.
            careUpdate = refresh || isCareGeneral ? .failed(formatter.message(for: error)) : .idle
        }
    }
}

extension PlantPageModel.CareUpdate {
    fileprivate var hasFailed: Bool { if case .failed = self { true } else { false } }
}
