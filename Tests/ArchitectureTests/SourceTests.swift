import Foundation
import TestSupport
import Testing

@Suite("Source files")
struct SourceTests {
    @Test("no file is longer than 300 lines", arguments: ["Sources", "Tests"])
    func filesAreShort(folder: String) throws {
        for file in try SourceFile.all(under: folder) {
            let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
            #expect(lines <= 300, "\(file) has \(lines) lines: split it by concern")
        }
    }

    @Test("every translatable string is a plain literal that can be extracted")
    func translatableStringsAreLiterals() throws {
        for file in try SourceFile.all(under: "Sources") {
            for fault in Self.faultyStrings(in: file.text) { Issue.record("\(file): \(fault)") }
        }
    }

    @Test("translatable strings that cannot be extracted are detected")
    func faultsAreFound() {
        let text = #"""
            func tr(_ message: String) -> String { message }
            tr("Plants"); ntr("{n} day", "{n} days", n); ctr("of a plant", "Light")
            tr("\(n) plants")
            tr(name)
            translatable(name)
            ntr("{n} day", days, n)
            str("\(n)")
            ctr(
                "of a plant",
                "Light"
            )
            """#
        #expect(
            Self.faultyStrings(in: text) == [
                #"tr("\(n) plants")"#, "tr(name)", "translatable(name)", #"ntr("{n} day", days, n)"#,
            ])
    }

    @Test("rows are read by methods that throw: GRDB's subscripts end the program if a column has a value of another type")
    func noRowSubscripts() throws {
        for file in try SourceFile.all(under: "Sources/GardenStore") {
            #expect(file.text.firstMatch(of: #/\brow\??\[|\$0\[\d/#) == nil, "\(file)")
        }
    }

    @Test("the store uses no asynchronous access of GRDB, which starts threads of libdispatch in the agent, but in one file")
    func noThreadsOfGRDB() throws {
        for file in try SourceFile.all(under: "Sources/GardenStore") where file.name != "DatabaseAccess.swift" {
            let access =
                #/await [\w$.()]+\.(read|write|writeWithoutTransaction|barrierWriteWithoutTransaction)\b|\.asyncWrite|\.asyncRead/#
            #expect(file.text.firstMatch(of: access) == nil, "\(file)")
        }
    }

    @Test("the titles of preferences are written in one table, which the preferences and the terminal use")
    func preferenceTitles() throws {
        let files = try SourceFile.all(under: "Sources")
        let table = try #require(files.first { $0.path == "Sources/Localization/PreferenceKey.swift" })
        let titles = table.text.matches(of: #/tr\("[^"]+"\)/#).map { String($0.0) }
        #expect(titles.count > 20 && Set(titles).count == titles.count, "a title is in the table twice")
        var users = files.filter { $0.path.hasPrefix("Sources/PlantGuide/Preferences/") }
        try #require(!users.isEmpty)
        for path in [
            "Sources/PlantGuide/Models/ModelsGroup.swift", "Sources/PlantGuideCtl/Input/PreferenceValues.swift",
            "Sources/PlantGuideCtl/Commands/PreferencesCommands.swift",
        ] {
            users.append(try #require(files.first { $0.path == path }, "\(path)"))
        }
        for file in users {
            for title in titles where file.text.contains(title) { Issue.record("\(file): \(title)") }
        }
    }

    @Test("each dialog either asks before it discards a form, or lets Ctrl+Z undo what it saves at once")
    func dialogs() throws {
        // These only show something.
        let readOnly = ["CareAdvice.swift", "ShortcutsDialog.swift", "SourceDialogs.swift", "UnknownSpecies.swift"]
        let sources = try SourceFile.all(under: "Sources/PlantGuide").filter { !readOnly.contains($0.name) }
        for file in sources where file.text.contains("DialogWindow(") || file.text.contains("PreferencesWindow(over") {
            #expect(file.text.contains(".undoes(with:") || file.text.contains(".asksBeforeDiscarding("), "\(file)")
        }
    }

    @Test("no program is started by Foundation's Process, which passes blocked signals on")
    func noFoundationProcess() throws {
        for file in try SourceFile.all(under: "Sources") {
            #expect(file.text.firstMatch(of: #/\bProcess(\(\)|\.run\()/#) == nil, "\(file)")
        }
    }

    @Test("calls of the message bus that block are made only aside from the main loop, or where libnotify blocks anyway")
    func noBlockingCalls() throws {
        let allowed: Set = [
            "MessageBus.swift", "AgentService.swift", "NotificationServer+Query.swift", "NotificationServer+Settings.swift",
            "LibnotifyNotifier.swift", "StoreChangeSignal.swift", "GardenPrograms.swift", "TrayIcon.swift",
        ]
        for file in try SourceFile.all(under: "Sources") where !allowed.contains(file.name) {
            let blocking = file.text.firstMatch(of: #/\.(callAndWait|ownerAndWait|ownerIfThere|freedesktopAndWait|flush)\(/#)
            #expect(blocking == nil, "\(file)")
        }
    }

    @Test("no file contains the path of the checkout")
    func noMachinePaths() throws {
        let own = Checkout.root.path
        for file in try SourceFile.all(under: "Sources") + SourceFile.all(under: "Tests") {
            #expect(!file.text.contains("\"\(own)"), "\(file)")
        }
    }

    /// The calls of `tr`, `ntr` and `ctr` whose messages are not plain string literals.
    private static func faultyStrings(in text: String) -> [String] {
        let literal = #"\s*"(?:[^"\\\n]|\\["n\\])*"\s*"#
        return text.matches(of: #/(func )?\b(tr|ntr|ctr|translatable)\(/#).compactMap { match in
            guard match.1 == nil else { return nil }
            let arguments = text[match.range.upperBound...]
            let wanted =
                switch match.2 {
                case "ntr": "^\(literal),\(literal),"
                case "ctr": "^\(literal),\(literal)\\)"
                default: "^\(literal)\\)"
                }
            guard arguments.range(of: wanted, options: .regularExpression) == nil else { return nil }
            return String(text[match.range.lowerBound...].prefix { $0 != "\n" })
        }
    }
}
