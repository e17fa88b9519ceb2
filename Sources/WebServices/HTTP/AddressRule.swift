/// Which addresses a request may connect to.
enum AddressRule {
    /// Every one.
    case any
    /// This machine's alone, as for unencrypted requests.
    case loopback
    /// Those of the public internet, as for links that a person drops.
    case publicOnly

    /// Whether the rule allows an address; one that cannot be read is allowed by no rule.
    func allows(_ address: NetworkAddress?) -> Bool {
        guard let address else { return false }
        return switch self {
        case .any: true
        case .loopback: address.isLoopback
        case .publicOnly: address.isPublic
        }
    }
}
