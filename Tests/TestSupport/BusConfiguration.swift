import Foundation

/// The configuration files of a desktop session's buses. Neither includes the system's configuration, so that no portal or
/// keyring is activated.
enum BusConfiguration {
    /// Writes the session bus's configuration: it activates only the given commands, keyed by bus name.
    static func session(in directory: TemporaryDirectory, services: [String: [String]]) throws -> URL {
        let folder = try directory.makeFolder("services")
        for (name, command) in services {
            let program = try Checkout.program(command.first ?? "").path
            let words = ([program] + command.dropFirst()).map { "'\($0)'" }
            let text = "[D-BUS Service]\nName=\(name)\nExec=\(words.joined(separator: " "))\n"
            try Data(text.utf8).write(to: folder.appendingPathComponent("\(name).service"))
        }
        return try write("session", in: directory, services: folder)
    }

    /// Writes the accessibility bus's configuration: it activates nothing. ``DesktopSession`` starts the registry itself.
    static func accessibility(in directory: TemporaryDirectory) throws -> URL {
        try write("accessibility", in: directory, services: nil)
    }

    private static func write(_ type: String, in directory: TemporaryDirectory, services: URL?) throws -> URL {
        let sockets = try directory.makeFolder(type)
        let folder = services.map { "<servicedir>\($0.path)</servicedir>" } ?? ""
        let text = """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
             "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
              <type>\(type)</type>
              <listen>unix:dir=\(sockets.path)</listen>
              \(folder)
              <auth>EXTERNAL</auth>
              <policy context="default">
                <allow send_destination="*" eavesdrop="true"/>
                <allow eavesdrop="true"/>
                <allow own="*"/>
              </policy>
            </busconfig>
            """
        let file = directory.file("\(type).conf")
        try Data(text.utf8).write(to: file)
        return file
    }
}
