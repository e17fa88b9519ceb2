import CGio
import Foundation

/// A command line that reached the first instance, perhaps from a second process in another folder.
@MainActor
public final class CommandLineCall {
    /// The arguments that no option took, without the program's name.
    public let arguments: [String]
    /// The options given, by long name: a truth value for a flag, a text or a list of texts for the others.
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

    /// True where the call came from another process.
    public var isRemote: Bool { g_application_command_line_get_is_remote(line) != 0 }

    /// The file that `argument` means in the caller's folder.
    public func file(_ argument: String) -> URL? {
        guard let file = g_application_command_line_create_file_for_arg(line, argument) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        guard let uri = g_file_get_uri(file) else { return nil }
        defer { g_free(uri) }
        return URL(string: String(cString: uri))
    }

    /// Writes to the caller's standard output; add the line's end.
    public func write(_ text: String) {
        cgio_command_line_print(line, text)
    }
}

/// What an option of the command line takes.
public enum CommandLineOption: Sendable {
    /// Nothing: `--demo`.
    case flag
    /// One text: `--plant=ID`.
    case text
    /// A text, and the option may be repeated.
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
    /// Adds an option that `--help` lists with `help`; `value` names what it takes there.
    public func option(
        _ name: String, short: Character? = nil, _ kind: CommandLineOption = .flag, help: String, value: String? = nil
    ) {
        optionNames.append(name)
        let letter = short?.asciiValue.map { CChar(bitPattern: $0) } ?? 0
        g_application_add_main_option(pointer, name, letter, G_OPTION_FLAG_NONE, kind.argument, help, value)
    }

    /// Called in each process with its own options, before the first instance is looked for.
    ///
    /// Answer an exit status to end there, as for `--version`, or nil to go on.
    public func onLocalOptions(_ body: @escaping @MainActor ([String: Variant]) -> Int32?) {
        Signal.connect(pointer, "handle-local-options") { [weak self] arguments in
            let options = optionValues(arguments.boxed(1)?.assumingMemoryBound(to: GVariantDict.self), self?.optionNames ?? [])
            arguments.answer(body(options).map(Int.init) ?? -1)
        }
    }

    /// Called in the first instance with each command line; it needs ``Options/commandLine``.
    ///
    /// The answer is the exit status of the process that the line came from. A first instance that goes on running
    /// after its own line ends with 0 all the same.
    public func onCommandLine(_ body: @escaping @MainActor (CommandLineCall) -> Int32) {
        Signal.connect(pointer, "command-line") { [weak self] arguments in
            guard let object = arguments.object(1) else { return arguments.answer(1) }
            let line = object.assumingMemoryBound(to: GApplicationCommandLine.self)
            arguments.answer(Int(body(CommandLineCall(line: line, optionNames: self?.optionNames ?? []))))
        }
    }
}

/// The values that `dictionary` holds under the given names.
private func optionValues(_ dictionary: UnsafeMutablePointer<GVariantDict>?, _ names: [String]) -> [String: Variant] {
    guard let dictionary else { return [:] }
    let found = names.compactMap { name in
        g_variant_dict_lookup_value(dictionary, name, nil).map { (name, Variant(taking: $0)) }
    }
    return Dictionary(found) { first, _ in first }
}
