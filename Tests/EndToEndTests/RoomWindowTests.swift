import Foundation
import TestSupport
import Testing

@Suite("Rooms in the window", .timeLimit(.minutes(15)))
struct RoomWindowTests {
    @Test("a card is dragged onto a room, with the others that are selected, and the toast undoes it")
    func drag() async throws {
        let session = try await AppSession()
        for name in ["Basil", "Fern", "Mint"] { try await session.ctl("plant", "add", "--name", name) }
        try await session.ctl("room", "add", "Greenhouse Corner")
        try await session.ctl("reminders", "off")
        let window = try await session.open()
        try await window.see("Greenhouse Corner, 0 plants")
        try await window.drag("Basil,", onto: "Greenhouse Corner, ")
        try await window.see("“Basil” moved to “Greenhouse Corner”")
        try await window.see("Greenhouse Corner, 1 plant")
        try await window.press("Undo", role: "button")
        try await window.see("Greenhouse Corner, 0 plants")

        try await window.select("Fern,")
        try await window.select("Mint,")
        try await window.drag("Mint,", onto: "Greenhouse Corner, ")
        try await window.see("Greenhouse Corner, 2 plants")
        let moved = try await session.list("plant", "list", "--room", "Greenhouse Corner").compactMap { $0.text("name") }
        #expect(moved == ["Fern", "Mint"])
    }

    @Test("a room is renamed and moved in the dialog by keyboard, and the sidebar follows")
    func dialog() async throws {
        let session = try await AppSession()
        try await session.ctl("plant", "add", "--name", "Basil", "--room", "Kitchen")
        try await session.ctl("reminders", "off")
        let window = try await session.open()
        try await window.press("Edit Rooms…", role: "button")
        try await window.press("Move Kitchen Up", role: "button")
        try await window.see("“Kitchen” moved")
        try await window.click("Kitchen, 1 plant")
        try await window.see("Remove Room")
        try await window.keys("ctrl+a")
        try await window.type("Pantry")
        try await window.press("Save", role: "button")
        try await window.see("Move Pantry Up", role: "button")
        try await window.keys("Escape")
        try await window.see("Pantry, 1 plant")
        let rooms = try await session.list("room", "list").compactMap { $0.text("name") }
        #expect(rooms == ["Living Room", "Pantry", "Bedroom", "Bathroom", "Balcony"])
    }

    @Test("a room is edited and removed from its menu in the sidebar, by keyboard")
    func menu() async throws {
        let session = try await AppSession()
        try await session.ctl("plant", "add", "--name", "Basil", "--room", "Kitchen")
        try await session.ctl("reminders", "off")
        let window = try await session.open()
        try await window.click("Kitchen, 1 plant")
        try await window.keys("shift+F10")
        try await window.see("Start Care Round", role: "menu item")
        try await window.keys("Return")
        try await window.takesKeys(in: "Edit Room")
        try await window.keys("ctrl+a")
        try await window.type("Pantry")
        try await window.press("Save", role: "button")
        try await window.see("“Pantry” saved")
        try await window.click("Pantry, 1 plant")
        try await window.keys("shift+F10")
        try await window.see("Remove Room", role: "menu item")
        try await window.keys("Down", "Down", "Return")
        try await window.see("“Pantry” removed")
        #expect(try await session.list("plant", "list").map { $0.text("room") } == [nil])
    }

    @Test("one plant, and then several, move to a room whose name is typed")
    func typed() async throws {
        let session = try await AppSession()
        for name in ["Basil", "Fern"] { try await session.ctl("plant", "add", "--name", name) }
        try await session.ctl("reminders", "off")
        let window = try await session.open()
        try await window.click("Fern,", button: 3)
        try await window.press("Move to Room", role: "menu item")
        try await window.press("Other Room…", role: "menu item")
        try await window.takesKeys(in: "Other Room")
        try await window.type("Greenhouse")
        try await window.press("Move", role: "button")
        try await window.see("Greenhouse, 1 plant")
        try await window.keys("ctrl+a")
        try await window.see("2 Selected")
        try await window.choose("Other Room…", from: "Move to Room")
        try await window.takesKeys(in: "Other Room")
        try await window.type("Attic")
        try await window.press("Move", role: "button")
        try await window.see("Attic, 2 plants")
        #expect(try await session.list("plant", "list").map { $0.text("room") } == ["Attic", "Attic"])
    }

    @Test("a card is dragged onto an empty predefined room, which the sidebar shows during the drag")
    func dragToEmptyRoom() async throws {
        let session = try await AppSession()
        try await session.ctl("plant", "add", "--name", "Basil", "--room", "Kitchen")
        try await session.ctl("reminders", "off")
        let window = try await session.open()
        try await window.see("Kitchen, 1 plant")
        try await window.drag("Basil,", ontoAppearing: "Balcony, 0 plants")
        try await window.see("Balcony, 1 plant")
        try await window.gone("Kitchen, 1 plant")
        #expect(try await session.list("plant", "list", "--room", "Balcony").map { $0.text("name") } == ["Basil"])
    }
}
