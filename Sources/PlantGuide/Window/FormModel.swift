/// The state of a form, which is saved when the form's button is pressed. The user is asked before changes are discarded.
@MainActor
protocol FormModel: AnyObject {
    /// What is entered, always in the same order.
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
