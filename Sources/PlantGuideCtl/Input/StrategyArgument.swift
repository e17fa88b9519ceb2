import Garden

/// Strategies by the words that arguments have for them.
extension Strategy {
    /// Each strategy with its word.
    ///
    /// - Parameter threshold: From which confidence on, 0 to 1, on-device-first asks nobody else.
    static func named(threshold: Double = Strategy.usualThreshold) -> [(key: String, value: Strategy)] {
        [Strategy.onDeviceOnly, .apiOnly, .onDeviceFirst(threshold: threshold), .parallel]
            .map { (key: $0.word, value: $0) }
    }

    /// The word for it.
    var word: String {
        switch self {
        case .onDeviceOnly: "on-device"
        case .apiOnly: "online"
        case .onDeviceFirst: "on-device-first"
        case .parallel: "parallel"
        }
    }
}
