/// How long backups keep a plant that is deleted permanently.
public struct StayInBackups: Hashable, Sendable {
    /// The day by which the backups that the program made are deleted, if backups are made as usual; nil if none of them has the
    /// plant.
    public let lastDay: LocalDay?
    /// Whether a backup that the user made has the plant, which stays until the user deletes it.
    public let isByHand: Bool

    /// Creates a value.
    public init(lastDay: LocalDay?, isByHand: Bool) {
        self.lastDay = lastDay
        self.isByHand = isByHand
    }
}
