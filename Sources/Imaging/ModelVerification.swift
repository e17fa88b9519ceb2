import Foundation
import Garden

extension ModelManifest {
    /// The contents of the model's file, after its size and SHA-256 were verified.
    ///
    /// - Throws: ``ModelError/unreadable`` or ``ModelError/changed``.
    @concurrent
    public func verifiedContents(of file: URL) async throws(ModelError) -> Data {
        let data: Data
        do {
            data = try RegularFile.contents(of: file, limit: self.file.bytes)
        } catch {
            throw error == .tooLarge ? .changed : .unreadable
        }
        guard data.count == self.file.bytes, SHA256.hex(of: data) == self.file.sha256 else { throw .changed }
        return data
    }

    /// Checks what a model takes and gives, as its library says. Sizes that are open, 0, are possible.
    ///
    /// - Throws: ``ModelError/unlikeManifest(reason:)``.
    func check(_ shape: ModelWire.Shape) throws(ModelError) {
        let sizes = input.layout == .nhwc ? [1, input.height, input.width, 3] : [1, 3, input.height, input.width]
        let fits = shape.input.count == sizes.count && zip(shape.input, sizes).allSatisfy { $0 == 0 || $0 == $1 }
        guard fits else { throw .unlikeManifest(reason: "input \(shape.input)") }
        guard shape.element == input.element else { throw .unlikeManifest(reason: "input \(shape.element.rawValue)") }
        guard shape.outputs == 0 || shape.outputs == labels.count else {
            throw .unlikeManifest(reason: "\(shape.outputs) outputs")
        }
    }
}

extension RuntimeProof {
    /// The proof with the version. If the library does not tell it, it is found out by the library's SHA-256, for which the whole
    /// file is read.
    @concurrent
    public func withVersion() async -> RuntimeProof {
        // A library that cannot be read again keeps its version to itself.
        guard version == nil, let contents = try? Data(contentsOf: URL(filePath: library)) else { return self }
        return RuntimeProof(
            runtime: runtime, version: RuntimeLibraries.version(ofDigest: SHA256.hex(of: contents)), library: library)
    }
}
