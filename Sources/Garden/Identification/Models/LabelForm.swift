/// How the names of a model's outputs are written in a file.
public enum LabelForm: Hashable, Sendable {
    /// One name on each line, in the order of the outputs.
    case lines
    /// JSON: an object from the number of each output to an object with its names.
    ///
    /// - Parameters:
    ///   - under: The key of that object in the outermost one; nil if it is the outermost one.
    ///   - names: The keys of names. The first whose text is not empty counts.
    case indexMap(under: String?, names: [String])
}
