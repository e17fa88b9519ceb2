import CGio
import Foundation

/// A command line that reached the primary instance, possibly from a second process with another working directory.
@MainActor
public final class CommandLineCall {
    /// The arguments that are not options, without the program name.
    public let arguments: [String]
    /// The given options by long name: a Boolean for a flag, a string or a list of strings for the others.
    public let options: [String: Variant]
    private let line: UnsafeMutablePointer<GApplicationCommandLine>

    fileprivate init(line: UnsafeMutablePointer<GApplicationCommandLine>, optionNames: [String]) {
        self.line = line
        g_object_ref(line)
        var count: Int32 = 0
        let words = g_application_command_line_get_arguments(line, &count)
        arguments = (1..<max(1, Int(count))).compactMap { words?[$0].map { String(cString: $0) } }
        g_strfreev(words)
        options = optionValues(g_application_command_line_get_options_dict(line), optionNames)
    }

    isolated deinit {
        g_object_unref(line)
    }

    /// Whether the command line came from another process.
    public var isRemote: Bool { g_application_command_line_get_is_remote(line) != 0 }

    /// The file that `argument` denotes, relative to the caller's working directory.
    public func file(_ argument: String) -> URL? {
        guard let file = g_application_command_line_create_file_for_arg(line, argument) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        guard let uri = g_file_get_uri(file) else { return nil }
        defer { g_free(uri) }
        return URL(string: String(cString: uri))
    }

    /// Writes to the caller's standard output. Does not append a newline.
    public func write(_ text: String) {
        cgio_command_line_print(line, text)
    }
}

/// The kind of value that a command-line option takes.
public enum CommandLineOption: Sendable {
    /// No value: `--demo`.
    case flag
    /// One string: `--plant=ID`.
    case text
    /// A string; the option may be repeated.
    case texts

    fileprivate var argument: GOptionArg {
        switch self {
        case .flag: G_OPTION_ARG_NONE
        case .text: G_OPTION_ARG_STRING
        case .texts: G_OPTION_ARG_STRING_ARRAY
        }
    }
}

extension HeadlessApplication {
    /// Adds an option. `--help` shows `help` as its description and `value` as the placeholder for its value.
    public func option(
        _ name: String, short: Character? = nil, _ kind: CommandLineOption = .flag, help: String, value: String? = nil
    ) {
        optionNames.append(name)
        let letter = short?.asciiValue.map { CChar(bitPattern: $0) } ?? 0
        g_application_add_main_option(pointer, name, letter, G_OPTION_FLAG_NONE, kind.argument, help, value)
    }

    /// Registers a handler that runs in each process with its own options, before it looks for a primary instance.
    ///
    /// Return an exit status to end the process, as for `--version`, or nil to continue.
    public func onLocalOptions(_ body: @escaping @MainActor ([String: Variant]) -> Int32?) {
        Signal.connect(pointer, "handle-local-options") { [weak self] arguments in
            let options = optionValues(arguments.boxed(1)?.assumingMemoryBound(to: GVariantDict.self), self?.optionNames ?? [])
            arguments.answer(body(options).map(Int.init) ?? -1)
        }
    }

    /// Registers a handler that runs in the primary instance for each command line. Requires ``Options/commandLine``.
    ///
    /// The handler returns the exit status of the process that sent the command line. If the main loop of the primary
    /// instance goes on running after its own command line, that process exits with 0 regardless.
    public func onCommandLine(_ body: @escaping @MainActor (CommandLineCall) -> Int32) {
        Signal.connect(pointer, "command-line") { [weak self] arguments in
            guard let object = arguments.object(1) else { return arguments.answer(1) }
            let line = object.assumingMemoryBound(to: GApplicationCommandLine.self)
            arguments.answer(Int(body(CommandLineCall(line: line, optionNames: self?.optionNames ?? []))))
        }
    }
}

/// The values in `dictionary` for the given names. Names without a value are left out.
private func optionValues(_ dictionary: UnsafeMutablePointer<GVariantDict>?, _ names: [String]) -> [String: Variant] {
    guard let dictionary else { return [:] }
    let found = names.compactMap { name in
        g_variant_dict_lookup_value(dictionary, name, nil).map { (name, Variant(taking: $0)) }
    }
    return Dictionary(found) { first, _ in first }
}
