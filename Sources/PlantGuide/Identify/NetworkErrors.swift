import Garden
import PlantServices

/// Whether the service could not be reached, so that a later retry may succeed.
func meansNoNetwork(_ error: any Error) -> Bool {
    switch error {
    case let error as any WebServiceError: error.failure == .offline
    case IdentificationError.bothSourcesFailed(_, let api): meansNoNetwork(api)
    default: false
    }
}
