import Garden
import Localization
import PlantServices

extension CommandContext {
    /// Identifies photos. Throws a `Failure` that says what becomes of the photos and how they can be identified.
    func identify(_ photos: [IdentificationPhoto], _ choice: IdentificationService.Choice) async throws -> Identification {
        try await attempt {
            do {
                return try await services.identification.identify(photos, choice)
            } catch {
                guard let advice = try await advice(onIdentifying: error) else { throw error }
                let failure = Failure(error, formatter, in: folders)
                throw Failure(failure.code, [failure.message, advice].compactMap(\.self).joined(separator: " "))
            }
        }
    }

    /// What becomes of photos that were not identified, and what would identify them; nil if the message of the error says all.
    private func advice(onIdentifying error: any Error) async throws -> String? {
        switch error {
        case IdentificationError.notConfigured:
            let consent = tr("To allow sending photos to Pl@ntNet, run “plantguidectl preferences set mayUpload true”.")
            return try await [preferences.mayUpload ? nil : consent, onThisComputer(), tr("Then run this command again.")]
                .compactMap(\.self).joined(separator: " ")
        case let error as any WebServiceError where error.failure == .offline:
            return try await Self.onceConnected + " " + onThisComputer()
        case IdentificationError.bothSourcesFailed(_, let api as any WebServiceError) where api.failure == .offline:
            return Self.onceConnected
        default: return nil
        }
    }

    private static var onceConnected: String {
        tr("Only the window keeps photos until there is a connection. Once you are online, run this command again.")
    }

    /// How photos are identified without the service.
    private func onThisComputer() async throws -> String {
        try await services.models.models().contains(where: \.isInstalled)
            ? tr("Your model can identify them on this computer: use “--strategy on-device”.")
            : tr("To identify photos on this computer instead, run “plantguidectl model install iris-9”.")
    }
}
