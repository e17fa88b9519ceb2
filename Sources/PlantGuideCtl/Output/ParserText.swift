import ArgumentParser
import Foundation
import Garden
import Localization

/// The help and the messages of the argument parser in the user's language. The parser itself has no translations.
///
/// Only its own words are replaced, each where the parser writes it; a text that is not known stays in English.
enum ParserText {
    /// Prints the help or the message of an error of the parser, as the parser does, and returns its exit status.
    static func report(_ error: any Error) -> Int32 {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let code = PlantGuideCommand.exitCode(for: error)
        // The parser shows the help of the last word that is a command.
        if code.isSuccess, let unknown = UnknownCommand(inHelp: arguments) {
            Console.write(Console.fitted(Console.messageStart + unknown.words, to: STDERR_FILENO) + "\n", to: STDERR_FILENO)
            return Failure.Code.wrongValue.rawValue
        }
        let text =
            code.isSuccess
            ? help(PlantGuideCommand.fullMessage(for: error)) : Console.fitted(failure(error, arguments), to: STDERR_FILENO)
        if !text.isEmpty { Console.write(text + "\n", to: code.isSuccess ? STDOUT_FILENO : STDERR_FILENO) }
        return code.rawValue
    }

    /// A help screen, translated. The version and completion scripts are no help screens and stay as they are.
    private static func help(_ text: String) -> String {
        guard text.hasPrefix("OVERVIEW: ") else { return text }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { helpLine(String($0)) }
        return Console.fitted(lines.joined(separator: "\n"), to: STDOUT_FILENO)
    }

    private static func helpLine(_ line: String) -> String {
        for (heading, words) in headings where line == heading { return words }
        if line.hasPrefix("OVERVIEW: ") {
            let overview = String(line.dropFirst("OVERVIEW: ".count))
            return tr("OVERVIEW:") + " " + (descriptions.first { $0.english == overview }?.words ?? overview)
        }
        if line.hasPrefix("USAGE: ") { return tr("USAGE:") + " " + ValueNames.translated(line.dropFirst("USAGE: ".count)) }
        if let found = translated(line, [("  See '{command}' for detailed help.", tr("  See “{command}” for detailed help."))]) {
            return ValueNames.translated(found)
        }
        return descriptions.reduce(ValueNames.helpLine(line)) { $0.replacing($1.english, with: $1.words) }
    }

    private static var headings: [(english: String, words: String)] {
        [("ARGUMENTS:", tr("ARGUMENTS:")), ("OPTIONS:", tr("OPTIONS:")), ("SUBCOMMANDS:", tr("SUBCOMMANDS:"))]
    }

    /// What the parser adds to the descriptions of options and commands.
    private static var descriptions: [(english: String, words: String)] {
        [
            ("Show help information.", tr("Show help information.")),
            ("Show subcommand help information.", tr("Show subcommand help information.")),
            ("Show the version.", tr("Show the version.")),
            ("(default:", tr("(default:")), ("(values:", tr("(values:")), ("; default:", tr("; default:")),
        ]
    }

    /// A message with the command that shows help below it, translated. It begins like all other messages of the program. The
    /// parser also writes the usage of the command, which is longer than the message.
    private static func failure(_ error: any Error, _ arguments: [String]) -> String {
        let error = unknownOption(behind: error, arguments) ?? error
        let (full, message) = (PlantGuideCommand.fullMessage(for: error), PlantGuideCommand.message(for: error))
        let start = "Error: \(message)"
        guard full.hasPrefix(start) else { return full }
        // The message can contain any text that the user typed, which must not be taken for the lines below it.
        let rest = String(decoding: full.utf8.dropFirst(start.utf8.count), as: UTF8.self)
        let lines = rest.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if let unknown = UnknownCommand(message, usage: lines, arguments: arguments) {
            return Console.messageStart + unknown.words
        }
        let below = lines.filter { !$0.hasPrefix("Usage: ") }.map(usageLine).joined(separator: "\n")
        if let negative = arguments.first(where: isNegative),
            ["Missing ", "Unknown option '\(negative)'"].contains(where: message.hasPrefix)
        {
            return Console.messageStart + readAsOption(negative) + below
        }
        let words =
            translated(message, requirements, ValueNames.translated) ?? unknownOption(message) ?? translated(message, messages)
            ?? unknownOption(in: arguments) ?? message
        let isSurplus = message.contains(/^(Unexpected argument|\d+ unexpected arguments)/)
        let advice = isSurplus ? "\n  " + tr("Put a text of several words in quotes.") : ""
        return Console.messageStart + words + below + advice
    }

    /// Whether a text is a negative number or begins with one, which the parser takes for an option, so that a value is missing.
    private static func isNegative(_ argument: String) -> Bool {
        argument.first == "-" && argument.dropFirst().first?.isNumber == true
    }

    private static func readAsOption(_ value: String) -> String {
        tr(
            "“{value}” begins with “-”, so it was read as an option. Write “--” before such a value, or “=” between an option and its value."
        ).filled(["value": value.shortened])
    }

    /// The error about an option that does not exist, where the parser says first that another argument is missing: in "--nmae
    /// Basil" the name. It shows once the parser gets what it misses; nil if there is none.
    private static func unknownOption(behind error: any Error, _ arguments: [String]) -> (any Error)? {
        var (error, arguments) = (error, arguments)
        // No command requires more arguments.
        for _ in 0..<5 {
            let message = PlantGuideCommand.message(for: error)
            guard let missing = values(of: "Missing expected argument '{argument}'", in: message)?["argument"] else { return nil }
            // "--name <name>" or "<plant>".
            arguments += missing.hasPrefix("-") ? [String(missing.prefix { $0 != " " }), "0"] : ["0"]
            do {
                _ = try PlantGuideCommand.parseAsRoot(arguments)
                return nil
            } catch let next {
                if PlantGuideCommand.message(for: next).hasPrefix("Unknown option '") { return next }
                error = next
            }
        }
        return nil
    }

    /// The message about the first option that the command does not know; nil if it knows all. What a command requires of its
    /// options is checked before the parser looks for unknown ones.
    private static func unknownOption(in arguments: [String]) -> String? {
        let help = PlantGuideCommand.helpMessage(for: UnknownCommand.type(of: arguments), columns: 10_000)
        let known = Set(help.split { !$0.isLetter && $0 != "-" }.map(String.init).filter { $0.hasPrefix("--") })
        let typed = arguments.prefix { $0 != "--" }.map { String($0.prefix { $0 != "=" }) }
        guard let option = typed.first(where: { $0.count > 2 && $0.hasPrefix("--") && !known.contains($0) }) else { return nil }
        let near = EditDistance.nearest(to: String(option.dropFirst(2)), among: known.map { String($0.dropFirst(2)) })
        let other = near.first.map { "--" + $0 }
        return (other == nil ? tr("Unknown option “{option}”.") : tr("Unknown option “{option}”. Did you mean “{other}”?"))
            .filled(["option": option.shortened, "other": other ?? ""])
    }

    /// The message about an unknown option. The parser suggests options that have hardly a letter in common with it; these are
    /// left out.
    private static func unknownOption(_ message: String) -> String? {
        guard let values = values(of: "Unknown option '{option}'. Did you mean '{other}'?", in: message),
            let option = values["option"], let other = values["other"]
        else { return nil }
        func letters(_ option: String) -> String { String(option.drop { $0 == "-" }) }
        let isNear = !EditDistance.nearest(to: letters(option), among: [letters(other)]).isEmpty
        return (isNear ? tr("Unknown option “{option}”. Did you mean “{other}”?") : tr("Unknown option “{option}”.")).filled(
            values)
    }

    private static func usageLine(_ line: String) -> String {
        let start = "Help:  "
        if line.hasPrefix(start) { return tr("Help:") + " " + ValueNames.translated(line.dropFirst(start.count)) }
        return translated(line, [("  See '{command}' for more information.", tr("  See “{command}” for more information."))])
            ?? line
    }

    /// The parser's messages for what a user may type, the longer of two with the same beginning first.
    private static var messages: [(english: String, words: String)] {
        [
            ("Unknown option '{option}'", tr("Unknown option “{option}”.")),
            ("Missing required subcommand.", tr("Missing required subcommand.")),
            ("Unexpected argument '{argument}'", tr("Unexpected argument “{argument}”.")),
            ("{n} unexpected arguments: '{arguments}'", tr("{n} unexpected arguments: {arguments}.")),
            (
                "The option '{option}' does not take any value, but '{value}' was specified.",
                tr("The option “{option}” does not take any value, but “{value}” was specified.")
            ),
        ]
    }

    /// The parser's messages that name arguments of the program, with the names of their values.
    private static var requirements: [(english: String, words: String)] {
        [
            ("Missing value for '{option}'", tr("Missing value for “{option}”.")),
            ("Missing expected argument '{argument}'", tr("Missing expected argument “{argument}”.")),
            ("Missing one of: '{arguments}'", tr("Missing one of: {arguments}.")),
            (
                "The value '{value}' is invalid for '{option}'. Please provide one of {values}.",
                tr("The value “{value}” is invalid for “{option}”. Please provide one of these: {values}.")
            ),
            ("The value '{value}' is invalid for '{option}'", tr("The value “{value}” is invalid for “{option}”.")),
        ]
    }

    /// The translation of a text of the parser; nil if it is none of `known`.
    ///
    /// - Parameter name: Converts the names of options and arguments.
    private static func translated(
        _ text: String, _ known: [(english: String, words: String)], _ name: (Substring) -> String = { String($0) }
    ) -> String? {
        for (english, words) in known {
            guard var values = values(of: english, in: text) else { continue }
            // Joined as in other messages: the parser writes "'dry', 'right' or 'moist'", and "'a', 'b'" between outer quotes.
            if let choices = values["values"] {
                let parts = choices.split(separator: "'", omittingEmptySubsequences: false)
                values["values"] = parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }.joined(separator: ", ")
            }
            for key in ["option", "argument"] { values[key] = values[key].map { name($0[...]) } }
            values["arguments"] = values["arguments"].map { list in
                list.components(separatedBy: "', '").map { name($0[...]).quoted }.joined(separator: ", ")
            }
            return words.filled(values)
        }
        return nil
    }

    /// What stands in a text for each placeholder of a template; nil if the text does not follow it.
    private static func values(of template: String, in text: String) -> [String: String]? {
        let parts = template.split(separator: "{", omittingEmptySubsequences: false)
        guard let first = parts.first, text.hasPrefix(first) else { return nil }
        var rest = text.dropFirst(first.count)
        var values: [String: String] = [:]
        for (index, part) in parts.enumerated().dropFirst() {
            let ends = part.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
            let isLast = index == parts.count - 1
            guard ends.count == 2, !isLast || rest.hasSuffix(ends[1]) else { return nil }
            let found =
                isLast ? rest.index(rest.endIndex, offsetBy: -ends[1].count)..<rest.endIndex : rest.firstRange(of: ends[1])
            guard let found else { return nil }
            values[String(ends[0])] = String(rest[..<found.lowerBound])
            rest = rest[found.upperBound...]
        }
        return parts.count == 1 && !rest.isEmpty ? nil : values
    }
}
