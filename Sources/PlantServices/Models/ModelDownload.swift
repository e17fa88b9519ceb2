import Foundation
import Garden
import WebServices

/// The download of a file of a model, a part at a time, so that it can be resumed where it was interrupted.
struct ModelDownload: Sendable {
    let file: ModelManifest.Download
    /// The file that grows. It is complete and verified after ``run(progress:)``.
    let target: URL
    /// A part that fails is asked for once more.
    let http: RetryingClient

    /// The size of a part in bytes. An interruption loses at most one part.
    private static let part = 1_000_000
    /// The timeout of a part in seconds. The project's own choice: a slow connection brings a part in that time.
    private static let timeout: TimeInterval = 120

    /// Downloads what is missing, from the first address that has it, and verifies the whole file. What was downloaded from one
    /// address is continued from the next, and stays if none has the rest.
    ///
    /// - Parameter progress: Called with the number of bytes that are there.
    /// - Throws: ``ModelInstallError``, of several addresses the first one's, or `CancellationError`.
    func run(progress: @Sendable (Int) -> Void) async throws {
        guard !file.addresses.isEmpty else { throw ModelInstallError.noAddress }
        var failure: ModelInstallError?
        for address in file.addresses {
            guard let url = URL(string: address) else { continue }
            do {
                try await download(from: url, progress)
                try verify()
                return
            } catch let error as ModelInstallError {
                switch error {
                case .notWritable, .diskFull: throw error
                default: failure = failure ?? error
                }
            }
        }
        throw failure ?? .noAddress
    }

    private func download(from url: URL, _ progress: @Sendable (Int) -> Void) async throws {
        while true {
            let have = try size()
            if have > file.bytes { try replace(by: Data()) }
            progress(min(have, file.bytes))
            if have == file.bytes { return }
            try Task.checkCancellation()
            try await fetch(from: url, beginning: have > file.bytes ? 0 : have)
        }
    }

    private func fetch(from url: URL, beginning start: Int) async throws {
        let end = min(start + Self.part, file.bytes) - 1
        // A server that knows no ranges sends the whole file.
        var request = HTTPRequest(url, timeout: Self.timeout, bodyLimit: file.bytes)
        request.headers = [("Range", "bytes=\(start)-\(end)"), ("Accept-Encoding", "identity")]
        request.followsRedirects = true
        let response: HTTPResponse
        do {
            response = try await http.answer(to: request)
        } catch let error as HTTPError {
            switch error {
            case .bodyTooLarge, .invalidAnswer: throw ModelInstallError.wrongFile
            case .unreachable, .timeout, .truncated, .insecure, .addressRefused, .privateAddress:
                throw ModelInstallError.unreachable
            }
        }
        switch response.status {
        case 206:
            // A server may send less than it was asked for.
            let last = start + min(max(response.body.count, 1), end - start + 1) - 1
            let range = "bytes \(start)-\(last)/"
            let total = response.headers["content-range"].flatMap { $0.hasPrefix(range) ? $0.dropFirst(range.count) : nil }
            guard let total, total == "*" || total == "\(file.bytes)", response.body.count == last - start + 1 else {
                throw ModelInstallError.wrongFile
            }
            try append(response.body)
        case 200:
            guard response.body.count == file.bytes else { throw ModelInstallError.wrongFile }
            try replace(by: response.body)
        case 416: throw ModelInstallError.wrongFile
        default: throw ModelInstallError.server(status: response.status)
        }
    }

    /// Checks the SHA-256. Removes what was downloaded if it is another file's.
    private func verify() throws {
        guard SHA256.hex(of: try ModelFiles.contents(of: target, limit: file.bytes)) == file.sha256 else {
            try replace(by: Data())
            throw ModelInstallError.wrongFile
        }
    }

    // MARK: The file

    /// What is there of the file, in bytes. Anything but a regular file, such as a link, is removed.
    private func size() throws -> Int {
        // A file that is not there yet has no attributes.
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: target.path(percentEncoded: false)) else {
            return 0
        }
        if attributes[.type] as? FileAttributeType == .typeRegular { return attributes[.size] as? Int ?? 0 }
        try writing { try FileManager.default.removeItem(at: target) }
        return 0
    }

    private func append(_ data: Data) throws {
        try writing {
            if !FileManager.default.fileExists(atPath: target.path) { try Data().write(to: target) }
            let handle = try FileHandle(forWritingTo: target)
            defer { try? handle.close() }  // Everything was written, or that failed already.
            try handle.seekToEnd()
            try handle.write(contentsOf: data)
        }
    }

    private func replace(by data: Data) throws { try writing { try data.write(to: target) } }

    private func writing(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch {
            throw ModelInstallError(writing: target.deletingLastPathComponent(), error)
        }
    }
}

extension ModelInstallError {
    /// The error of writing to a folder.
    init(writing folder: URL, _ error: any Error) {
        let isFull = (error as? CocoaError)?.code == .fileWriteOutOfSpace || (error as? POSIXError)?.code == .ENOSPC
        self = isFull ? .diskFull(folder.path) : .notWritable(folder.path)
    }
}
