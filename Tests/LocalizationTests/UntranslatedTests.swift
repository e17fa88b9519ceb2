import Foundation
import Testing
import Localization

struct UntranslatedTests {
    @Test("a message without a translation stays itself, short or long, from many threads at once")
    func staysItself() async {
        // Gettext answers an unknown message with the pointer it was given: copied too late, it is somebody else's text.
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

    @Test("the empty message is not the catalog's header")
    func staysEmpty() {
        #expect(tr("") == "")
    }

    @Test(
        "placeholders are filled once, and a value is never searched for placeholders itself",
        arguments: [
            ("{a} and {b}", "{b} and 2"), ("{c}", "{c}"), ("{a", "{a"), ("{{a}}", "{{b}}"), ("", ""),
        ])
    func fills(text: String, filled: String) {
        #expect(text.filled(["a": "{b}", "b": "2"]) == filled)
    }
}
