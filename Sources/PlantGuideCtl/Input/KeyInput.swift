import Foundation
import Garden
import GardenData
import Localization

/// Reads a key without echoing it.
enum KeyInput {
    /// The maximum length of a key in bytes, longer than any real one; the rest of a longer input is not read.
    private static let longest = 4_096

    /// Reads the key from standard input, prompting if that is a terminal. Throws `Failure`, also if nothing is entered.
    static func read(of service: WebService) throws -> String {
        let key = try readText(of: service)
        guard !key.isBlank else { throw Failure.wrong(tr("No key was entered.")) }
        return key
    }

    private static func readText(of service: WebService) throws -> String {
        guard isatty(STDIN_FILENO) == 1 else { return try readInput() }
        // getpass turns off the echo and restores it before it returns.
        guard let typed = getpass(tr("Key for {service}: ").filled(["service": service.title])) else {
            throw Failure(.inputUnreadable, tr("The key cannot be read."))
        }
        defer { explicit_bzero(typed, strlen(typed)) }
        return String(cString: typed)
    }

    private static func readInput() throws -> String {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: longest)
        while bytes.count < longest {
            let count = Foundation.read(STDIN_FILENO, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Failure(.inputUnreadable, tr("The key cannot be read.")) }
            guard count > 0 else { break }
            bytes += piece.prefix(count)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Asks for confirmation on the terminal. Without a terminal the answer is no.
    static func agrees(to question: String) -> Bool {
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return false }
        FileHandle.standardError.write(Data("\(question) [y/N] ".utf8))
        let answer = readLine()?.trimmingCharacters(in: .whitespaces).lowercased() ?? ""
        return !answer.isEmpty && ["y", "yes", tr("yes")].contains(answer)
    }
}

extension CommandContext {
    /// Stores a key. If there is no keyring, asks whether to store it in a file, unless `allowsFile` is set.
    func keep(_ key: String, _ service: WebService, allowsFile: Bool) async throws {
        do {
            try await secrets.set(key, for: service, allowsFile: allowsFile)
        } catch SecretsError.serviceMissing {
            let path = keyFile.path(percentEncoded: false)
            let question = tr("There is no keyring. Store the key unencrypted in {file}, which only you can read?")
            guard KeyInput.agrees(to: question.filled(["file": path])) else {
                throw Failure(
                    .serviceAway,
                    tr("There is no keyring. --allow-file stores the key unencrypted in {file}, which only you can read.")
                        .filled(["file": path]))
            }
            try await attempt { try await secrets.set(key, for: service, allowsFile: true) }
        } catch {
            throw Failure(error, formatter)
        }
        try await attempt { try await services.forgetQuota(of: service) }
    }
}
