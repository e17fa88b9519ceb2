/// Why a backup was made. Its `rawValue` is part of the file name.
public enum BackupReason: String, Sendable, CaseIterable {
    /// The first change of a day was about to be saved, or the first one of a new garden was saved.
    case daily
    /// The user asked for it.
    case byHand = "by-hand"
    /// The garden was migrated to a new schema.
    case beforeMigration = "before-migration"
    /// The garden was replaced by another backup.
    case beforeRestore = "before-restore"
    /// The garden was replaced by an export.
    case beforeImport = "before-import"
    /// Plants were removed in the terminal, where nothing else undoes that.
    case beforeRemoval = "before-removal"
}
