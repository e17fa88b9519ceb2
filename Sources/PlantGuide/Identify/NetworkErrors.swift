import Garden
import Localization
import PlantServices

extension IdentificationService.QueueOutcome {
    /// Whether the photos go on waiting because the service could not be reached.
    var foundNoNetwork: Bool { if case .failure(let error) = result { meansNoNetwork(error) } else { false } }
}

extension IdentificationModel {
    /// Identifies the photos that wait for the network. Says so if it is still missing.
    func askAgain() async {
        if needsAgreement { return actions.report(IdentificationError.uploadsOff) }
        guard canAsk else { return }
        await ask()
        if phase == .waiting { actions.showToast(Self.stillOffline) }
    }

    /// What is said if photos that wait for the network were tried, and go on waiting.
    static var stillOffline: String { tr("Still no connection") }
}

/// Whether the service could not be reached, so that a later retry may succeed.
func meansNoNetwork(_ error: any Error) -> Bool {
    switch error {
    case let error as any WebServiceError: error.failure == .offline
    case IdentificationError.bothSourcesFailed(_, let api): meansNoNetwork(api)
    default: false
    }
}
