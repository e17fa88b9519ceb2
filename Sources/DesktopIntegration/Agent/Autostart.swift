import Foundation

/// The entry that starts the program in the background at login.
public struct Autostart: Sendable {
    private let entry: URL
    private let template: URL
    private let agent: URL

    /// The entry in the user's folder for such: `$XDG_CONFIG_HOME/autostart`.
    ///
    /// - Parameters:
    ///   - shared: the folder of data that came with the program, which holds the entry's template.
    ///   - executable: this program; the agent lies beside it.
    public init(environment: [String: String], shared: URL, executable: URL) {
        let name = "io.github.plantguide.PlantGuide.Agent.desktop"
        // The XDG specification tells programs to pass over a path that is not absolute.
        let configuration = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let home = URL(filePath: environment["HOME"] ?? NSHomeDirectory(), directoryHint: .isDirectory)
        let base = configuration.map { URL(filePath: $0, directoryHint: .isDirectory) } ?? home.appending(path: ".config")
        entry = base.appending(path: "autostart").appending(path: name)
        template = shared.appending(path: "autostart").appending(path: name + ".in")
        agent = executable.resolvingSymlinksInPath().deletingLastPathComponent().appending(path: "plantguide-agent")
    }

    /// Whether there is an entry, and the desktop's own settings have not switched it off.
    public var isOn: Bool {
        // No entry means that nothing is started.
        guard let text = try? String(contentsOf: entry, encoding: .utf8) else { return false }
        let lines = text.split(separator: "\n").map { $0.filter { $0 != " " }.lowercased() }
        return !lines.contains("hidden=true") && !lines.contains("x-gnome-autostart-enabled=false")
    }

    /// Writes the entry, in the place of an older one. Throws the system's error where the folder cannot be written.
    public func turnOn() throws {
        let text = try String(contentsOf: template, encoding: .utf8)
            .replacing("@bindir@/plantguide-agent", with: Self.quoted(agent.path(percentEncoded: false)))
        try FileManager.default.createDirectory(at: entry.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: entry, options: .atomic)
    }

    /// Removes the entry; where there is none, there is nothing to do. Throws the system's error where it stays.
    public func turnOff() throws {
        // Only a file: whatever else has that name is not ours.
        guard unlink(entry.path(percentEncoded: false)) != 0, errno != ENOENT else { return }
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }

    /// A path as one word of an `Exec` line: quoted as the Desktop Entry Specification says, "The Exec key", and `%` doubled.
    ///
    /// The value is a string of a key file besides, in which each backslash is written twice.
    static func quoted(_ path: String) -> String {
        let isPlain = path.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || "/-_.0123456789".unicodeScalars.contains($0)
        }
        guard !isPlain else { return path }
        var word = ""
        for character in path {
            if "\"`$\\".contains(character) { word += "\\" }
            word.append(character)
            if character == "%" { word.append("%") }
        }
        return "\"\(word)\"".replacing("\\", with: "\\\\")
    }
}
