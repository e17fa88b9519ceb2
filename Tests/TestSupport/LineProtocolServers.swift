import CGio
import Foundation

/// Starts the servers of a desktop session and compiles its settings schemas.
enum LineProtocolServers {
    /// Starts Xvfb on a free display number, which it picks itself.
    static func startDisplay(
        size: (width: Int, height: Int), environment: [String: String], folder: URL
    ) async throws -> (child: Child, display: String) {
        let numbers = try LinePipe()
        let child = try Child(
            "Xvfb",
            ["-displayfd", "3", "-screen", "0", "\(size.width)x\(size.height)x24", "-nolisten", "tcp", "-noreset"],
            environment: environment, folder: folder, descriptors: [3: numbers.writing])
        let number = try await numbers.line(from: child)
        return (child, ":\(number)")
    }

    /// Starts a message bus and returns its address.
    static func startBus(
        configuration: URL, environment: [String: String], folder: URL
    ) async throws -> (child: Child, address: String) {
        let addresses = try LinePipe()
        let child = try Child(
            "dbus-daemon", ["--config-file=\(configuration.path)", "--nofork", "--nopidfile", "--print-address=3"],
            environment: environment, folder: folder, descriptors: [3: addresses.writing])
        return (child, try await addresses.line(from: child))
    }

    /// Compiles the checkout's settings schemas for one session and returns their folder.
    static func compileSchemas(in directory: TemporaryDirectory) throws -> URL {
        let folder = try directory.makeFolder("schemas")
        let compiler = try Child(
            "glib-compile-schemas", ["--targetdir=\(folder.path)", Checkout.root.appendingPathComponent("data").path],
            environment: [:], folder: directory.url)
        compiler.wait()
        return folder
    }
}

/// A pipe on which a server writes one line, such as its address.
private final class LinePipe {
    let writing: Int32
    private let reading: Int32

    init() throws {
        var ends: [Int32] = [0, 0]
        guard g_unix_open_pipe(&ends, FD_CLOEXEC, nil) != 0, g_unix_set_fd_nonblocking(ends[0], 1, nil) != 0 else {
            throw DesktopSessionError.notStarted("a pipe", errno)
        }
        (reading, writing) = (ends[0], ends[1])
    }

    /// Waits for the first line and returns it without the line break.
    func line(from child: Child) async throws -> String {
        var bytes: [UInt8] = []
        return try await eventually("\(child.name) to come up") {
            var buffer = [UInt8](repeating: 0, count: 512)
            let count = read(reading, &buffer, buffer.count)
            if count > 0 { bytes += buffer[..<count] }
            if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) { return String(decoding: bytes[..<end], as: UTF8.self) }
            guard child.ended == nil else { throw DesktopSessionError.serverFailed(child.name, child.errors) }
            return nil
        }
    }

    deinit {
        close(reading)
        close(writing)
    }
}
