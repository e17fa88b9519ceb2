import Garden

extension Strategy {
    /// Each strategy with its name.
    ///
    /// - Parameter threshold: The confidence, 0 to 1, from which on-device-first does not query the service.
    static func named(threshold: Double = Strategy.usualThreshold) -> [(key: String, value: Strategy)] {
        [Strategy.onDeviceOnly, .apiOnly, .onDeviceFirst(threshold: threshold), .parallel]
            .map { (key: $0.word, value: $0) }
    }

    /// The strategy's name.
    var word: String {
        switch self {
        case .onDeviceOnly: "on-device"
        case .apiOnly: "online"
        case .onDeviceFirst: "on-device-first"
        case .parallel: "parallel"
        }
    }
}
