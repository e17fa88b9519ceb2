import Garden
import GardenData
import TestSupport
import Testing

@testable import PlantGuide

@MainActor
struct CollectionEmptyPageTests {
    @Test("an empty page says why it is empty, and its button leads to plants")
    func emptyPages() async throws {
        let garden = try TestGarden()
        let model = CollectionModel(WindowModel(.testing(garden.repository)))
        let following = Task { await model.follow() }
        defer { following.cancel() }
        try await until("the garden is read") { model.state == .ready }
        let basil = try await model.repository.add(PlantDraft(name: "Basil", room: .kitchen, watering: .none)).value
        try await until("the plant") { model.matches == [basil.id] }
        model.filter.scope = .archived
        #expect(model.emptyPage == .emptyArchive)
        model.leaveEmptyPage()
        #expect(model.matches == [basil.id])
        model.filter.dueToday = true
        #expect(model.emptyPage == .nothingDue(isOverdue: false))
        (model.filter.dueToday, model.filter.overdue) = (false, true)
        #expect(model.emptyPage == .nothingDue(isOverdue: true))
        model.leaveEmptyPage()
        #expect(model.matches == [basil.id])
        model.filter.scope = .room(.balcony)
        #expect(model.emptyPage == .emptyRoom && model.places.contains(.room(.balcony)))
        model.query = "basil"
        #expect(model.emptyPage == .foundElsewhere && model.missingName == nil)
        model.leaveEmptyPage()
        #expect(model.filter.scope == .all && model.query == "basil" && model.matches == [basil.id])
        (model.filter.scope, model.query) = (.room(.balcony), " zzz ")
        #expect(model.emptyPage == .notFound && model.emptyPage.button == "Clear Search")
        model.addMissing()
        #expect(model.navigator.dialog == .adopt(Adoption(photos: [], beginning: .named("zzz"))))
        model.leaveEmptyPage()
        #expect(model.query.isEmpty && model.missingName == nil)
        model.filter.scope = .all
        await model.archive([basil.id], reason: "")
        try await until("the archive") { model.counts.archived == 1 }
        #expect(model.matches.isEmpty && model.emptyPage == .allArchived && model.emptyPage.title == "All Plants Are Archived")
        model.filter.favorites = true
        #expect(model.emptyPage == .filteredOut)
        model.leaveEmptyPage()
        model.leaveEmptyPage()
        #expect(model.filter.scope == .archived && model.matches == [basil.id])
    }
}
