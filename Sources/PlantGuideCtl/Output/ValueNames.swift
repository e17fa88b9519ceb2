import Foundation
import Localization

/// The names that stand for values in help and in messages of the argument parser, such as "<day>", in the user's language.
enum ValueNames {
    private static let known = [
        ("<absence>", tr("<absence>")), ("<amount>", tr("<amount>")), ("<backup>", tr("<backup>")), ("<choice>", tr("<choice>")),
        ("<code>", tr("<code>")), ("<day>", tr("<day>")), ("<days>", tr("<days>")), ("<diameter>", tr("<diameter>")),
        ("<drainage>", tr("<drainage>")), ("<field>", tr("<field>")), ("<file>", tr("<file>")), ("<history>", tr("<history>")),
        ("<interval>", tr("<interval>")), ("<key>", tr("<key>")), ("<kind>", tr("<kind>")),
        ("<light>", tr("<light>")), ("<limit>", tr("<limit>")), ("<model>", tr("<model>")), ("<moment>", tr("<moment>")),
        ("<name>", tr("<name>")), ("<name=value>", tr("<name=value>")), ("<note>", tr("<note>")), ("<notes>", tr("<notes>")),
        ("<number>", tr("<number>")), ("<options>", tr("<options>")), ("<organ>", tr("<organ>")), ("<photo>", tr("<photo>")),
        ("<place>", tr("<place>")), ("<plant>", tr("<plant>")), ("<price>", tr("<price>")), ("<problem>", tr("<problem>")),
        ("<project>", tr("<project>")), ("<proposal>", tr("<proposal>")),
        ("<reason>", tr("<reason>")), ("<room>", tr("<room>")), ("<seconds>", tr("<seconds>")),
        ("<service>", tr("<service>")),
        ("<sheet>", tr("<sheet>")),
        ("<soil>", tr("<soil>")), ("<species>", tr("<species>")), ("<strategy>", tr("<strategy>")),
        ("<subcommand>", tr("<subcommand>")), ("<subcommands>", tr("<subcommands>")), ("<task>", tr("<task>")),
        ("<tag>", tr("<tag>")), ("<text>", tr("<text>")), ("<threshold>", tr("<threshold>")), ("<time>", tr("<time>")),
        ("<type>", tr("<type>")),
        ("<value>", tr("<value>")), ("<who>", tr("<who>")),
    ]

    /// The width of the column of options and arguments in a help screen of the parser.
    private static let labelWidth = 26

    /// A text of the parser with its names translated.
    static func translated(_ text: some StringProtocol) -> String {
        known.reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
    }

    /// A line of a help screen with its names translated: the description stays in its column, below the label if that is too
    /// long.
    static func helpLine(_ line: String) -> String {
        guard line.contains("<") || line.contains(" (default) ") else { return line }
        let (label, description) = (line.prefix(labelWidth), line.dropFirst(labelWidth))
        guard !description.isEmpty, label.last == " " else { return translated(line) }
        let words = translated(label.replacing(#/ +$/#, with: "")[...]).replacing("(default)", with: tr("(default)"))
        let gap = String(repeating: " ", count: max(0, labelWidth - words.count))
        return words.count < labelWidth
            ? words + gap + description : words + "\n" + String(repeating: " ", count: labelWidth) + description
    }
}
