import Foundation

/// The output and exit status of a finished command.
public struct Command: Sendable {
    /// The exit status; 128 plus the signal number for a signal, as in a shell.
    public let status: Int32
    /// All of its standard output.
    public let output: String
    /// All of its standard error.
    public let errors: String

    /// Runs a command and waits for it to end.
    ///
    /// - Parameters:
    ///   - environment: the complete environment; nil for that of the tests.
    ///   - input: the standard input; nil for none.
    /// - Throws: ``DesktopSessionError`` if it does not start, or does not end in time.
    public static func run(
        _ program: String, _ arguments: [String] = [], environment: [String: String]? = nil, working: URL? = nil,
        input: String? = nil, within limit: Duration = .patience
    ) async throws -> Command {
        let folder = try TemporaryDirectory()
        var descriptors: [Int32: Int32] = [:]
        if let input {
            let file = folder.file("input")
            try Data(input.utf8).write(to: file)
            descriptors[0] = open(file.path, O_RDONLY | O_CLOEXEC)
        }
        defer { descriptors.values.forEach { close($0) } }
        let child = try Child(
            program, arguments, environment: environment ?? ProcessInfo.processInfo.environment, folder: folder.url,
            working: working, descriptors: descriptors)
        let status =
            switch try await child.waited(within: limit) {
            case .exited(let status): status
            case .signalled(let signal): 128 + signal
            }
        return Command(status: status, output: child.output, errors: child.errors)
    }
}
