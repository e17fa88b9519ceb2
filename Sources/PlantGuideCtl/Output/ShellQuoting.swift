extension String {
    /// The text as one argument of a command that is suggested: as it is if a shell takes it literally, otherwise in single
    /// quotes.
    var quotedForShell: String {
        let isPlain = !isEmpty && allSatisfy { $0.isLetter || $0.isNumber || "-_./:@%+,".contains($0) }
        return isPlain ? self : "'" + replacing("'", with: #"'\''"#) + "'"
    }
}
