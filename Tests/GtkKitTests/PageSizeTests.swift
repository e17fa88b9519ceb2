import CGtk
import Testing

@testable import GtkKit

extension GtkTests {
    @Suite("Sizes of pages")
    @MainActor
    struct PageSizeTests {
        init() {
            adw_init()
        }

        private enum Page: String { case short, long }

        @Test("a stack that is sized by its visible page is not widened by the texts of a hidden one")
        func visiblePage() {
            let long = Label(String(repeating: "many words ", count: 30)).wrapped()
            let stack = Stack([Page.short: Label("short"), .long: Row { long }]).sizedByVisiblePage()
            stack.show(.short)
            var least: gint = 0
            gtk_widget_measure(stack.pointer, GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
            #expect(least < 100)
        }

        @Test(
            "a sidebar that folds over its content stays shown or hidden, as it was, and nothing is reported as the user's choice"
        )
        func foldedSidebar() {
            for isRevealed in [true, false] {
                let flap = Flap(sidebar: Label("side"), content: Label("content"))
                flap.isRevealed = isRevealed
                var chosen: [Bool] = []
                flap.onReveal { chosen.append($0) }
                flap.isFolded = true
                #expect(flap.isRevealed == isRevealed)
                flap.isFolded = false
                #expect(flap.isRevealed == isRevealed)
                #expect(chosen == [])
            }
        }
    }
}
