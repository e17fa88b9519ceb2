import Foundation

/// One widget as assistive technology sees it, accessed over AT-SPI.
///
/// An `Accessible` holds an address, not a copy: each property is read over the bus at every access. If the widget no longer
/// exists, access throws ``DesktopSessionError/busFailed(_:)``.
public struct Accessible: Sendable {
    let bus: BusConnection
    /// The bus name of the program and the object path of the widget in it.
    public let program: String, path: String

    /// The GTK role name, such as `button`, `checkbox`, `text box` or `window`, in the program's language.
    public var role: String {
        get throws { try call("Accessible", "GetRoleName").first?.text ?? "" }
    }

    /// The accessible name, which a screen reader announces.
    public var name: String {
        get throws { try bus.property(program, path, Self.interface("Accessible"), "Name").text ?? "" }
    }

    /// The accessible description, which a screen reader announces after the name; it comes from a tooltip, for instance.
    public var explanation: String {
        get throws { try bus.property(program, path, Self.interface("Accessible"), "Description").text ?? "" }
    }

    /// The child widgets, in tree order.
    public var children: [Accessible] {
        get throws {
            try call("Accessible", "GetChildren").flatMap(\.items).compactMap { child in
                guard let name = child.items.first?.text, let path = child.items.last?.text else { return nil }
                return Accessible(bus: bus, program: name, path: path)
            }
        }
    }

    /// The widget's current states.
    public var states: Set<AccessibleState> {
        get throws {
            let words = try call("Accessible", "GetState").first?.items.compactMap(\.number) ?? []
            let bits = words.enumerated().reduce(UInt64(0)) { $0 | UInt64($1.element) << (32 * UInt64($1.offset)) }
            return Set(AccessibleState.allCases.filter { bits & (1 << UInt64($0.rawValue)) != 0 })
        }
    }

    /// Position and size in pixels, relative to the widget's window.
    public var extents: Extents {
        get throws {
            let window = BusValue.uint32(1)
            let numbers = try call("Component", "GetExtents", [window]).flatMap(\.items).compactMap(\.number)
            guard numbers.count == 4 else { throw DesktopSessionError.busFailed("no extents of \(path)") }
            return Extents(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        }
    }

    /// The text of an entry or a label.
    public var text: String {
        get throws {
            let count = try bus.property(program, path, Self.interface("Text"), "CharacterCount").number ?? 0
            return try call("Text", "GetText", [.int32(0), .int32(Int32(count))]).first?.text ?? ""
        }
    }

    /// Replaces the text of an entry.
    ///
    /// - Throws: ``DesktopSessionError/busFailed(_:)`` if the widget cannot be edited.
    public func setText(_ text: String) throws {
        let reply = try call("EditableText", "SetTextContents", [.string(text)])
        guard reply.first?.truth == true else { throw DesktopSessionError.busFailed("\(path) takes no text") }
    }

    /// The value of a slider, spin button or level bar.
    public var value: Double {
        get throws {
            guard case .double(let number) = try bus.property(program, path, Self.interface("Value"), "CurrentValue")
            else { throw DesktopSessionError.busFailed("\(path) has no value") }
            return number
        }
    }

    /// The names of the widget's actions, such as `click`.
    public var actions: [String] {
        get throws {
            let count = try bus.property(program, path, Self.interface("Action"), "NActions").number ?? 0
            return try (0..<count).compactMap { try call("Action", "GetName", [.int32(Int32($0))]).first?.text }
        }
    }

    /// Performs the action with the given name, or the widget's first action.
    ///
    /// Buttons have an action. Check buttons and rows have none in GTK 4.8; use
    /// ``DesktopSession/click(_:of:title:button:)`` for them.
    ///
    /// - Throws: ``DesktopSessionError/busFailed(_:)`` if the widget has no such action or the action fails.
    public func press(_ action: String? = nil) throws {
        guard try perform(action) else { throw DesktopSessionError.busFailed("\(path) refused to be pressed") }
    }

    /// Performs the action with the given name, or the widget's first action, unless the widget refuses.
    ///
    /// - Returns: whether the widget accepted; an insensitive or hidden one does not.
    /// - Throws: ``DesktopSessionError/busFailed(_:)`` if the widget has no such action.
    public func perform(_ action: String? = nil) throws -> Bool {
        let index = try action.map { wanted in try actions.firstIndex(of: wanted) } ?? 0
        guard let index else { throw DesktopSessionError.busFailed("\(path) has no action \(action ?? "")") }
        return try call("Action", "DoAction", [.int32(Int32(index))]).first?.truth == true
    }

    private func call(_ interface: String, _ member: String, _ arguments: [BusValue] = []) throws -> [BusValue] {
        try bus.call(program, path, Self.interface(interface), member, arguments)
    }

    private static func interface(_ name: String) -> String { "org.a11y.atspi.\(name)" }
}

/// A rectangle in pixels.
public struct Extents: Equatable, Sendable {
    /// The upper left corner and the size.
    public let x: Int, y: Int, width: Int, height: Int
    /// The center point, where clicks go.
    public var center: (x: Int, y: Int) { (x + width / 2, y + height / 2) }
}

/// The AT-SPI states that tests use; the raw values are those of `AtspiStateType`.
public enum AccessibleState: Int, CaseIterable, Sendable {
    case active = 1, checked = 4, collapsed = 5, editable = 7, enabled = 8, expandable = 9, expanded = 10
    case focusable = 11, focused = 12, modal = 16, pressed = 20, selectable = 22, selected = 23, sensitive = 24
    case showing = 25, visible = 30, indeterminate = 32, checkable = 41, hasPopup = 42, readOnly = 43
}
