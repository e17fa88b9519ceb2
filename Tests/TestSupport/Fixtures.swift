import Foundation

/// Recorded replies, photos and tables that are stored outside the checkout.
///
/// A test that needs one is skipped with a message if they are missing: `.enabled(if: Fixtures.areThere,
/// "\(Fixtures.hint)")`.
public enum Fixtures {
    /// The fixtures folder: `PLANTGUIDE_FIXTURES`, or `../shared/fixtures` relative to the
    /// checkout if that is unset or empty.
    public static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["PLANTGUIDE_FIXTURES"], !path.isEmpty {
            return URL(fileURLWithPath: path, isDirectory: true)
        }
        return Checkout.root.deletingLastPathComponent().appendingPathComponent("shared/fixtures", isDirectory: true)
    }()

    /// Whether the folder exists.
    public static var isAvailable: Bool { FileManager.default.fileExists(atPath: folder.path) }

    /// The message to show if it does not exist.
    public static let hint = "no recorded fixtures: set PLANTGUIDE_FIXTURES to their folder"

    /// The contents of a file by its path in the folder, such as "trefle/429-2025.json".
    public static func data(_ path: String) throws -> Data {
        try Data(contentsOf: folder.appendingPathComponent(path))
    }

    /// The paths of the files in a subfolder, such as "plantnet", in alphabetical order.
    public static func list(_ name: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(name).path)
            .sorted().map { "\(name)/\($0)" }
    }

    /// The contents of a file in `Tests/Fixtures`, such as "synthetic-trefle-species.json".
    public static func written(_ name: String) throws -> Data {
        try Data(contentsOf: Checkout.root.appendingPathComponent("Tests/Fixtures").appendingPathComponent(name))
    }
}
