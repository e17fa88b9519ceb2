import GtkKit

extension MainWindow {
    /// Follows the view switcher, and moves the keyboard focus into the section in front when the navigator asks for it.
    func follow(_ sections: ViewStack<Navigator.Section>) {
        let (navigator, keyboard) = (model.navigator, KeyboardUse(in: widget))
        navigator.isByKeyboard = { keyboard.isLatest }
        sections.onChange { navigator.choose($0) }
        sections.bind({ navigator.focusRequests }) { [collection] requests in
            guard requests > collection.keyboardFocus.requestsForSearch else { return }
            sections.focusContentSoon()
            if keyboard.isLatest { sections.showFocusRing() }
        }
    }
}
