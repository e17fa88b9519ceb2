import Garden
import Testing

@testable import PlantGuide

@Suite("Keyboard focus of the sections")
@MainActor
struct NavigatorTests {
    @Test("a shown section and a closed page ask for the focus, and a closed page of a plant for its card")
    func requests() {
        let (navigator, plant) = (Navigator(), Plant.ID.new())
        #expect(navigator.focusRequests == 0)
        navigator.open(plant)
        #expect(navigator.focusRequests == 0)
        navigator.openCamera(for: plant)
        navigator.closePage()
        #expect(navigator.focusRequests == 1 && navigator.leftPlant == plant)
        navigator.closePage()
        #expect(navigator.focusRequests == 1)
        navigator.showSection(.plants)
        #expect(navigator.focusRequests == 2 && navigator.leftPlant == plant)
        navigator.showSection(.schedule)
        #expect(navigator.focusRequests == 3 && navigator.leftPlant == nil)
        navigator.openIdentification()
        navigator.closePage()
        #expect(navigator.focusRequests == 4 && navigator.leftPlant == nil)
    }

    @Test("the view switcher moves the focus by keyboard, and leaves it where a click has put it")
    func switcher() {
        let navigator = Navigator()
        navigator.choose(.schedule)
        #expect(navigator.section == .schedule && navigator.focusRequests == 0)
        navigator.isByKeyboard = { true }
        navigator.choose(.schedule)
        #expect(navigator.focusRequests == 0)
        navigator.choose(.plants)
        #expect(navigator.section == .plants && navigator.focusRequests == 1)
    }
}
