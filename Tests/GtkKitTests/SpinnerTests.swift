import CGtk
import TestSupport
import Testing

@testable import GtkKit

extension GtkTests {
    @Suite("A spinner")
    @MainActor
    struct SpinnerTests {
        private enum Page: String { case loading, ready }

        @Test("it spins only while it is shown, so that a window whose pages are loaded is not drawn again and again")
        func isShown() async throws {
            let spinner = Spinner(label: "Loading")
            let stack = Stack<Page>([.loading: spinner, .ready: Label("Ready")])
            let window = TestWindow(stack)
            #expect(!Bool(gtk_spinner_get_spinning(spinner.opaque)))
            try await window.show()
            #expect(Bool(gtk_spinner_get_spinning(spinner.opaque)))
            stack.show(.ready)
            try await pump("the spinner to stop") { !Bool(gtk_spinner_get_spinning(spinner.opaque)) }
            stack.show(.loading)
            try await pump("the spinner to start") { Bool(gtk_spinner_get_spinning(spinner.opaque)) }
        }
    }
}
