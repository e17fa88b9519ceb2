import Foundation

extension String {
    /// This name as a toast or a question mentions it: “Pilea”. The names that the user gave to plants, rooms, fields and files
    /// are quoted; problems and kinds of care are words of the sentence.
    public var quoted: String { tr("“{name}”").filled(["name": self]) }
}

extension String {
    /// This toast with the middle of long names in quotation marks left out, so that a narrow window shows what was done: “Big
    /// Swiss Ch… Window” watered.
    public var withShortNames: String {
        var (shown, rest) = ("", startIndex)
        for place in quotedNames {
            let name = self[place]
            shown += self[rest..<place.lowerBound] + (name.count > 24 ? "\(name.prefix(12))…\(name.suffix(7))" : name)
            rest = place.upperBound
        }
        return shown + self[rest...]
    }

    /// The ends of the names in quotation marks: of each at most three letters, and the closing mark. If a line began within one,
    /// the mark could stand alone there.
    public var endsOfNames: [Range<Index>] {
        quotedNames.map { name in
            let start = index(name.upperBound, offsetBy: -3, limitedBy: name.lowerBound) ?? name.lowerBound
            return start..<index(name.upperBound, offsetBy: Self.nameMarks[1].count)
        }
    }

    /// The names in quotation marks, without the marks.
    private var quotedNames: [Range<Index>] {
        let marks = Self.nameMarks
        guard marks.count == 2, !marks.contains("") else { return [] }
        var (found, rest) = ([Range<Index>](), startIndex)
        while let open = range(of: marks[0], range: rest..<endIndex),
            let close = range(of: marks[1], range: open.upperBound..<endIndex)
        {
            found.append(open.upperBound..<close.lowerBound)
            rest = close.upperBound
        }
        return found
    }

    /// The marks before and after a name, in the user's language.
    private static var nameMarks: [String] { tr("“{name}”").components(separatedBy: "{name}") }
}
