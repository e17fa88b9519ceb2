import Foundation

extension String {
    /// This name as a toast or a question mentions it: “Pilea”. The names that the user gave to plants, rooms, fields and files are
    /// quoted; problems and kinds of care are words of the sentence.
    public var quoted: String { tr("“{name}”").filled(["name": self]) }
}

extension String {
    /// This toast with the middle of long names in quotation marks left out, so that a narrow window shows what was done: “Big Swiss
    /// Ch… Window” watered.
    public var withShortNames: String {
        let marks = tr("“{name}”").components(separatedBy: "{name}")
        guard marks.count == 2, !marks.contains(""), let open = range(of: marks[0]),
            let close = range(of: marks[1], range: open.upperBound..<endIndex)
        else { return self }
        let name = self[open.upperBound..<close.lowerBound]
        let rest = String(self[close.upperBound...]).withShortNames
        return self[..<open.upperBound] + (name.count > 24 ? "\(name.prefix(12))…\(name.suffix(7))" : name) + marks[1] + rest
    }
}
