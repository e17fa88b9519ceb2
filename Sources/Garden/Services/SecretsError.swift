/// Why an API key could not be read, stored or removed. No case contains a key.
public enum SecretsError: Error, Hashable, Sendable {
    /// The desktop has no secret service, and the user did not agree to storing keys in a file.
    case serviceMissing
    /// The keyring is locked and was not unlocked.
    case locked
    /// The keyring did not respond in time, or its password prompt was not answered.
    case timedOut
    /// The keyring failed. Its own message is in the log.
    case failed
    /// The text cannot be a key: it is empty, too long, or contains white space or control characters.
    case notAKey
    /// The text is shorter than any key.
    case keyTooShort
    /// The environment variable of this name contains something that cannot be a key.
    case variableInvalid(name: String)
    /// The file at this path is accessible to others than its owner, so it is neither read nor written.
    case fileExposed(path: String)
    /// The file at this path cannot be read or written, with the system's message.
    case fileFailed(path: String, reason: String)
}
