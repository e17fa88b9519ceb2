import Foundation
import Garden

/// The autostart entry that starts the background agent at login.
public struct Autostart: Sendable {
    private let entry: URL
    private let template: URL
    private let agent: URL
    private let isSandboxed: Bool

    /// The entry in the user's autostart folder, `$XDG_CONFIG_HOME/autostart`.
    ///
    /// - Parameters:
    ///   - shared: The folder of installed data, which contains the template of the entry.
    ///   - executable: This program's executable; the agent's is in the same folder.
    public init(environment: [String: String], shared: URL, executable: URL) {
        let name = "io.github.plantguide.PlantGuide.Agent.desktop"
        // The XDG Base Directory Specification requires ignoring a relative path.
        let configuration = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let home = URL(filePath: environment["HOME"] ?? NSHomeDirectory(), directoryHint: .isDirectory)
        let base = configuration.map { URL(filePath: $0, directoryHint: .isDirectory) } ?? home.appending(path: ".config")
        entry = base.appending(path: "autostart").appending(path: name)
        isSandboxed = Sandbox.isActive(environment)
        template = shared.appending(path: "autostart").appending(path: name + ".in")
        agent = executable.resolvingSymlinksInPath().deletingLastPathComponent().appending(path: "plantguide-agent")
    }

    /// Whether the entry exists and the desktop's own settings have not disabled it.
    public var isOn: Bool {
        // A missing entry means that nothing is started.
        guard let text = try? String(contentsOf: entry, encoding: .utf8) else { return false }
        let lines = text.split(whereSeparator: \.isNewline)
        return lines.contains { $0.hasPrefix("Exec=") } && !lines.contains(where: Self.disables)
    }

    /// Writes the entry. One that the user has edited keeps its changes, unless they prevent the start or start another program.
    /// Throws a system error if it cannot be written.
    ///
    /// In a sandbox the desktop's portal is asked as well, and throws ``BackgroundPortal/Failure`` if it does not allow it. There
    /// the entry is the program's own record of the portal's answer.
    public func turnOn() async throws {
        if isSandboxed { try await BackgroundPortal.request(startsAtLogin: true) }
        let existing = existing
        try write(existing.flatMap { isUntouched($0) ? nil : $0 } ?? made())
    }

    /// Replaces an entry that an earlier version of the program has written, and nobody has changed since, by that of this
    /// version. Any other stays as it is. Throws a system error if it cannot be written.
    public func renew() throws {
        guard isOn, let existing, isUntouched(existing) else { return }
        let new = try made()
        if new != existing { try write(new) }
    }

    private func write(_ text: String) throws {
        try FileManager.default.createDirectory(at: entry.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: entry, options: .atomic)
    }

    private var program: String { Self.quoted(agent.path(percentEncoded: false)) }

    /// The entry of this installation and version, and the hash by which it is known to be untouched.
    private func made() throws -> String {
        let text = try String(contentsOf: template, encoding: .utf8).replacing(Self.programInTemplate, with: program)
        return text + Self.digestKey + SHA256.hex(of: Data(text.utf8)) + "\n"
    }

    /// The existing entry without the lines that disable it; nil for none, and if it does not start the agent of this
    /// installation.
    private var existing: String? {
        // A missing entry is written anew.
        guard let text = try? String(contentsOf: entry, encoding: .utf8) else { return nil }
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        // The program may follow another one, such as "nice", and is followed by its options.
        let starts = lines.contains { line in
            line.hasPrefix("Exec=") && " \(line.dropFirst("Exec=".count)) ".contains(" \(program) ")
        }
        guard starts else { return nil }
        return lines.filter { !Self.disables($0) }.joined(separator: "\n")
    }

    /// Whether an entry is as some version of the program has written it.
    private func isUntouched(_ text: String) -> Bool {
        guard let start = text.range(of: Self.digestKey)?.lowerBound else {
            let template = text.replacing(program, with: Self.programInTemplate)
            return Self.templatesWithoutDigest.contains(SHA256.hex(of: Data(template.utf8)))
        }
        return text[start...] == Self.digestKey + SHA256.hex(of: Data(text[..<start].utf8)) + "\n"
    }

    private static let programInTemplate = "@bindir@/plantguide-agent"

    /// The key of the last line, the SHA-256 hash of what precedes it.
    private static let digestKey = "X-PlantGuide-Digest="

    /// The hashes of the templates of the versions that did not write the hash.
    private static let templatesWithoutDigest: Set<String> = [
        "8babbdae7193a933e8c4a390f2eaa36429b2082192406d72bee3cddd6747e1c9",
        "a88fbc14f27a3854a0862496076a04160b6ede3f93cf8416667e3f3471d66bce",
        "01910e79f2e749001b947f2634d775f0df5bddc6488541b8b30bfb8a7cf1f911",
    ]

    /// Whether a line keeps the desktop from starting the entry's program.
    private static func disables(_ line: some StringProtocol) -> Bool {
        ["hidden=true", "x-gnome-autostart-enabled=false"].contains(String(line).filter { $0 != " " }.lowercased())
    }

    /// Removes the entry; does nothing if there is none. Throws a system error if it cannot be removed.
    public func turnOff() async throws {
        if isSandboxed, isOn { try await BackgroundPortal.request(startsAtLogin: false) }
        // `unlink` removes files only: a folder of that name is not ours.
        guard unlink(entry.path(percentEncoded: false)) != 0, errno != ENOENT else { return }
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }

    /// A path as one argument of an `Exec` line, quoted as in the Desktop Entry Specification, "The Exec key", with `%` doubled.
    ///
    /// The line is a string of a key file as well, in which every backslash is doubled again.
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
