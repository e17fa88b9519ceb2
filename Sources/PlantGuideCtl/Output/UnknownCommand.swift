import ArgumentParser
import Garden
import Localization

/// A command that does not exist. The parser calls it an unexpected argument of the command before it.
struct UnknownCommand {
    private let name: String
    /// The names of the commands that it should be one of the subcommands of; empty for the program itself.
    private let group: [String]

    /// Nil if the message of the parser is about something else.
    ///
    /// - Parameters:
    ///   - usage: The lines below the message, such as "Usage: plantguidectl plant <subcommand>".
    ///   - arguments: What the user typed after the program's name.
    init?(_ message: String, usage: [String], arguments: [String]) {
        guard let line = usage.first(where: { $0.hasPrefix("Usage: plantguidectl ") }) else { return nil }
        let words = line.split(separator: " ").dropFirst(2).map(String.init)
        var group = Array(words.prefix { !$0.hasPrefix("[") && !$0.hasPrefix("<") && !$0.hasPrefix("-") })
        let isGroup = words.dropFirst(group.count).first == "<subcommand>"
        if !isGroup {
            // A group's default subcommand was tried because the word after the group is none of its subcommands.
            guard !group.isEmpty, !arguments.starts(with: group) else { return nil }
            group.removeLast()
        }
        guard arguments.starts(with: group), arguments.count > group.count else { return nil }
        let typed = arguments[group.count]
        // A group has no arguments but its subcommands, and the message may be about an option after the unknown one.
        let isUnknown =
            isGroup
            ? !typed.hasPrefix("-")
            : message == "Unexpected argument '\(typed)'" || message.contains(" unexpected arguments: '\(typed)', '")
                // The parser misses the options of the default subcommand before it takes its argument for an unexpected one.
                || message.hasPrefix("Missing expected argument '--") && !typed.hasPrefix("-")
        guard isUnknown else { return nil }
        name = typed
        self.group = group
    }

    /// The first word after `help` that is no command; nil if `help` was not typed, or all of them are.
    ///
    /// - Parameter arguments: What the user typed after the program's name.
    init?(inHelp arguments: [String]) {
        guard arguments.first == "help" else { return nil }
        var group: [String] = []
        for word in arguments.dropFirst() where !word.hasPrefix("-") {
            let siblings = Self.names(in: group)
            // A command without subcommands has none that could be unknown, and `help` itself has help, too.
            if siblings.isEmpty || group.isEmpty && word == "help" { return nil }
            guard siblings.contains(word) else {
                name = word
                self.group = group
                return
            }
            group.append(word)
        }
        return nil
    }

    /// The message, with the commands that were probably meant, and below it how to see all that there are.
    var words: String {
        let command = (["plantguidectl"] + group + ["--help"]).joined(separator: " ")
        let near = GardenFormatter.choices(meant.map(\.quoted))
        let message =
            near.isEmpty ? tr("Unknown command “{command}”.") : tr("Unknown command “{command}”. Did you mean {names}?")
        return message.filled(["command": name, "names": near]) + "\n"
            + tr("  See “{command}” for the commands.").filled(["command": command])
    }

    /// What was probably meant: a command with another word for the same; or else one that is spelled almost like the name, begins
    /// with it, or has it as the name of one of its own commands.
    private var meant: [String] {
        // The list of tasks is no subcommand of `task`.
        if group == ["task"], ["list", "tasks"].contains(name) { return ["plantguidectl tasks"] }
        let names = Self.names(in: group)
        let synonyms = (Self.synonyms[name] ?? (name == tr("today") ? ["tasks"] : [])).filter(names.contains)
        // "add" alone could be "plant add" or "task add".
        guard synonyms.isEmpty else {
            return synonyms.map { group.isEmpty && Self.names(in: [$0]).contains(name) ? "\($0) \(name)" : $0 }
        }
        let inGroups = group.isEmpty ? names.filter { Self.names(in: [$0]).contains(name) }.map { "\($0) \(name)" } : []
        let near = EditDistance.nearest(to: name, among: names)
        return [near, names.filter { $0.hasPrefix(name) }, inGroups].first { !$0.isEmpty } ?? []
    }

    /// What other programs call their commands, with the names that such commands have here.
    private static let synonyms = [
        "delete": ["remove", "end"], "rm": ["remove", "end"], "rename": ["edit"], "change": ["edit", "set"],
        "add": ["plan", "set", "install", "plant", "task"], "create": ["add", "plan", "plant"], "new": ["add", "plan", "plant"],
        "ls": ["list", "plant"], "list": ["plant", "tasks"], "plants": ["plant"], "show": ["plant"], "find": ["species"],
        "search": ["species"], "today": ["tasks"], "due": ["tasks"], "todo": ["tasks"], "status": ["tasks"],
        "schedule": ["tasks"], "water": ["task"], "done": ["task"], "settings": ["preferences"], "config": ["preferences"],
        "vacation": ["away"],
    ]

    /// The names of the commands of a group, with their other names; empty if it has none.
    private static func names(in group: [String]) -> [String] { commands(of: type(of: group)).flatMap(names) }

    /// The command that words begin with; the program itself if they begin with none.
    static func type(of words: [String]) -> any ParsableCommand.Type {
        var type: any ParsableCommand.Type = PlantGuideCommand.self
        for word in words {
            guard let next = commands(of: type).first(where: { names(of: $0).contains(word) }) else { break }
            type = next
        }
        return type
    }

    private static func names(of command: any ParsableCommand.Type) -> [String] {
        [command.configuration.commandName].compactMap(\.self) + command.configuration.aliases
    }

    private static func commands(of type: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
        type.configuration.subcommands.filter { $0.configuration.shouldDisplay }
    }
}
