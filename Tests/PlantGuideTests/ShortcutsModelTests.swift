import Testing

@testable import PlantGuide

@Suite("The list of shortcuts")
@MainActor
struct ShortcutsModelTests {
    @Test("shortcuts are found by what they do, by their group and by their keys")
    func search() throws {
        let model = ShortcutsModel { $0.replacing("<Control>", with: "Ctrl+") }
        func found(_ query: String) -> Set<String> {
            model.query = query
            return Set(model.groups.flatMap { group in group.shortcuts.filter { model.isShown($0, in: group) }.map(\.title) })
        }
        #expect(model.groups.first?.title == "General" && found("").count > 30)
        #expect(found("previous MONTH") == ["Previous or Next Month"])
        #expect(found("care round").isSuperset(of: ["Start Care Round", "Leave"]))
        #expect(found("plants ctrl+n") == ["Add Plant"])
        #expect(found("zzz").isEmpty && !model.groups.contains(where: model.isShown))
    }
}
