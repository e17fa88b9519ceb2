import Localization

/// The window's keyboard shortcuts, and the list of all shortcuts.
@MainActor
enum KeyboardShortcuts {
    /// Related shortcuts in the list.
    struct Group {
        let title: String
        /// Key combinations in GTK's notation, separated by spaces, and what they do.
        let shortcuts: [(keys: String, title: String)]

        init(_ title: String, _ shortcuts: [(keys: String, title: String)]) {
            (self.title, self.shortcuts) = (title, shortcuts)
        }
    }

    /// Key combinations in GTK's notation, and the actions that they activate.
    static let actions: [([String], String)] = [
        (["<Control>q", "<Control>w"], "app.quit"), (["<Control>comma"], "app.preferences"),
        (["<Control>question"], "app.shortcuts"), (["<Control>n"], "app.add-plant"), (["<Control>z"], "app.undo"),
        (["<Control><Shift>z"], "app.redo"),
        (["<Alt>1"], "app.show-plants"), (["<Alt>2"], "app.show-schedule"), (["<Alt>3"], "app.show-identify"),
        (["<Control>o"], "app.choose-photos"), (["<Control>r"], "app.care-round"),
    ]

    static var groups: [Group] {
        [
            .init(
                tr("General"),
                [
                    ("<Control>z <Control><Shift>z", tr("Undo or Redo")), ("<Control>comma", tr("Preferences")),
                    ("<Control>Return", tr("Confirm a Dialog")), ("<Control>question", tr("Keyboard Shortcuts")),
                    ("<Control>q <Control>w", tr("Close")),
                ]),
            .init(
                tr("Navigation"),
                [
                    ("<Alt>1", tr("Plants")), ("<Alt>2", tr("Schedule")), ("<Alt>3", tr("Identify")),
                    ("<Control>f", tr("Search")), ("F9", tr("Sidebar")),
                    ("<Alt>Left Escape", tr("Back")), ("<Control>1 <Control>2", tr("Switch View")),
                    ("Menu <Shift>F10", tr("Context Menu")),
                ]),
            .init(
                tr("Plants"),
                [
                    ("<Control>n", tr("Add Plant")), ("Return", tr("Open")), ("<Control>d", tr("Favorite")),
                    ("<Control>a", tr("Select All")), ("Escape", tr("Cancel Selection")),
                ]),
            .init(
                tr("Photos"),
                [
                    ("<Control>o", tr("Choose Photos")), ("<Control>v", tr("Paste a Photo")), ("space", tr("Show Photo")),
                    ("Left Right", tr("Previous or Next Photo")),
                    ("<Control>plus <Control>minus <Control>0", tr("Zoom")), ("F11", tr("Full Screen")),
                    ("Delete", tr("Remove Photo")),
                ]),
            .init(
                tr("Tasks"),
                [
                    ("space", tr("Mark Complete")), ("w", tr("Water")), ("m", tr("Still Moist")),
                    ("s", tr("Snooze or Change Next Date")),
                    ("<Control><Shift>n", tr("Add Task")), ("<Control><Shift>w", tr("Water Remaining")),
                    ("<Control>t", tr("Today")),
                    ("<Control>Up <Control>Down", tr("Previous or Next Row or Heading")),
                    ("Page_Up Page_Down", tr("Previous or Next Month")), ("Home End", tr("First or Last Day of the Week")),
                ]),
            .init(
                tr("Care Round"),
                [
                    ("<Control>r", tr("Start Care Round")), ("Left Right", tr("Previous or Next Plant")),
                    ("1 2 3", tr("Answer the Question About the Soil")), ("F11", tr("Full Screen")), ("Escape", tr("Leave")),
                ]),
        ]
    }
}
