import Foundation
import Garden

/// A file of API keys that only its owner can read, with a line `service=key` for each.
struct KeyFile: Sendable {
    let url: URL

    /// The maximum number of bytes read; far more than the keys of all services need.
    private static let largest = 65_536

    private var path: String { url.path(percentEncoded: false) }

    /// The key of a service; nil if the file or its line is missing. Throws ``SecretsError``.
    func key(_ service: WebService) throws(SecretsError) -> String? { try lines()[service.rawValue] }

    /// Sets the key of a service, or removes it for nil; removing the last key deletes the file.
    func keep(_ key: String?, _ service: WebService) throws(SecretsError) {
        var lines = try lines()
        guard lines[service.rawValue] != key else { return }
        lines[service.rawValue] = key
        guard !lines.isEmpty else {
            guard unlink(path) == 0 || errno == ENOENT else { throw failure() }
            return
        }
        try write(lines.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)\n" }.joined())
    }

    /// Removes the key of a service. Returns whether there was one.
    func remove(_ service: WebService) throws(SecretsError) -> Bool {
        guard try key(service) != nil else { return false }
        try keep(nil, service)
        return true
    }

    private func lines() throws(SecretsError) -> [String: String] {
        // Symbolic links are not followed: they could lead to a file that another user chose.
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return [:] }
            throw failure()
        }
        defer { close(descriptor) }
        try requireOwn(descriptor)
        var bytes = [UInt8](repeating: 0, count: Self.largest)
        let count = read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { throw failure() }
        let text = String(decoding: bytes.prefix(count), as: UTF8.self)
        let pairs = text.split(whereSeparator: \.isNewline).compactMap { line -> (String, String)? in
            // Lines without a valid key, such as comments, are ignored.
            guard let mark = line.firstIndex(of: "="), let key = WebService.key(from: String(line[line.index(after: mark)...]))
            else { return nil }
            return (line[..<mark].trimmingCharacters(in: .whitespaces), key)
        }
        return Dictionary(pairs) { $1 }
    }

    /// Replaces the file atomically, so that a crash leaves either the old or the new one.
    private func write(_ text: String) throws(SecretsError) {
        let folder = url.deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .fileFailed(path: path, reason: error.reason)
        }
        let new = path + ".new"
        // A leftover of a crash.
        unlink(new)
        let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure() }
        var isDone = false
        defer {
            close(descriptor)
            if !isDone { unlink(new) }
        }
        // On a file system without permissions everybody could read the file; the check below refuses that.
        guard fchmod(descriptor, 0o600) == 0 else { throw failure() }
        try requireOwn(descriptor)
        let bytes = Array(text.utf8)
        guard Foundation.write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0,
            rename(new, path) == 0
        else { throw failure() }
        isDone = true
    }

    /// Throws ``SecretsError/fileExposed(path:)`` unless the file is a regular file that only its owner, this user, can access.
    private func requireOwn(_ descriptor: Int32) throws(SecretsError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure() }
        let isPlain = status.st_mode & S_IFMT == S_IFREG
        guard isPlain, status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else { throw .fileExposed(path: path) }
    }

    /// The error of a system call, by default of the last one.
    private func failure(_ code: Int32 = errno) -> SecretsError {
        .fileFailed(path: path, reason: String(cString: strerror(code)))
    }
}
