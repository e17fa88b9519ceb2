/// A web service that wants a key.
public enum KeyedService: String, Sendable, CaseIterable {
    case plantNet = "plantnet"
    case trefle

    /// Its name as it writes it.
    public var title: String { self == .plantNet ? "Pl@ntNet" : "Trefle" }

    /// Where one gets a key.
    public var address: String { self == .plantNet ? "https://my.plantnet.org" : "https://trefle.io" }

    /// The environment variable whose key wins over one that is kept.
    public var variable: String { self == .plantNet ? "PLANTNET_API_KEY" : "TREFLE_API_TOKEN" }
}
