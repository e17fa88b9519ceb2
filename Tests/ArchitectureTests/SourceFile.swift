import Foundation
import TestSupport

/// One Swift file of the project, as text.
struct SourceFile: CustomStringConvertible {
    /// Its path from the top folder, such as `Sources/Garden/Plant.swift`.
    let path: String
    let text: String

    /// The folder under `Sources` or `Tests` that it belongs to.
    var module: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }
    var name: String { path.split(separator: "/").last.map(String.init) ?? "" }
    var description: String { path }

    /// The modules it imports, in order.
    var imports: [String] {
        text.matches(
            of: #/^(?:@?\w+(?:\(\w+\))? +)*import +(?:(?:struct|class|enum|protocol|func|var|let|typealias) +)?(\w+)/#
                .anchorsMatchLineEndings()
        ).map { String($0.1) }
    }

    /// The types it declares.
    var types: [String] {
        text.matches(of: #/\b(?:struct|class|enum|protocol|actor|typealias) +(\w+)/#).map { String($0.1) }
    }

    /// All Swift files under a folder of the checkout, in a stable order.
    static func all(under folder: String) throws -> [SourceFile] {
        let base = Checkout.root.appendingPathComponent(folder)
        return try FileManager.default.subpathsOfDirectory(atPath: base.path).sorted()
            .filter { $0.hasSuffix(".swift") }
            .map {
                SourceFile(
                    path: "\(folder)/\($0)", text: try String(contentsOf: base.appendingPathComponent($0), encoding: .utf8))
            }
    }
}
