import Foundation

/// A snapshot of a program's widget tree.
struct AccessibleTree {
    /// One widget of the tree.
    struct Node {
        let widget: Accessible
        let name: String
        let role: String
        let states: UInt64
        /// The path to the widget: the roles of its ancestors and its own, with names if there are any.
        fileprivate(set) var place = ""
        fileprivate(set) var children: [Int] = []

        var isFocused: Bool { states & (1 << UInt64(AccessibleState.focused.rawValue)) != 0 }
        var isVisible: Bool { states & (1 << UInt64(AccessibleState.visible.rawValue)) != 0 }
    }

    private var nodes: [Node] = []

    /// Reads the tree level by level. A widget that is destroyed meanwhile is omitted.
    init(of root: Accessible) {
        var level: [(widget: Accessible, parent: Int?)] = [(root, nil)]
        while !level.isEmpty {
            let answers = root.bus.call(level.flatMap { Self.questions(about: $0.widget) })
            var next: [(widget: Accessible, parent: Int?)] = []
            for (index, entry) in level.enumerated() {
                let own = Array(answers[(index * 4)..<(index * 4 + 4)])
                guard var node = Self.node(entry.widget, own) else { continue }
                node.place = (entry.parent.map { nodes[$0].place + "/" } ?? "") + node.role
                if !node.name.isEmpty, !node.name.hasPrefix("Gtk"), !node.name.hasPrefix("Adw") { node.place += "“\(node.name)”" }
                nodes.append(node)
                if let parent = entry.parent { nodes[parent].children.append(nodes.count - 1) }
                next += Self.references(own[3]).map {
                    (Accessible(bus: root.bus, program: $0.program, path: $0.path), nodes.count - 1)
                }
            }
            level = next
        }
    }

    /// All widgets below the root in tree order, except that later windows come before earlier ones.
    var latestFirst: [Node] {
        guard let root = nodes.first else { return [] }
        return root.children.reversed().flatMap(all(under:))
    }

    private func all(under index: Int) -> [Node] { [nodes[index]] + nodes[index].children.flatMap(all(under:)) }

    private static func questions(about widget: Accessible) -> [BusConnection.Request] {
        let (name, path, own) = (widget.program, widget.path, "org.a11y.atspi.Accessible")
        return [
            .init(
                name: name, path: path, interface: "org.freedesktop.DBus.Properties", member: "Get",
                arguments: [.string(own), .string("Name")]),
            .init(name: name, path: path, interface: own, member: "GetRoleName", arguments: []),
            .init(name: name, path: path, interface: own, member: "GetState", arguments: []),
            .init(name: name, path: path, interface: own, member: "GetChildren", arguments: []),
        ]
    }

    private static func node(_ widget: Accessible, _ answers: [[BusValue]?]) -> Node? {
        guard case .variant(let name)? = answers[0]?.first, let role = answers[1]?.first?.text else { return nil }
        let words = answers[2]?.first?.items.compactMap(\.number) ?? []
        let states = words.enumerated().reduce(UInt64(0)) { $0 | UInt64($1.element) << (32 * UInt64($1.offset)) }
        return Node(widget: widget, name: name.text ?? "", role: role, states: states)
    }

    private static func references(_ answer: [BusValue]?) -> [(program: String, path: String)] {
        (answer ?? []).flatMap(\.items).compactMap { child in
            guard let program = child.items.first?.text, let path = child.items.last?.text else { return nil }
            return (program, path)
        }
    }
}
