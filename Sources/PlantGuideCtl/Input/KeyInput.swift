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
        let prompt = tr("Key for {service}: ").filled(["service": service.title])
        guard let typed = HiddenInput.line(prompt: prompt, longest: longest) else {
            throw Failure(.inputUnreadable, tr("The key cannot be read."))
        }
        return typed
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

    /// Asks the keyring for something, and says what it waits for if the keyring does not answer at once.
    static func sayingThatItWaits<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
        let waiting = Task {
            try await Task.sleep(for: .seconds(2))
            Console.warn(tr("Waiting up to a minute for the keyring. If it asks for its password in a window, enter it there."))
        }
        defer { waiting.cancel() }
        return try await work()
    }
}

extension CommandContext {
    /// Stores a key. If there is no keyring, asks whether to store it in a file, unless `allowsFile` is set.
    func keep(_ key: String, _ service: WebService, allowsFile: Bool) async throws {
        let path = keyFile.path(percentEncoded: false)
        let allowing = tr("--allow-file stores the key unencrypted in {file}, which only you can read.").filled(["file": path])
        do {
            try await KeyInput.sayingThatItWaits { try await secrets.set(key, for: service, allowsFile: allowsFile) }
        } catch SecretsError.locked {
            throw Failure(
                .notPermitted,
                [tr("The keyring stayed locked, so the key was not stored. Unlock it and try again."), allowing].joined(
                    separator: " "))
        } catch SecretsError.timedOut {
            throw Failure(
                .serviceAway,
                [
                    tr("The keyring did not answer, so the key was not stored. If it is locked, unlock it and try again."),
                    allowing,
                ].joined(separator: " "))
        } catch SecretsError.serviceMissing {
            let question = tr("There is no keyring. Store the key unencrypted in {file}, which only you can read?")
            guard KeyInput.agrees(to: question.filled(["file": path])) else {
                throw Failure(.serviceAway, [tr("There is no keyring."), allowing].joined(separator: " "))
            }
            try await attempt { try await secrets.set(key, for: service, allowsFile: true) }
        } catch {
            throw Failure(error, formatter)
        }
        await services.keyChanged(of: service)
    }
}
