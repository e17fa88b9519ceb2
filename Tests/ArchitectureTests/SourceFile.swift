import Foundation
import TestSupport

/// A Swift file of the project.
struct SourceFile: CustomStringConvertible {
    /// The path relative to the package's root, such as `Sources/Garden/Plant.swift`.
    let path: String
    let text: String

    /// The name of the file's folder in `Sources` or `Tests`.
    var module: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }
    var name: String { path.split(separator: "/").last.map(String.init) ?? "" }
    var description: String { path }

    /// The imported modules, in order.
    var imports: [String] {
        text.matches(
            of: #/^(?:@?\w+(?:\(\w+\))? +)*import +(?:(?:struct|class|enum|protocol|func|var|let|typealias) +)?(\w+)/#
                .anchorsMatchLineEndings()
        ).map { String($0.1) }
    }

    /// The declared types.
    var types: [String] {
        text.matches(of: #/\b(?:struct|class|enum|protocol|actor|typealias) +(\w+)/#).map { String($0.1) }
    }

    /// All Swift files in a folder of the checkout and its subfolders, sorted by path.
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
