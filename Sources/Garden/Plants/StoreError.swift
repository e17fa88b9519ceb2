/// An error from opening, reading or writing the garden. Cases are grouped by what the user can do about them.
public enum StoreError: Error, Hashable, Sendable {
    /// The file was written by a newer version of PlantGuide. It is left unchanged.
    case newerSchema(path: String)
    /// The file is not a garden database or is damaged. It is left unchanged.
    case damaged(path: String)
    /// The file is missing, empty or without tables, although there was a garden before. It is left unchanged.
    case emptied(path: String)
    /// The file or its folder is not writable.
    case readOnly(path: String)
    /// The disk is full. The write was rolled back.
    case full(path: String)
    /// Another program held the lock for too long: five seconds for a write, which was rolled back, 30 seconds for opening, two
    /// minutes for a change of photos.
    case busy(path: String)
    /// The opened file was replaced or removed, for example while a backup is restored. Writes to the opened file would be lost,
    /// so the garden must be reopened.
    case replaced(path: String)
    /// Any other failure. The write was rolled back.
    case failed(path: String, reason: String)
}
