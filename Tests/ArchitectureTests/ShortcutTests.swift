import Foundation
import TestSupport
import Testing

@Suite("Keyboard shortcuts")
struct ShortcutTests {
    @Test("the window of keyboard shortcuts lists every shortcut of the program")
    func listed() throws {
        let files = try SourceFile.all(under: "Sources/PlantGuide") + SourceFile.all(under: "Sources/GtkKit")
        let list = try #require(files.first { $0.name == "KeyboardShortcuts.swift" })
        let listed = Set(list.text.matches(of: #/\("([^"]+)", tr\(/#).flatMap { $0.1.split(separator: " ").map(String.init) })
        #expect(listed.count > 30)
        for file in files {
            let missing = Self.shortcuts(in: file.text).filter { !listed.contains($0) }
            #expect(missing.isEmpty, "\(file)")
        }
    }

    @Test("shortcuts are found in actions, widgets and handlers of keys")
    func found() {
        let text = #"""
            (["<Control>q", "<Control>w"], "app.quit"),
            .shortcut("Menu|<Shift>F10", scope: .local) { open() }
            .whileCurrent(model.navigator, "<Control>t") { today() }
            guard key.name == "a", key.modifiers == .control else { return }
            switch key.name {
            case "1", "2": answer()
            case "m": moist()
            default: break
            }
            """#
        #expect(
            Self.shortcuts(in: text) == [
                "1", "2", "<Control>a", "<Control>q", "<Control>t", "<Control>w", "<Shift>F10", "Menu", "m",
            ])
        #expect(Self.shortcuts(in: #"switch scheme { case "file": open() }"#).isEmpty)
    }

    /// The key combinations that act, in GTK's notation, sorted.
    ///
    /// Of the keys that a widget handles itself, those that move the focus everywhere and those of the number pad are left out.
    private static func shortcuts(in text: String) -> [String] {
        var found: Set<String> = []
        for match in text.matches(of: #/\(\[("<[^\]]+)\], "app\./#) {
            found.formUnion(match.1.matches(of: #/"([^"]+)"/#).map { String($0.1) })
        }
        for match in text.matches(of: #/(?:shortcut\(|whileCurrent\([\w.]+, )"([^"]+)"/#) {
            found.formUnion(match.1.split(separator: "|").map(String.init))
        }
        for match in text.matches(of: #/key\.name == "(\w+)", key\.modifiers == \.control/#) {
            found.insert("<Control>\(match.1)")
        }
        if text.contains("switch key.name") || text.contains("press(key.name") {
            for match in text.matches(of: #/case ("\w+"(?:, "\w+")*)/#) {
                found.formUnion(match.1.matches(of: #/"(\w+)"/#).map { String($0.1) })
            }
        }
        return found.filter { !$0.hasPrefix("KP_") && !["Up", "Down"].contains($0) }.sorted()
    }
}
