/// Why the garden could not be opened, read or written, told by what a person can do about it.
public enum StoreError: Error, Hashable, Sendable {
    /// The file was written by a newer PlantGuide and is left as it is.
    case newerSchema(path: String)
    /// The file is no garden or is damaged; it is left as it is.
    case damaged(path: String)
    /// The file or its folder cannot be written.
    case readOnly(path: String)
    /// No space is left; nothing of the write was kept.
    case full(path: String)
    /// Another program held the garden for more than five seconds; nothing of the write was kept.
    case busy(path: String)
    /// Another file took the place of the opened one, or none is there any more, as while a backup is restored: what is written to the
    /// opened one would be lost with it. Opening the garden anew is the way on.
    case replaced(path: String)
    /// Something else went wrong; nothing of the write was kept.
    case failed(path: String, reason: String)
}
