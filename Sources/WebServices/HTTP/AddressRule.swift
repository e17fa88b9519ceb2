/// Which network addresses a request may connect to.
enum AddressRule {
    /// Any address.
    case any
    /// Loopback addresses only; used for unencrypted requests.
    case loopback
    /// Public internet addresses only; used for links that the user drops.
    case publicOnly

    /// The error for an address that the rule does not allow.
    var refusal: HTTPError { self == .publicOnly ? .privateAddress : .addressRefused }

    /// Whether the rule allows an address. No rule allows nil, an address that could not be parsed.
    func allows(_ address: NetworkAddress?) -> Bool {
        guard let address else { return false }
        return switch self {
        case .any: true
        case .loopback: address.isLoopback
        case .publicOnly: address.isPublic
        }
    }
}
