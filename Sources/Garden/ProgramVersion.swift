/// The version of the programs, which are released together.
public enum ProgramVersion {
    /// The version, as in "1.0.0".
    public static let current = "0.1.0"
}
