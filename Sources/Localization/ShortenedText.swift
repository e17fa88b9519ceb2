extension String {
    /// This text, truncated for use in a message.
    public var shortened: String { count > 60 ? prefix(60) + "…" : self }
}
