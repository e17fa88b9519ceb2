import Foundation

extension DesktopSession {
    /// Waits until a program is registered with the accessibility registry and has a window, and returns its root widget.
    ///
    /// - Throws: ``DesktopSessionError/servantFailed(_:_:)`` with the program's standard error if it ends before;
    ///   ``DesktopSessionError/timedOut(_:)`` if no window appears.
    public func accessible(_ child: Child, within limit: Duration = .patience) async throws -> Accessible {
        try await eventually("a window of \(child.name); it wrote: \(child.errors)", within: limit) {
            if child.ended != nil { throw DesktopSessionError.serverFailed(child.name, child.errors) }
            return try program { $0 == child.pid }
        }
    }

    /// Waits until the owner of a session bus name has a window; for programs that the bus activates.
    ///
    /// - Throws: ``DesktopSessionError/timedOut(_:)`` if none appears.
    public func accessible(busName: String, within limit: Duration = .patience) async throws -> Accessible {
        try await eventually("a window of \(busName)", within: limit) {
            guard try bus.hasOwner(busName) else { return nil }
            let pid = try bus.processID(of: busName)
            return try program { $0 == pid }
        }
    }

    private func program(_ fits: (pid_t) -> Bool) throws -> Accessible? {
        let root = Accessible(
            bus: accessibilityBus, program: "org.a11y.atspi.Registry", path: "/org/a11y/atspi/accessible/root")
        return try root.children.first { candidate in
            // A program that is exiting has no process and no children any more.
            guard let pid = try? accessibilityBus.processID(of: candidate.program), fits(pid) else { return false }
            return (try? candidate.children.isEmpty) == false
        }
    }
}
