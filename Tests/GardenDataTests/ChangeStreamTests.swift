import Garden
import GardenData
import TestSupport
import Testing

@Suite("Following changes")
struct ChangeStreamTests {
    @Test("three thousand changes at once arrive as one, with all their plants")
    func burst() async throws {
        let repository = try TestGarden().repository
        let plants = (0..<3_000).map { _ in Plant.ID.new() }
        var changes = repository.changes.makeAsyncIterator()
        for plant in plants { repository.noteOutsideChange(GardenChange(plants: [plant])) }
        repository.noteOutsideChange(GardenChange(preferences: true))
        #expect(await changes.next() == GardenChange(plants: Set(plants), preferences: true))
        repository.noteOutsideChange(GardenChange(plants: [plants[0]]))
        #expect(await changes.next() == GardenChange(plants: [plants[0]]))
    }

    @Test("each follower receives all changes, and a change while it is busy arrives afterwards")
    func followers() async throws {
        let garden = try TestGarden()
        let repository = garden.repository
        var (one, two) = (repository.changes.makeAsyncIterator(), repository.changes.makeAsyncIterator())
        let plant = try await repository.add(PlantDraft(name: "Basil", watering: .none)).value.id
        #expect(await one.next() == GardenChange(plants: [plant]))
        _ = try await repository.changePreferences { $0.mayUpload = true }
        #expect(await one.next()?.preferences == true)
        #expect(await two.next() == GardenChange(plants: [plant], preferences: true))
        withExtendedLifetime(garden) {}
    }

    @Test("following ends when its task is cancelled")
    func cancelled() async throws {
        let repository = try TestGarden().repository
        let changes = repository.changes
        let following = Task {
            var count = 0
            for await _ in changes { count += 1 }
            return count
        }
        following.cancel()
        #expect(await following.value == 0)
    }
}
