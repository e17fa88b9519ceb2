/// Why a key could not be read, kept or removed. No case carries a key.
public enum SecretsError: Error, Hashable, Sendable {
    /// The desktop keeps no secrets, and a file was not agreed to.
    case serviceMissing
    /// The keyring is locked and was not unlocked.
    case locked
    /// The keyring did not answer in time, or nobody answered its question for the password.
    case timedOut
    /// The keyring refused, for a reason in its own words.
    case failed(reason: String)
    /// The text cannot be a key: it is empty, too long, or holds blanks or control characters.
    case notAKey
    /// Others than its owner may read or write the file at that path, so it is neither read nor written.
    case fileExposed(path: String)
    /// The file at that path cannot be read or written, for a reason in the system's words.
    case fileFailed(path: String, reason: String)
}
