/// Why a model was not installed or removed. An unfinished download stays, so that it can be resumed.
public enum ModelInstallError: Error, Hashable, Sendable {
    /// No built-in or installed model has the associated id.
    case unknown(String)
    /// A folder or ZIP file lacks the file with the associated name.
    case incomplete(String)
    /// The associated file cannot be read as a folder or ZIP file of a model.
    case notAModel(String)
    /// The associated file is larger than such a file can be, or than its manifest states.
    case tooLarge(String)
    /// Another model, which comes with the program, has the associated id.
    case idTaken(String)
    /// The file of the model is not the one that the manifest describes.
    case wrongFile
    /// No address of the model can be reached, or the connection was lost.
    case unreachable
    /// The server answered with the associated HTTP status.
    case server(status: Int)
    /// The manifest names no address. The model can be installed from a file.
    case noAddress
    /// The associated folder cannot be written.
    case notWritable(String)
    /// The disk of the associated folder is full.
    case diskFull(String)
    /// A model is being installed already.
    case busy
}
