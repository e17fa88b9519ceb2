import Foundation

/// The configuration files of a desk's buses. Neither reads the system's own: no portal or keyring starts by itself.
enum BusConfiguration {
    /// The session bus: it activates only what lies in the test's own folder, if any.
    static func session(in directory: TemporaryDirectory, services: URL?) throws -> URL {
        try write("session", in: directory, services: services?.path)
    }

    /// The accessibility bus: it activates nothing, the desk starts the registry itself.
    static func accessibility(in directory: TemporaryDirectory) throws -> URL {
        try write("accessibility", in: directory, services: nil)
    }

    private static func write(_ type: String, in directory: TemporaryDirectory, services: String?) throws -> URL {
        let sockets = try directory.makeFolder(type)
        let folder = services.map { "<servicedir>\($0)</servicedir>" } ?? ""
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
