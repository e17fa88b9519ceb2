import Foundation

/// Replies, photos and tables recorded by others, which lie beside the checkout and not in it.
///
/// A test that wants one is skipped aloud where there is none: `.enabled(if: Fixtures.areThere, "\(Fixtures.hint)")`.
public enum Fixtures {
    /// The folder: `PLANTGUIDE_FIXTURES`, or else `../shared/fixtures` beside the checkout.
    public static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["PLANTGUIDE_FIXTURES"], !path.isEmpty {
            return URL(fileURLWithPath: path, isDirectory: true)
        }
        return Checkout.root.deletingLastPathComponent().appendingPathComponent("shared/fixtures", isDirectory: true)
    }()

    /// Whether the folder is there.
    public static var areThere: Bool { FileManager.default.fileExists(atPath: folder.path) }

    /// What to say where it is not.
    public static let hint = "no recorded fixtures: set PLANTGUIDE_FIXTURES to their folder"

    /// The bytes of a file by its path in the folder, such as "trefle/429-2025.json".
    public static func data(_ path: String) throws -> Data {
        try Data(contentsOf: folder.appendingPathComponent(path))
    }

    /// The paths of the files in a folder of the folder, such as "plantnet", in alphabetical order.
    public static func list(_ name: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(name).path)
            .sorted().map { "\(name)/\($0)" }
    }

    /// The bytes of a reply written for these tests, by its name in `Tests/Fixtures`, such as "synthetic-trefle-species.json".
    public static func written(_ name: String) throws -> Data {
        try Data(contentsOf: Checkout.root.appendingPathComponent("Tests/Fixtures").appendingPathComponent(name))
    }
}
