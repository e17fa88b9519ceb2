extension String {
    /// The number of characters from which on the beginning of an id stands for it. Fewer could be a name that is not there, such as
    /// "Ada" or "facade", and a wrong plant or field would be changed.
    private static let shortestIDBeginning = 8

    /// Whether this text, in lowercase, is an id or the beginning of one.
    func isBeginning(of id: some CustomStringConvertible) -> Bool {
        count >= Self.shortestIDBeginning && id.description.hasPrefix(self)
    }
}
