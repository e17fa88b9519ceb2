import ArgumentParser
import Foundation
import Garden
import Localization

/// A confidence, with a point or a comma before its decimals: it is at most 1, so that neither can separate thousands.
struct Threshold: ExpressibleByArgument {
    let value: Double

    init?(argument: String) {
        guard let value = Double(argument.replacing(",", with: ".")) else { return nil }
        self.value = value
    }

    /// The usual one, in the format of the user's locale.
    static var usual: String { Strategy.usualThreshold.formatted(.number.locale(.fromEnvironment())) }
}

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
