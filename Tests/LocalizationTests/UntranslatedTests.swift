import Foundation
import Testing
import Localization

struct UntranslatedTests {
    @Test("a message without a translation is returned unchanged, whatever its length, on many concurrent threads")
    func staysItself() async {
        // For an unknown message, gettext returns the pointer it was given. If that is copied too late, it points to other
        // text.
        let messages = ["a", "Fine", "fifteen letters", "A message that is too long to be kept inside of the string itself"]
        let wrong = await withTaskGroup(of: Int.self) { group in
            for turn in 0..<8 {
                group.addTask {
                    (0..<2_000).count { number in
                        let message = messages[number % messages.count] + " \(turn) \(number)"
                        return tr(message) != message || ctr("context", message) != message
                            || ntr(message, message + "s", 2) != message + "s"
                    }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(wrong == 0)
    }

    @Test("translating the empty message does not return the catalog's header")
    func staysEmpty() {
        #expect(tr("") == "")
    }

    @Test(
        "placeholders are replaced once, and replacement values are not searched for placeholders",
        arguments: [
            ("{a} and {b}", "{b} and 2"), ("{c}", "{c}"), ("{a", "{a"), ("{{a}}", "{{b}}"), ("", ""),
        ])
    func fills(text: String, filled: String) {
        #expect(text.filled(["a": "{b}", "b": "2"]) == filled)
    }
}
