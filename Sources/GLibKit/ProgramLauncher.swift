import CGio
import Foundation

/// Starts other programs.
public enum ProgramLauncher {
    /// Starts a program with this process's environment, and does not wait for its end. Its file descriptors are only the
    /// standard ones. Throws if it cannot be started.
    ///
    /// - Parameter arguments: The arguments after the program's name.
    public static func start(_ executable: URL, arguments: [String]) throws(GLibError) {
        let words = [executable.path(percentEncoded: false)] + arguments
        var pointers = words.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        _ = try GLibError.check { g_spawn_async(nil, &pointers, nil, G_SPAWN_DEFAULT, nil, nil, nil, $0) }
    }
}
