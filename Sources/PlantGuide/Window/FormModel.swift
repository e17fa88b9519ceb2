/// The state of a form: what is entered is saved when the form's button is pressed, and asked for before it is discarded.
@MainActor
protocol FormModel: AnyObject {
    /// What is entered, in any order that stays the same.
    var entries: [AnyHashable] { get }
    /// The ``entries`` that need no saving: those with which the form began, or that it has read or saved since.
    var savedEntries: [AnyHashable] { get set }
}

extension FormModel {
    /// Whether closing the form would lose something.
    var hasChanges: Bool { entries != savedEntries }

    /// Takes what is entered as what needs no saving: when the form begins, and once it is saved or given up.
    func settle() { savedEntries = entries }
}
