import Garden
import Testing

@testable import PlantGuide

@MainActor @Suite("Rules that the user set against the plant's care, in words")
struct DepartureTests {
    @Test("the schedule, the care round and the plant's page say what the catalog says instead, and nothing where they agree")
    func sentences() async throws {
        let garden = try await ScheduleGarden()
        let formatter = garden.window.settings.formatter
        for (plant, suffix) in [("Yellow Pear Tomato", " You set this. The catalog says every day."), ("Lavender", "")] {
            let task = try #require(try await garden.repository.tasks().first { $0.plantName == plant && $0.type == .watering })
            let planned = try #require(try await garden.repository.task(task.id))
            let sentence = formatter.whySentence(planned)
            #expect(sentence.hasSuffix(suffix))
            #expect(sentence.contains("You set this") == (planned.rule.origin == .user))
            let page = PlantPageModel(task.plant, garden.window)
            await page.open()
            #expect(page.answerable.first.map(formatter.whySentence) == sentence)
        }
    }
}
