import CGio

/// A command line that reached the primary instance, possibly from a second process with another working directory.
@MainActor
public struct CommandLineCall {
    /// The arguments that are not options, without the program name.
    public let arguments: [String]
    /// The given options by long name.
    public let options: [String: Variant]

    fileprivate init(line: UnsafeMutablePointer<GApplicationCommandLine>, optionNames: [String]) {
        var count: Int32 = 0
        let words = g_application_command_line_get_arguments(line, &count)
        arguments = (1..<max(1, Int(count))).compactMap { words?[$0].map { String(cString: $0) } }
        g_strfreev(words)
        options = optionValues(g_application_command_line_get_options_dict(line), optionNames)
    }
}

extension HeadlessApplication {
    /// Adds an option without a value, such as `--demo`. `--help` shows `help` as its description.
    public func option(_ name: String, short: Character? = nil, help: String) {
        optionNames.append(name)
        let letter = short?.asciiValue.map { CChar(bitPattern: $0) } ?? 0
        g_application_add_main_option(pointer, name, letter, G_OPTION_FLAG_NONE, G_OPTION_ARG_NONE, help, nil)
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
