import Garden

extension WebService {
    /// What the service is for, in one sentence.
    public var purpose: String {
        switch self {
        case .plantNet: tr("Identifies the plant in a photo.")
        case .trefle: tr("Provides care values that the catalog lacks.")
        }
    }
}
