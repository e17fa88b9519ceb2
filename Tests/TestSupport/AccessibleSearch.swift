import Foundation

extension Accessible {
    /// This widget and all its descendants, in tree order. Children of a widget that is
    /// destroyed during the walk are omitted.
    ///
    /// - Parameter depth: the maximum number of levels to descend.
    public func descendants(depth: Int = 60) -> [Accessible] {
        guard depth > 0 else { return [self] }
        // A row that was recycled during the walk has no children any more.
        let inner = (try? children) ?? []
        return [self] + inner.flatMap { $0.descendants(depth: depth - 1) }
    }

    /// The first match among this widget and its descendants; nil if there is none now.
    ///
    /// - Parameters:
    ///   - role: the GTK role name, such as `button`; nil matches any role.
    ///   - name: the full accessible name; nil matches any name.
    public func first(role: String? = nil, name: String? = nil) -> Accessible? {
        if fits(role: role, name: name) { return self }
        // As above: a destroyed widget has no children.
        for child in (try? children) ?? [] {
            if let found = child.first(role: role, name: name) { return found }
        }
        return nil
    }

    /// The first widget that satisfies the predicate, among this widget and its descendants in tree order.
    public func first(where fits: (Description) -> Bool) -> Accessible? {
        if let description, fits(description) { return self }
        // As above: a destroyed widget has no children.
        for child in (try? children) ?? [] {
            if let found = child.first(where: fits) { return found }
        }
        return nil
    }

    /// All matches among this widget and its descendants, in tree order.
    public func all(role: String? = nil, name: String? = nil) -> [Accessible] {
        descendants().filter { $0.fits(role: role, name: name) }
    }

    /// The descendants whose name starts with `start` and whose size is not zero, with the latest window first. A space also
    /// stands for one at which no line breaks.
    ///
    /// A stack page that was never visible has no size. GTK 4.8 does not distinguish other hidden pages from visible ones.
    public func showing(_ start: String, role: String? = nil, limit: Int = .max) -> [Accessible] {
        var found: [Accessible] = []
        let start = start.withPlainSpaces
        for node in AccessibleTree(of: self).latestFirst
        where node.name.withPlainSpaces.hasPrefix(start) && (role ?? node.role) == node.role {
            if node.widget.takesRoom { found.append(node.widget) }
            if found.count == limit { break }
        }
        return found
    }

    /// The widget with keyboard focus; nil if there is none. If several report it, the last one in
    /// ``AccessibleTree/latestFirst``.
    public var focusedWidget: Accessible? { AccessibleTree(of: self).latestFirst.last { $0.isFocused }?.widget }

    /// The distinct accessible names of all descendants, except those that are GTK or Adwaita
    /// class names; for error messages.
    public var words: String {
        var seen: Set<String> = []
        return AccessibleTree(of: self).latestFirst.map(\.name)
            .filter { !$0.isEmpty && !$0.hasPrefix("Gtk") && !$0.hasPrefix("Adw") && seen.insert($0).inserted }
            .joined(separator: " | ")
    }

    /// Whether the widget was ever laid out. False for a destroyed widget and for an object that is no widget.
    private var takesRoom: Bool {
        (try? extents).map { $0.width > 0 && $0.height > 0 } ?? false
    }

    private func fits(role: String?, name: String?) -> Bool {
        // A destroyed widget never matches. The name is compared first: it rules out most
        // widgets, and each property read is a round trip.
        if let name, (try? self.name.withPlainSpaces) != name.withPlainSpaces { return false }
        if let role, (try? self.role) != role { return false }
        return true
    }

    /// Waits for a match among this widget and its descendants, and returns it.
    ///
    /// - Throws: ``DesktopSessionError/timedOut(_:)`` with an outline of the tree, if none appears in time.
    public func find(role: String? = nil, name: String? = nil, within limit: Duration = .patience) async throws -> Accessible {
        do {
            return try await eventually("", within: limit) { first(role: role, name: name) }
        } catch DesktopSessionError.timedOut {
            throw DesktopSessionError.timedOut("\(role ?? "a widget") named \(name ?? "anything") in\n\(outline())")
        }
    }

    /// Waits until neither this widget nor any descendant matches.
    ///
    /// - Throws: ``DesktopSessionError/timedOut(_:)`` if one still matches at the deadline.
    public func vanished(role: String? = nil, name: String? = nil, within limit: Duration = .patience) async throws {
        try await until("\(role ?? "widget") \(name ?? "") to vanish", within: limit) { first(role: role, name: name) == nil }
    }

    /// The tree as indented text, one widget per line, for error messages and for writing tests.
    public func outline(depth: Int = 60, indent: Int = 0) -> String {
        guard depth > 0, let description else { return "" }
        let line = String(repeating: "  ", count: indent) + "\(description.role) “\(description.name)”\n"
        // As above: a destroyed widget has no children.
        return ((try? children) ?? []).reduce(line) { $0 + $1.outline(depth: depth - 1, indent: indent + 1) }
    }

    /// A widget's role and name.
    public struct Description: Equatable, Sendable {
        /// The GTK role name.
        public let role: String
        /// The accessible name.
        public let name: String
    }

    /// Role and name; nil if the widget no longer exists.
    public var description: Description? {
        // These fail only if the widget no longer exists.
        guard let role = try? role, let name = try? name else { return nil }
        return Description(role: role, name: name)
    }
}

extension String {
    /// The text with plain spaces in place of those at which no line breaks.
    var withPlainSpaces: String { replacing(#/[\u{A0}\u{202F}]/#, with: " ") }
}
