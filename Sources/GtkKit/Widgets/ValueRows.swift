import CGtk

/// A row with an editable text.
public struct EntryRow: TitledRow, TextField {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A text field whose title moves above the text when there is any.
    ///
    /// Enter activates the window's default button.
    public init(_ title: String) {
        pointer = adw_entry_row_new()
        adw_entry_row_set_activates_default(cast(), 1)
        plainTitle(title)
    }

    /// Calls `body` with the text when Enter is pressed.
    @discardableResult
    public func onActivate(_ body: @escaping @MainActor (String) -> Void) -> Self {
        let row = self
        return on("entry-activated") { body(row.text) }
    }
}

/// A row with a switch. A click anywhere on the row toggles it.
public struct SwitchRow: SubtitledRow {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>
    private let control: Switch

    /// A row with a switch that is initially off.
    public init(_ title: String, subtitle: String = "") {
        let row = ActionRow(title, subtitle: subtitle)
        control = Switch()
        pointer = row.pointer
        row.suffix(control).activates(control)
    }

    /// Whether the switch is on.
    public var isOn: Bool {
        get { control.isOn }
        nonmutating set { control.isOn = newValue }
    }

    /// Calls `body` with the new state when the user toggles the switch.
    @discardableResult
    public func onToggle(_ body: @escaping @MainActor (Bool) -> Void) -> Self {
        control.onToggle(body)
        return self
    }
}

/// A row with a number field. A digit or a minus sign that is typed while the row has the
/// keyboard focus goes to the field.
public struct SpinRow: SubtitledRow {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>
    private let control: SpinButton

    /// A row with a number in `range`, shown with `digits` decimal places.
    public init(
        _ title: String, subtitle: String = "", range: ClosedRange<Double>, step: Double = 1, digits: Int = 0
    ) {
        let row = ActionRow(title, subtitle: subtitle)
        control = SpinButton(label: title, range: range, step: step, digits: digits)
        pointer = row.pointer
        row.suffix(control).activates(control).forwardsNumbers(to: control, takesMinus: range.lowerBound < 0)
    }

    /// The number.
    public var value: Double {
        get { control.value }
        nonmutating set { control.value = newValue }
    }

    /// Calls `body` when the user has changed the number. See ``SpinButton/onChange(_:)``.
    @discardableResult
    public func onChange(_ body: @escaping @MainActor (Double) -> Void) -> Self {
        control.onChange(body)
        return self
    }

    /// Calls `body` when the user changes the number, also while it is typed. See ``SpinButton/onInput(_:)``.
    @discardableResult
    public func onInput(_ body: @escaping @MainActor (Double) -> Void) -> Self {
        control.onInput(body)
        return self
    }

    /// Sets the smallest and the largest number. See ``SpinButton/setRange(_:)``.
    public func setRange(_ range: ClosedRange<Double>) { control.setRange(range) }

    /// Moves the keyboard focus to the number field each time that `isNeeded` becomes true.
    @discardableResult
    public func focusing(when isNeeded: @escaping @MainActor () -> Bool) -> Self {
        control.focusing(when: isNeeded)
        return self
    }

    /// Shows the number as the text that `text` returns. See ``SpinButton/shown(width:reading:_:)``.
    @discardableResult
    public func shown(
        width: Int? = nil, reading number: (@MainActor (String) -> Double?)? = nil,
        _ text: @escaping @MainActor (Double) -> String?
    ) -> Self {
        control.shown(width: width, reading: number, text)
        return self
    }
}
