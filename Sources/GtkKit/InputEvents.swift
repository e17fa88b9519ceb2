import CGtk
import GLibKit

/// The modifier keys that are held during a key press or click.
public struct KeyModifiers: OptionSet, Sendable {
    /// The bits, as in `GdkModifierType`.
    public let rawValue: UInt32

    /// Creates a set from the bits of `rawValue`.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The Shift key.
    public static let shift = KeyModifiers(rawValue: GDK_SHIFT_MASK.rawValue)
    /// The Control key.
    public static let control = KeyModifiers(rawValue: GDK_CONTROL_MASK.rawValue)
    /// The Alt key.
    public static let alt = KeyModifiers(rawValue: GDK_ALT_MASK.rawValue)
}

/// A key press.
public struct Key: Equatable, Sendable {
    /// GDK's name of the key, for example "Return", "Page_Up", "a".
    public let name: String
    /// The modifiers held, without lock keys.
    public let modifiers: KeyModifiers

    /// Whether it activates the focused control: Enter or Space without a modifier.
    public var isActivating: Bool {
        modifiers.isEmpty && ["Return", "KP_Enter", "ISO_Enter", "space", "KP_Space"].contains(name)
    }
}

/// Where the focus must be for a shortcut to trigger.
public enum ShortcutScope: Sendable {
    /// In the widget or a descendant.
    case local
    /// Anywhere in the window.
    case window

    fileprivate var c: GtkShortcutScope { self == .local ? GTK_SHORTCUT_SCOPE_LOCAL : GTK_SHORTCUT_SCOPE_GLOBAL }
}

extension Widget {
    /// Calls `body` when the widget is clicked with the secondary button, with the position in pixels of the widget.
    @discardableResult
    public func onRightClick(_ body: @escaping @MainActor (_ x: Double, _ y: Double) -> Void) -> Self {
        gesture(gtk_gesture_click_new(), "pressed", button: 3) { body($0.double(2), $0.double(3)) }
    }

    /// Calls `body` with the modifiers held when the widget is clicked with the primary button.
    @discardableResult
    func onClickWithModifiers(_ body: @escaping @MainActor (KeyModifiers) -> Void) -> Self {
        gesture(gtk_gesture_click_new(), "released", button: 1) { arguments in
            let state = arguments.object(0).map { gtk_event_controller_get_current_event_state(OpaquePointer($0)) }
            body(KeyModifiers(rawValue: state?.rawValue ?? 0))
        }
    }

    /// Calls `body` when a primary press begins on the widget or a descendant, before they handle it.
    @discardableResult
    func onPress(_ body: @escaping @MainActor () -> Void) -> Self {
        guard let gesture = gtk_gesture_click_new() else { return self }
        gtk_event_controller_set_propagation_phase(gesture, GTK_PHASE_CAPTURE)
        Signal.connect(UnsafeMutableRawPointer(gesture), "pressed") { _ in body() }
        gtk_widget_add_controller(pointer, gesture)
        return self
    }

    /// Calls `body` on a long press, by touch or pointer.
    @discardableResult
    public func onLongPress(_ body: @escaping @MainActor () -> Void) -> Self {
        gesture(gtk_gesture_long_press_new(), "pressed", button: 1) { _ in body() }
    }

    /// Calls `body` on a long press on a touchscreen, with the position in pixels of the widget. Buttons in the widget are then
    /// not clicked.
    @discardableResult
    func onTouchHold(_ body: @escaping @MainActor (_ x: Double, _ y: Double) -> Void) -> Self {
        let press = gtk_gesture_long_press_new()
        if let press { gtk_gesture_single_set_touch_only(press, 1) }
        return gesture(press, "pressed", button: 1) { body($0.double(1), $0.double(2)) }
    }

    /// Calls `body` with true when the pointer enters the widget and with false when it leaves. With `delay`, it must have stayed
    /// inside or outside for that long; then nothing is done for a widget that is only scrolled by.
    @discardableResult
    public func onHover(after delay: Duration = .zero, _ body: @escaping @MainActor (Bool) -> Void) -> Self {
        guard let controller = gtk_event_controller_motion_new() else { return self }
        let state = HoverState(delay, body)
        Signal.connect(UnsafeMutableRawPointer(controller), "enter") { _ in state.change(to: true) }
        Signal.connect(UnsafeMutableRawPointer(controller), "leave") { _ in state.change(to: false) }
        gtk_widget_add_controller(pointer, controller)
        return self
    }

    /// Calls `body` when the pointer moves over the widget, but not when the widget moves below the pointer.
    @discardableResult
    public func onPointerMotion(_ body: @escaping @MainActor () -> Void) -> Self {
        guard let controller = gtk_event_controller_motion_new() else { return self }
        var place: (Double, Double)?
        Signal.connect(UnsafeMutableRawPointer(controller), "motion") { arguments in
            let new = (arguments.double(1), arguments.double(2))
            defer { place = new }
            // GTK repeats the last motion after each layout.
            if let place, place != new { body() }
        }
        gtk_widget_add_controller(pointer, controller)
        return self
    }

    /// Calls `body` with true when the keyboard focus enters the widget or a descendant, and with false when it leaves.
    @discardableResult
    public func onFocus(_ body: @escaping @MainActor (Bool) -> Void) -> Self {
        guard let controller = gtk_event_controller_focus_new() else { return self }
        Signal.connect(UnsafeMutableRawPointer(controller), "enter") { _ in body(true) }
        Signal.connect(UnsafeMutableRawPointer(controller), "leave") { _ in body(false) }
        gtk_widget_add_controller(pointer, controller)
        return self
    }

    /// Calls `body` with each key pressed in the widget. Return true if the key was handled.
    ///
    /// With `capturing`, `body` is called before the descendants of the widget get the key.
    @discardableResult
    public func onKey(capturing: Bool = false, _ body: @escaping @MainActor (Key) -> Bool) -> Self {
        guard let controller = gtk_event_controller_key_new() else { return self }
        if capturing { gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE) }
        Signal.connect(UnsafeMutableRawPointer(controller), "key-pressed") { arguments in
            let used: KeyModifiers = [.shift, .control, .alt]
            let held = KeyModifiers(rawValue: arguments.flags(3)).intersection(used)
            arguments.answer(body(Key(name: text(gdk_keyval_name(arguments.uint(1))), modifiers: held)))
        }
        gtk_widget_add_controller(pointer, controller)
        return self
    }

    /// Lets a digit, or a minus sign, that is typed while the widget itself has the keyboard focus replace the text of an entry in
    /// it, which gets the focus. Other keys do not, because the text would be gone and nothing in its place.
    func forwardsNumbers(to entry: any Widget, takesMinus: Bool) {
        guard let controller = gtk_event_controller_key_new(), let text = gtk_editable_get_delegate(entry.opaque) else { return }
        let (widget, field) = (pointer, UnsafeMutableRawPointer(text).assumingMemoryBound(to: GtkWidget.self))
        Signal.connect(UnsafeMutableRawPointer(controller), "key-pressed") { arguments in
            let held = KeyModifiers(rawValue: arguments.flags(3)).intersection([.control, .alt])
            let typed = Unicode.Scalar(gdk_keyval_to_unicode(arguments.uint(1))).map(Character.init)
            guard Bool(gtk_widget_is_focus(widget)), held.isEmpty, let typed,
                ("0"..."9").contains(typed) || takesMinus && ["-", "\u{2212}"].contains(typed)
            else {
                return arguments.answer(false)
            }
            gtk_widget_grab_focus(field)
            arguments.answer(Bool(gtk_event_controller_key_forward(controller, field)))
        }
        gtk_widget_add_controller(pointer, controller)
    }

    /// Calls `body` for a key combination in GTK's notation, for example "<Control>f".
    ///
    /// Separate alternatives with a bar: "<Control>equal|<Control>plus". An invalid combination is a programming error.
    @discardableResult
    public func shortcut(
        _ keys: String, scope: ShortcutScope = .window, _ body: @escaping @MainActor () -> Void
    ) -> Self {
        guard let trigger = gtk_shortcut_trigger_parse_string(keys) else {
            preconditionFailure("not a key combination: \(keys)")
        }
        let call: GtkShortcutFunc = { _, _, data in
            guard let data else { return 0 }
            nonisolated(unsafe) let action = data
            MainActor.assumeIsolated { Unmanaged<ClosureBox>.fromOpaque(action).takeUnretainedValue().run() }
            return 1
        }
        let action = gtk_callback_action_new(call, Unmanaged.passRetained(ClosureBox(body)).toOpaque(), releaseSwiftObject)
        let controller = gtk_shortcut_controller_new()
        gtk_shortcut_controller_set_scope(controller, scope.c)
        gtk_shortcut_controller_add_shortcut(controller, gtk_shortcut_new(trigger, action))
        gtk_widget_add_controller(pointer, controller)
        return self
    }

    /// Calls `body` when a letter is pressed without a modifier anywhere in the scope while the widget is shown, but not in a
    /// text field, which takes it itself, nor in an open menu.
    @discardableResult
    public func letterShortcut(
        _ letter: String, scope: ShortcutScope = .window, _ body: @escaping @MainActor () -> Void
    ) -> Self {
        let widget = self
        return shortcut(letter, scope: scope) {
            guard Bool(gtk_widget_get_mapped(widget.pointer)), !widget.isTyping, !widget.isPopoverFocused else { return }
            body()
        }
    }

    /// Whether the keyboard focus of the window is in a popover, such as a menu.
    private var isPopoverFocused: Bool {
        guard let root = gtk_widget_get_root(pointer), let focus = gtk_root_get_focus(root) else { return false }
        return gtk_widget_get_ancestor(focus, gtk_popover_get_type()) != nil
    }

    private func gesture(
        _ gesture: OpaquePointer?, _ signal: String, button: UInt32, _ body: @escaping @MainActor (SignalArguments) -> Void
    ) -> Self {
        guard let gesture else { return self }
        gtk_gesture_single_set_button(gesture, button)
        Signal.connect(UnsafeMutableRawPointer(gesture), signal) { arguments in
            // Claim the event sequence, so that widgets below do not handle it as well.
            if let emitter = arguments.object(0) {
                gtk_gesture_set_state(OpaquePointer(emitter), GTK_EVENT_SEQUENCE_CLAIMED)
            }
            body(arguments)
        }
        gtk_widget_add_controller(pointer, gesture)
        return self
    }
}

/// Boxes a closure that a C structure owns.
@MainActor
final class ClosureBox {
    let run: @MainActor () -> Void

    init(_ run: @escaping @MainActor () -> Void) {
        self.run = run
    }
}
