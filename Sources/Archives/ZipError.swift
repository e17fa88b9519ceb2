/// Why a ZIP file could not be written or read.
public enum ZipError: Error, Hashable, Sendable {
    /// The file is not a ZIP file, or is damaged.
    case damaged(String)
    /// An entry is larger than the reader allows.
    case tooLarge(entry: String)
    /// The operating system reported an error, with its `errno` and text.
    case system(Int32, String)
}
