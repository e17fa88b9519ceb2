extension ModelManifest {
    /// The attribution if it says more than the name, the author, the license and the web page, beside which it is shown; nil if
    /// it only repeats them or if there is none.
    public var furtherAttribution: String? {
        guard let attribution else { return nil }
        let known = [licenseAddress, home, name, author, license].map(\.lettersAndDigits).filter { !$0.isEmpty }
        // The web page contains the author and the name, so that it goes first.
        let rest = known.sorted { $0.count > $1.count }.reduce(attribution.lettersAndDigits) { $0.replacing($1, with: "") }
        return rest.isEmpty ? nil : attribution
    }
}

extension String {
    /// This text in lowercase without spaces and marks, so that "CC-BY-4.0" and "CC BY 4.0" are the same.
    fileprivate var lettersAndDigits: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}
