/// An address that opens a plant, such as on a printed label or an NFC tag: "plantguide:plant/ID", or with "/care" at its end the
/// plant's care round. Opening one changes nothing.
public struct PlantLink: Hashable, Sendable {
    /// The scheme of the addresses.
    public static let scheme = "plantguide"

    /// What the address opens.
    public enum Target: Hashable, Sendable {
        /// The plant's page.
        case page
        /// A care round with this plant alone.
        case careRound
    }

    /// The plant, which may no longer be in the garden.
    public let plant: Plant.ID
    /// What is opened.
    public let target: Target

    /// Creates a link.
    public init(to plant: Plant.ID, target: Target = .page) {
        self.plant = plant
        self.target = target
    }

    /// Parses an address; nil for any other text, also one with "//" or a query.
    public init?(_ address: String) {
        // The longest link has fewer than 80 bytes.
        guard address.utf8.count <= 80 else { return nil }
        let parts = address.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].lowercased() == Self.scheme else { return nil }
        let path = parts[1].split(separator: "/", omittingEmptySubsequences: false)
        guard path.count >= 2, path[0] == "plant", let plant = Plant.ID(String(path[1])) else { return nil }
        switch path.dropFirst(2) {
        case []: self.init(to: plant)
        case ["care"]: self.init(to: plant, target: .careRound)
        default: return nil
        }
    }

    /// The address.
    public var address: String { "\(Self.scheme):plant/\(plant)\(target == .careRound ? "/care" : "")" }
}
