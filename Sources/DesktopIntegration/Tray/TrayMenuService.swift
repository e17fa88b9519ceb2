import GLibKit

/// Serves a menu over `com.canonical.dbusmenu`, the protocol of the hosts of tray icons.
///
/// Some hosts call only the methods for one item, others only those for groups; both do the same. The menu is flat: every item is
/// a child of the root, whose id is 0.
@MainActor
final class TrayMenuService {
    static let path = "/io/github/plantguide/PlantGuide/Menu"
    private static let interface = "com.canonical.dbusmenu"

    /// Called with the key of the item that was pressed.
    var onPress: @MainActor (String) -> Void = { _ in }
    /// Called before the menu opens. What it changes is told by a signal.
    var onOpen: @MainActor () -> Void = {}

    private let bus: MessageBus
    private let isRightToLeft: Bool
    private var exported: BusToken?
    private var menu = TrayMenu()
    /// Another one after each change of the menu.
    private var revision: UInt32 = 1
    /// The ids of the menu's items, by key. One that is gone is given to no other item, also of a later menu.
    private var ids: [String: Int32] = [:]
    private static var lastID: Int32 = 0

    init(on bus: MessageBus, isRightToLeft: Bool) throws(GLibError) {
        self.bus = bus
        self.isRightToLeft = isRightToLeft
        exported = try bus.export(
            Self.path, description: Self.description, call: { [weak self] in self?.serve($0) },
            property: { [weak self] _, name in self?.property(name) })
    }

    /// Replaces the menu, and tells the hosts if it changed.
    func show(_ new: TrayMenu) {
        guard new != menu else { return }
        menu = new
        let former = ids
        ids = [:]
        for item in new.items { ids[item.key] = former[item.key] ?? nextID() }
        revision &+= 1
        emit("LayoutUpdated", [.uint32(revision), .int32(0)])
    }

    private func nextID() -> Int32 {
        Self.lastID = Self.lastID == .max ? 1 : Self.lastID + 1
        return Self.lastID
    }

    private func emit(_ signal: String, _ arguments: [Variant]) {
        // Nobody listens on a bus that is closed.
        try? bus.emit(signal, interface: Self.interface, path: Self.path, arguments: arguments)
    }

    // MARK: Methods

    private func serve(_ call: BusCall) {
        let arguments = call.arguments
        switch call.method {
        case "GetLayout": answerLayout(call)
        case "GetGroupProperties":
            let asked = arguments[0].members.compactMap(\.intValue)
            let found = (asked.isEmpty ? [0] + menu.items.map { Int(id(of: $0)) } : asked)
                .filter { $0 == 0 || item(Int32(clamping: $0)) != nil }
            let names = arguments[1].stringsValue ?? []
            call.answer([
                .array(
                    of: "(ia{sv})",
                    found.map { .tuple([.int32(Int32(clamping: $0)), properties(of: Int32(clamping: $0), names)]) })
            ])
        case "GetProperty":
            let (id, name) = (id(arguments[0]), arguments[1].stringValue ?? "")
            guard let value = all(of: id)?[name] else { return refuse(call, "no property \(name) of item \(id)") }
            call.answer([.boxed(value)])
        case "Event":
            let id = id(arguments[0])
            guard event(arguments[1].stringValue ?? "", of: id) else { return refuse(call, "no item \(id)") }
            call.answer()
        case "EventGroup":
            let events = arguments[0].members.map(\.members)
            let wrong = events.filter { !event($0[1].stringValue ?? "", of: id($0[0])) }.map { $0[0] }
            // An error only if none of them is known.
            guard wrong.count < events.count || events.isEmpty else { return refuse(call, "no such items") }
            call.answer([.array(of: "i", wrong)])
        case "AboutToShow":
            let id = id(arguments[0])
            guard id == 0 || item(id) != nil else { return refuse(call, "no item \(id)") }
            if id == 0 { onOpen() }
            call.answer([.bool(false)])
        case "AboutToShowGroup":
            let asked = arguments[0].members
            let known = asked.filter { id($0) == 0 || item(id($0)) != nil }
            if known.contains(where: { id($0) == 0 }) { onOpen() }
            call.answer([.array(of: "i", []), .array(of: "i", asked.filter { !known.contains($0) })])
        default: call.fail("org.freedesktop.DBus.Error.UnknownMethod", call.method)
        }
    }

    private func answerLayout(_ call: BusCall) {
        let (parent, depth) = (id(call.arguments[0]), call.arguments[1].intValue ?? -1)
        let names = call.arguments[2].stringsValue ?? []
        guard parent == 0 || item(parent) != nil else { return refuse(call, "no item \(parent)") }
        let children =
            parent == 0 && depth != 0
            ? menu.items.map { Variant.boxed(layout(of: id(of: $0), names, children: [])) } : []
        call.answer([.uint32(revision), layout(of: parent, names, children: children)])
    }

    private func layout(of id: Int32, _ names: [String], children: [Variant]) -> Variant {
        .tuple([.int32(id), properties(of: id, names), .array(of: "v", children)])
    }

    private func event(_ name: String, of id: Int32) -> Bool {
        if id == 0 { return true }
        guard let item = item(id) else { return false }
        if name == "clicked", item.isEnabled, item.kind != .separator { onPress(item.key) }
        return true
    }

    private func refuse(_ call: BusCall, _ reason: String) { call.fail("org.freedesktop.DBus.Error.InvalidArgs", reason) }

    // MARK: Items

    private func id(_ value: Variant) -> Int32 { Int32(clamping: value.intValue ?? -1) }

    private func id(of item: TrayMenu.Item) -> Int32 { ids[item.key] ?? -1 }

    private func item(_ id: Int32) -> TrayMenu.Item? { menu.items.first { self.id(of: $0) == id } }

    /// The properties of an item; none for names that it does not have.
    ///
    /// - Parameter names: The names that are wanted; all if empty.
    private func properties(of id: Int32, _ names: [String]) -> Variant {
        .dictionary((all(of: id) ?? [:]).filter { names.isEmpty || names.contains($0.key) })
    }

    /// The properties that differ from their defaults, as the protocol asks; nil if there is no such item.
    private func all(of id: Int32) -> [String: Variant]? {
        if id == 0 { return ["children-display": .string("submenu")] }
        guard let item = item(id) else { return nil }
        // An underscore would make the next letter a mnemonic.
        var values: [String: Variant] = ["label": .string(item.label.replacing("_", with: "__"))]
        if !item.isEnabled { values["enabled"] = .bool(false) }
        switch item.kind {
        case .command: break
        case .check(let isOn):
            values["toggle-type"] = .string("checkmark")
            values["toggle-state"] = .int32(isOn ? 1 : 0)
        case .separator: values = ["type": .string("separator")]
        }
        return values
    }

    private func property(_ name: String) -> Variant? {
        switch name {
        case "Version": .uint32(3)
        case "Status": .string("normal")
        case "TextDirection": .string(isRightToLeft ? "rtl" : "ltr")
        case "IconThemePath": .strings([])
        default: nil
        }
    }

    /// The interface as version 3 of the protocol defines it.
    private static let description = """
        <node><interface name="com.canonical.dbusmenu">
        <property name="Version" type="u" access="read"/><property name="TextDirection" type="s" access="read"/>
        <property name="Status" type="s" access="read"/><property name="IconThemePath" type="as" access="read"/>
        <method name="GetLayout"><arg type="i" direction="in"/><arg type="i" direction="in"/><arg type="as" direction="in"/>
        <arg type="u" direction="out"/><arg type="(ia{sv}av)" direction="out"/></method>
        <method name="GetGroupProperties"><arg type="ai" direction="in"/><arg type="as" direction="in"/>
        <arg type="a(ia{sv})" direction="out"/></method>
        <method name="GetProperty"><arg type="i" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="out"/></method>
        <method name="Event"><arg type="i" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="in"/>
        <arg type="u" direction="in"/></method>
        <method name="EventGroup"><arg type="a(isvu)" direction="in"/><arg type="ai" direction="out"/></method>
        <method name="AboutToShow"><arg type="i" direction="in"/><arg type="b" direction="out"/></method>
        <method name="AboutToShowGroup"><arg type="ai" direction="in"/><arg type="ai" direction="out"/>
        <arg type="ai" direction="out"/></method>
        <signal name="ItemsPropertiesUpdated"><arg type="a(ia{sv})"/><arg type="a(ias)"/></signal>
        <signal name="LayoutUpdated"><arg type="u"/><arg type="i"/></signal>
        <signal name="ItemActivationRequested"><arg type="i"/><arg type="u"/></signal>
        </interface></node>
        """
}
