import CGio

extension HeadlessApplication {
    /// Adds the action `app.<name>`. Notifications and other programs on the bus can also activate it.
    public func action(_ name: String, _ body: @escaping @MainActor () -> Void) {
        addAction(name, type: nil) { _ in body() }
    }

    /// Adds the action `app.<name>`, whose target is a string.
    public func action(_ name: String, withString body: @escaping @MainActor (String) -> Void) {
        addAction(name, type: "s") { target in
            if let text = target?.stringValue { body(text) }
        }
    }

    /// Adds the action `app.<name>`, whose target is an array of strings.
    public func action(_ name: String, withStrings body: @escaping @MainActor ([String]) -> Void) {
        addAction(name, type: "as") { target in
            if let texts = target?.stringsValue { body(texts) }
        }
    }

    /// Enables or disables `app.<name>`. A disabled one is greyed out in menus, and its keys do nothing.
    public func setEnabled(_ isEnabled: Bool, action name: String) {
        guard let action = g_action_map_lookup_action(OpaquePointer(pointer), name) else { return }
        g_simple_action_set_enabled(action, isEnabled ? 1 : 0)
    }

    /// Activates `app.<name>` from within the program.
    public func press(_ name: String, target: Variant? = nil) {
        let actions = OpaquePointer(pointer)
        if let target {
            target.withPointer { g_action_group_activate_action(actions, name, $0) }
        } else {
            g_action_group_activate_action(actions, name, nil)
        }
    }

    private func addAction(_ name: String, type: String?, _ body: @escaping @MainActor (Variant?) -> Void) {
        let variantType = type.map { g_variant_type_new($0) }
        defer { if let variantType { g_variant_type_free(variantType) } }
        guard let action = g_simple_action_new(name, variantType ?? nil) else { return }
        Signal.connect(UnsafeMutableRawPointer(action), "activate") { body($0.variant(1)) }
        g_action_map_add_action(OpaquePointer(pointer), action)
        g_object_unref(UnsafeMutableRawPointer(action))
    }
}
