extension String {
    /// Whether this text, in lowercase, is an id or the beginning of one, of at least four characters.
    ///
    /// Letters alone take eight. Fewer could be a name that is not there, such as "Ada" or "facade", and a wrong plant or field
    /// would be changed.
    func isBeginning(of id: some CustomStringConvertible) -> Bool {
        count >= (contains(where: \.isNumber) ? 4 : 8) && id.description.hasPrefix(self)
    }
}
