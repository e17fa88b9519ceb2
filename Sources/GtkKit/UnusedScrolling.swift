import CGtk

extension Widget {
    /// Leaves vertical scrolling to what is around a scrolled window while the window has nothing to scroll in that direction.
    ///
    /// GTK 4.8 would stop the wheel of a mouse at the scrolled window below the pointer, also one that cannot use it.
    /// So the page around a list that is as high as its rows would not move.
    func leavesUnusedScrolling() {
        guard let adjustment = gtk_scrolled_window_get_vadjustment(opaque) else { return }
        let area = AnyWidget(self)
        // Those of GTK; others that are added later belong to who added them.
        let controllers = area.scrollControllers
        let update: @MainActor () -> Void = {
            let vertical = GTK_EVENT_CONTROLLER_SCROLL_VERTICAL.rawValue
            for controller in controllers {
                let flags = gtk_event_controller_scroll_get_flags(controller).rawValue
                let wished = area.canScrollVertically ? flags | vertical : flags & ~vertical
                gtk_event_controller_scroll_set_flags(controller, GtkEventControllerScrollFlags(wished))
            }
        }
        AnyObjectHandle(UnsafeMutableRawPointer(adjustment)).on("changed", update)
        area.on("notify::vscrollbar-policy", update)
        update()
    }

    /// The controllers of the widget that handle scrolling, the latest first. The widget keeps them.
    var scrollControllers: [OpaquePointer] {
        guard let all = gtk_widget_observe_controllers(pointer) else { return [] }
        defer { g_object_unref(UnsafeMutableRawPointer(all)) }
        return (0..<g_list_model_get_n_items(all)).compactMap { place in
            guard let item = g_list_model_get_item(all, place) else { return nil }
            defer { g_object_unref(item) }
            let instance = item.assumingMemoryBound(to: GTypeInstance.self)
            let isScroll = Bool(g_type_check_instance_is_a(instance, gtk_event_controller_scroll_get_type()))
            return isScroll ? OpaquePointer(item) : nil
        }
    }
}

extension AnyWidget {
    /// Whether a scrolled window scrolls vertically, and has more than is in sight.
    var canScrollVertically: Bool {
        var policy = GTK_POLICY_NEVER
        gtk_scrolled_window_get_policy(opaque, nil, &policy)
        guard policy != GTK_POLICY_NEVER, let adjustment = gtk_scrolled_window_get_vadjustment(opaque) else { return false }
        let height = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_lower(adjustment)
        return height > gtk_adjustment_get_page_size(adjustment)
    }
}
