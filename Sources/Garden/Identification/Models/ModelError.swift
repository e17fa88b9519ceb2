/// Why a model on this computer gave no answer.
public enum ModelError: Error, Hashable, Sendable {
    /// The library that runs models of this format is not installed.
    case runtimeMissing(ModelRuntime)
    /// A library was found, but it is too old, of another kind, or its self-test failed.
    case runtimeUnusable(ModelRuntime, reason: String)
    /// The worker program that runs models is missing or does not start.
    case workerMissing
    /// The model's file is missing or cannot be read.
    case unreadable
    /// The model's file has another size or SHA-256 than its manifest states.
    case changed
    /// The library refuses the model.
    case refused(reason: String)
    /// The model takes or gives something else than its manifest states.
    case unlikeManifest(reason: String)
    /// The model calculated something that is not a number.
    case notANumber
    /// The model crashed or used too much memory. The worker is gone.
    case crashed
    /// The model took too long. The worker was terminated.
    case tooSlow
    /// A photo does not have the size that the model takes.
    case wrongPicture
}
