import TestSupport
import Testing

@Suite("Choices by keyboard", .timeLimit(.minutes(5)))
struct ChoiceKeyTests {
    @Test("the first letters of a plant choose it in a list of choices, one letter again and again the next")
    func choices() async throws {
        let session = try await AppSession()
        for name in ["Aloe", "Mint", "Monstera", "Oma’s Cactus"] { try await session.ctl("plant", "add", "--name", name) }
        let window = try await session.open()
        try await window.see("All Plants", role: "label")
        try await window.keys("alt+2")
        for (letters, plant) in [("mo", "Monstera"), ("mm", "Monstera"), ("o", "Oma’s Cactus")] {
            try await window.press("Add Task", role: "button")
            try await window.focus(on: "Plant")
            try await window.keys("Return")
            try await until("the list of plants to have the focus") { try window.focused?.name.hasPrefix("Plant") == false }
            try await window.type(letters)
            try await window.keys("Return")
            try await window.press("Add", role: "button")
            try await window.see("“\(plant)”: Watering planned for today")
        }
    }

    @Test("Down leads from the search field to the plants that were found")
    func searchResults() async throws {
        let session = try await AppSession()
        for name in ["Aloe", "Mint"] { try await session.ctl("plant", "add", "--name", name) }
        let window = try await session.open()
        try await window.see("All Plants", role: "label")
        try await window.keys("ctrl+f")
        try await window.see("Search plants")
        try await window.type("mi")
        try await window.gone("Aloe, ")
        try await window.keys("Down")
        try await window.focus(on: "Mint, ")
    }
}
