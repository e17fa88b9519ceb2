import Garden

extension GardenFormatter {
    /// The message for an API key that could not be read, stored or removed.
    func message(for error: SecretsError) -> String {
        switch error {
        case .serviceMissing: tr("This desktop has no keyring to store the key in.")
        case .locked: tr("The keyring is locked.")
        case .timedOut: tr("The keyring did not answer.")
        case .failed: tr("The keyring reported an error.")
        case .notAKey:
            tr("A key has no spaces and no letters such as “ä”. Copy it again from the service’s page.")
        case .keyTooShort: tr("This is too short for a key. Copy all of it from the service’s page.")
        case .variableInvalid(let name):
            tr("The variable {variable} contains no key. Correct it or remove it.").filled(["variable": name])
        case .fileExposed(let path):
            tr("Other users can read {path}. Restrict its permissions (chmod 600) or remove it.").filled(["path": path])
        case .fileFailed(let path, let reason):
            tr("The file {path} cannot be used: {reason}").filled(["path": path, "reason": reason])
        }
    }
}
