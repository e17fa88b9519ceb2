import Garden

extension GardenFormatter {
    /// The message for an API key that could not be read, stored or removed.
    func message(for error: SecretsError) -> String {
        switch error {
        case .serviceMissing: tr("This desktop has no keyring in which to keep the key.")
        case .locked: tr("The keyring is locked.")
        case .timedOut: tr("The keyring did not answer.")
        case .failed(let reason): tr("The keyring could not do it: {reason}").filled(["reason": reason])
        case .notAKey: tr("This is not a key. Copy it again from the service's page.")
        case .fileExposed(let path):
            tr("Others may read {path}. Make it yours alone (chmod 600), or remove it.").filled(["path": path])
        case .fileFailed(let path, let reason):
            tr("The file {path} cannot be used: {reason}").filled(["path": path, "reason": reason])
        }
    }
}
