import CGio
import Foundation

/// An application with a name on the session bus: a single instance, actions that others can activate, and a main loop.
///
/// It needs no display. Without a bus it works but is not unique. Configure it, then call ``run(_:)``.
@MainActor
open class HeadlessApplication {
    /// Flags that select how the application is started and what it receives.
    public struct Options: OptionSet, Sendable {
        /// The bits, as in `GApplicationFlags`.
        public let rawValue: UInt32

        /// Creates a set from the bits of `rawValue`.
        public init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        /// Command lines are sent to ``HeadlessApplication/onCommandLine(_:)`` of the primary instance.
        public static let commandLine = Options(rawValue: G_APPLICATION_HANDLES_COMMAND_LINE.rawValue)
        /// File arguments are sent to ``HeadlessApplication/onOpen(_:)`` of the primary instance.
        public static let opensFiles = Options(rawValue: G_APPLICATION_HANDLES_OPEN.rawValue)
        /// Several instances may run side by side; no bus name is requested.
        public static let nonUnique = Options(rawValue: G_APPLICATION_NON_UNIQUE.rawValue)
    }

    /// The C application. This object holds one reference.
    package let pointer: UnsafeMutablePointer<GApplication>
    /// The long names of the added options.
    var optionNames: [String] = []

    /// Creates an application with the given ID, a reverse-DNS name.
    public init(id: String, options: Options = []) {
        pointer = ApplicationType.make(id: id, flags: GApplicationFlags(rawValue: options.rawValue))
    }

    /// Takes over the caller's reference to an application of a C subclass.
    package init(taking pointer: UnsafeMutablePointer<GApplication>) {
        self.pointer = pointer
    }

    isolated deinit {
        g_object_unref(pointer)
    }

    /// The application's connection to the session bus; nil before registration and without a bus.
    public var bus: MessageBus? {
        guard g_application_get_is_registered(pointer) != 0 else { return nil }
        return g_application_get_dbus_connection(pointer).map { MessageBus(retaining: $0) }
    }

    /// The activation token sent with the action or activation being handled, for presenting a window.
    ///
    /// Empty if none was sent. Also empty in applications of a C subclass, which consumes the token itself.
    public var activationToken: String { ApplicationType.token(of: pointer) }

    /// Registers the application on the bus before ``run(_:)`` does. Actions respond as soon as the main loop runs.
    public func register() throws(GLibError) {
        _ = try GLibError.check { g_application_register(pointer, nil, $0) }
    }

    /// Runs until nothing holds the application or ``quit()`` is called, and returns the exit status.
    ///
    /// `arguments` are the process arguments, starting with the program name. Main actor tasks run meanwhile.
    public func run(_ arguments: [String] = CommandLine.arguments) -> Int32 {
        MainLoop.attachMainQueue()
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        let owned = words
        defer { for word in owned { free(word) } }
        return words.withUnsafeMutableBufferPointer { buffer in
            g_application_run(pointer, Int32(arguments.count), buffer.baseAddress)
        }
    }

    /// Keeps the application running without a window. Balance each call with ``release()``.
    public func hold() {
        g_application_hold(pointer)
    }

    /// Reverses one ``hold()``. After the last one the application ends, delayed by ``setInactivityTimeout(_:)``.
    public func release() {
        g_application_release(pointer)
    }

    /// Sets how long the application keeps running after its last window and hold are gone.
    public func setInactivityTimeout(_ timeout: Duration) {
        g_application_set_inactivity_timeout(pointer, guint(max(0, timeout / .milliseconds(1))))
    }

    /// Ends the main loop immediately, even if the application is held.
    public func quit() {
        g_application_quit(pointer)
    }

    /// Registers a handler that runs in the primary instance as soon as the process is it: before ``onStartup(_:)``, and before
    /// GTK starts.
    public func onRegister(_ body: @escaping @MainActor () -> Void) {
        Signal.connect(pointer, "notify::is-registered") { [pointer] _ in
            // Also emitted at the end, when the application is no longer registered.
            if g_application_get_is_registered(pointer) != 0, g_application_get_is_remote(pointer) == 0 { body() }
        }
    }

    /// Registers a handler that runs once in the primary instance, before it handles activations, files or command lines.
    public func onStartup(_ body: @escaping @MainActor () -> Void) {
        Signal.connect(pointer, "startup") { _ in body() }
    }

    /// Registers a handler for launches without files or a command line to handle, and for activation by a launcher.
    public func onActivate(_ body: @escaping @MainActor () -> Void) {
        Signal.connect(pointer, "activate") { _ in body() }
    }

    /// Registers a handler that runs instead of ``onActivate(_:)`` if files are given. Requires ``Options/opensFiles``.
    public func onOpen(_ body: @escaping @MainActor ([URL]) -> Void) {
        Signal.connect(pointer, "open") { arguments in
            let files = arguments.pointer(1)?.assumingMemoryBound(to: OpaquePointer?.self)
            body(
                (0..<max(0, arguments.int(2))).compactMap { index in
                    guard let file = files?[index], let uri = g_file_get_uri(file) else { return nil }
                    defer { g_free(uri) }
                    return URL(string: String(cString: uri))
                })
        }
    }

    /// Registers a handler that runs in the primary instance after its main loop has ended.
    public func onShutdown(_ body: @escaping @MainActor () -> Void) {
        Signal.connect(pointer, "shutdown") { _ in body() }
    }
}
