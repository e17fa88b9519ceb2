import Foundation

extension Accessible {
    /// Every widget in this one, this one first, in the order of the tree. A widget that vanishes meanwhile is left out.
    ///
    /// - Parameter depth: how many levels to go down at most.
    public func descendants(depth: Int = 60) -> [Accessible] {
        guard depth > 0 else { return [self] }
        // A row that was recycled while the tree is walked has no children any more.
        let inner = (try? children) ?? []
        return [self] + inner.flatMap { $0.descendants(depth: depth - 1) }
    }

    /// The first widget inside that fits; nil if there is none now.
    ///
    /// - Parameters:
    ///   - role: GTK's word, such as `button`; nil is any.
    ///   - name: the whole accessible name; nil is any.
    public func first(role: String? = nil, name: String? = nil) -> Accessible? {
        if fits(role: role, name: name) { return self }
        // As above: what vanished has no children.
        for child in (try? children) ?? [] {
            if let found = child.first(role: role, name: name) { return found }
        }
        return nil
    }

    /// The first widget inside for which the condition holds, searched in the order of the tree.
    public func first(where fits: (Description) -> Bool) -> Accessible? {
        if let description, fits(description) { return self }
        // As above: what vanished has no children.
        for child in (try? children) ?? [] {
            if let found = child.first(where: fits) { return found }
        }
        return nil
    }

    /// All widgets inside that fit, in the order of the tree.
    public func all(role: String? = nil, name: String? = nil) -> [Accessible] {
        descendants().filter { $0.fits(role: role, name: name) }
    }

    /// The widgets inside whose name begins so and that take up room, those of the latest window first.
    ///
    /// A page of a stack that was never in front takes up none; GTK 4.8 tells no more of pages that are behind.
    public func showing(_ start: String, role: String? = nil, limit: Int = .max) -> [Accessible] {
        var found: [Accessible] = []
        for node in AccessibleTree(of: self).latestFirst where node.name.hasPrefix(start) && (role ?? node.role) == node.role {
            if node.widget.takesRoom { found.append(node.widget) }
            if found.count == limit { break }
        }
        return found
    }

    /// The widget with the keyboard in the latest window that has it; nil for none.
    public var focusedWidget: Accessible? { AccessibleTree(of: self).latestFirst.last { $0.isFocused }?.widget }

    /// What is written on everything that says what it is, each once, for messages.
    public var words: String {
        var seen: Set<String> = []
        return AccessibleTree(of: self).latestFirst.map(\.name)
            .filter { !$0.isEmpty && !$0.hasPrefix("Gtk") && !$0.hasPrefix("Adw") && seen.insert($0).inserted }
            .joined(separator: " | ")
    }

    /// Whether it was ever laid out. What vanished, and what is no widget, takes no room.
    private var takesRoom: Bool {
        (try? extents).map { $0.width > 0 && $0.height > 0 } ?? false
    }

    private func fits(role: String?, name: String?) -> Bool {
        // What vanished fits nothing. The name goes first: it tells most widgets apart, and each answer is a round trip.
        if let name, (try? self.name) != name { return false }
        if let role, (try? self.role) != role { return false }
        return true
    }

    /// Waits until a widget inside fits, and returns it.
    ///
    /// - Throws: ``DesktopSessionError/timedOut(_:)`` with the tree as it was, if none appears in time.
    public func find(role: String? = nil, name: String? = nil, within limit: Duration = .patience) async throws -> Accessible {
        do {
            return try await eventually("", within: limit) { first(role: role, name: name) }
        } catch DesktopSessionError.timedOut {
            throw DesktopSessionError.timedOut("\(role ?? "a widget") named \(name ?? "anything") in\n\(outline())")
        }
    }

    /// Waits until no widget inside fits.
    ///
    /// - Throws: ``DesktopSessionError/timedOut(_:)`` if one still does at the deadline.
    public func vanished(role: String? = nil, name: String? = nil, within limit: Duration = .patience) async throws {
        try await until("\(role ?? "widget") \(name ?? "") to vanish", within: limit) { first(role: role, name: name) == nil }
    }

    /// The tree as indented text, one widget a line, for messages and for finding one's way.
    public func outline(depth: Int = 60, indent: Int = 0) -> String {
        guard depth > 0, let description else { return "" }
        let line = String(repeating: "  ", count: indent) + "\(description.role) “\(description.name)”\n"
        // As above: what vanished has no children.
        return ((try? children) ?? []).reduce(line) { $0 + $1.outline(depth: depth - 1, indent: indent + 1) }
    }

    /// The two words that tell what a widget is.
    public struct Description: Equatable, Sendable {
        /// GTK's word for the kind of widget.
        public let role: String
        /// What a screen reader calls it.
        public let name: String
    }

    /// Role and name; nil once the widget is gone.
    public var description: Description? {
        // Being gone is the one way in which these fail.
        guard let role = try? role, let name = try? name else { return nil }
        return Description(role: role, name: name)
    }
}
