import CGio
import Foundation

/// A program with a name on the session bus: one instance, actions that others can press, and a main loop.
///
/// It needs no display and works without a bus, where it is simply not unique. Configure it, then call ``run(_:)``.
@MainActor
open class HeadlessApplication {
    /// How the application meets its environment.
    public struct Options: OptionSet, Sendable {
        /// The bits, as GLib has them.
        public let rawValue: UInt32

        /// Combines the bits of `rawValue`.
        public init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        /// Started by the bus to serve: it is not activated at its start.
        public static let service = Options(rawValue: G_APPLICATION_IS_SERVICE.rawValue)
        /// Arguments reach ``HeadlessApplication/onCommandLine(_:)`` of the first instance.
        public static let commandLine = Options(rawValue: G_APPLICATION_HANDLES_COMMAND_LINE.rawValue)
        /// Files among the arguments reach ``HeadlessApplication/onOpen(_:)`` of the first instance.
        public static let opensFiles = Options(rawValue: G_APPLICATION_HANDLES_OPEN.rawValue)
        /// Several instances may run side by side; the bus is left alone.
        public static let nonUnique = Options(rawValue: G_APPLICATION_NON_UNIQUE.rawValue)
    }

    /// The C application; this object holds one reference.
    package let pointer: UnsafeMutablePointer<GApplication>
    /// The long names of the options that were added.
    var optionNames: [String] = []

    /// Makes an application of that id, a name in reverse domain order.
    public init(id: String, options: Options = []) {
        pointer = ApplicationType.make(id: id, flags: GApplicationFlags(rawValue: options.rawValue))
    }

    /// Takes over the caller's reference to an application of a derived C type.
    package init(taking pointer: UnsafeMutablePointer<GApplication>) {
        self.pointer = pointer
    }

    isolated deinit {
        g_object_unref(pointer)
    }

    /// The application's id.
    public var id: String { g_application_get_application_id(pointer).map { String(cString: $0) } ?? "" }

    /// The application's connection to the session bus, once it runs; nil where there is no bus.
    public var bus: MessageBus? {
        guard g_application_get_is_registered(pointer) != 0 else { return nil }
        return g_application_get_dbus_connection(pointer).map { MessageBus(retaining: $0) }
    }

    /// True in a second instance, whose wishes are carried to the first; known from the start-up on.
    public var isRemote: Bool {
        g_application_get_is_registered(pointer) != 0 && g_application_get_is_remote(pointer) != 0
    }

    /// What another program sent along with the press or activation that is being handled now, for the window that is then
    /// opened; empty for nothing, and in an application of a derived C type, which uses it itself.
    public var activationToken: String { ApplicationType.token(of: pointer) }

    /// Takes the name on the bus before ``run(_:)`` does it. Then actions answer as soon as the main loop runs.
    public func register() throws(GLibError) {
        _ = try GLibError.check { g_application_register(pointer, nil, $0) }
    }

    /// Runs until nothing holds the application or ``quit()`` is called, and answers the exit status.
    ///
    /// `arguments` are those of the process, its name first. Tasks of the main actor run meanwhile.
    public func run(_ arguments: [String] = CommandLine.arguments) -> Int32 {
        MainLoop.attachMainQueue()
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        let owned = words
        defer { for word in owned { free(word) } }
        return words.withUnsafeMutableBufferPointer { buffer in
            g_application_run(pointer, Int32(arguments.count), buffer.baseAddress)
        }
    }

    /// Keeps the application running without a window; one ``release()`` belongs to each.
    public func hold() {
        g_application_hold(pointer)
    }

    /// Takes back one ``hold()``; after the last one the application ends, following ``setInactivityTimeout(_:)``.
    public func release() {
        g_application_release(pointer)
    }

    /// How long the application stays after the last window and hold are gone.
    public func setInactivityTimeout(_ timeout: Duration) {
        g_application_set_inactivity_timeout(pointer, guint(max(0, timeout / .milliseconds(1))))
    }

    /// Ends the main loop at once, whatever holds the application.
    public func quit() {
        g_application_quit(pointer)
    }

    /// Activates the application, as starting it a second time does.
    public func activate() {
        g_application_activate(pointer)
    }

    /// Called once in the first instance, before anything else is asked of it.
    public func onStartup(_ body: @escaping @MainActor () -> Void) {
        Signal.connect(pointer, "startup") { _ in body() }
    }

    /// Called for each start without files or options, and when a launcher activates the application.
    public func onActivate(_ body: @escaping @MainActor () -> Void) {
        Signal.connect(pointer, "activate") { _ in body() }
    }

    /// Called instead of ``onActivate(_:)`` where files are given; it needs ``Options/opensFiles``.
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

    /// Called in the first instance after its main loop has ended.
    public func onShutdown(_ body: @escaping @MainActor () -> Void) {
        Signal.connect(pointer, "shutdown") { _ in body() }
    }
}
