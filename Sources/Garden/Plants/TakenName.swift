/// A name that another plant has already, and one like it that is free. Two plants may have the same name, but are then hard to
/// tell apart.
public struct TakenName: Hashable, Sendable {
    /// The name as the other plant has it.
    public let name: String
    /// The name followed by the first number with which no plant has it: "Basil 2". A number at its end counts up: after "Basil
    /// 2" comes "Basil 3".
    public let free: String

    /// Finds a name among those of other plants, ignoring case. Nil if no plant has it, or if it is no name, or too long for a
    /// number.
    public init?(_ text: String, among names: [String]) {
        guard let wanted = Plant.name(from: text), let taken = names.first(where: { Plant.isName(wanted, of: $0) })
        else { return nil }
        let used = Set(names.map { $0.lowercased() })
        let words = taken.split(separator: " ")
        // A larger number is part of the name, such as a year.
        let number = words.count > 1 ? words.last.flatMap { Int($0) }.flatMap { (1..<1_000).contains($0) ? $0 : nil } : nil
        let stem = number == nil ? taken : words.dropLast().joined(separator: " ")
        // Among as many numbers as there are names, and one more, one is free.
        let first = (number ?? 1) + 1
        let free = (first...first + names.count).lazy.map { "\(stem) \($0)" }.first { !used.contains($0.lowercased()) }
        guard let free = free.flatMap(Plant.name(from:)) else { return nil }
        (self.name, self.free) = (taken, free)
    }
}
