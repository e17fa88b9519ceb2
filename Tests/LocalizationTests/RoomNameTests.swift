import Foundation
import Garden
import Localization
import Testing

@Suite("Names and order of rooms")
struct RoomNameTests {
    private let shed = Room(rawValue: "Garden Shed")

    private func formatter(_ rooms: RoomSettings = RoomSettings()) -> GardenFormatter {
        GardenFormatter(locale: Locale(identifier: "en_US"), units: .metric, today: LocalDay("2026-05-21")!, rooms: rooms)
    }

    @Test("a typed name means the room that has it, ignoring case and spaces, or else a new one")
    func named() {
        let formatter = formatter()
        for (text, room) in [
            ("kitchen", Room.kitchen), (" Living  room", .livingRoom), ("livingRoom", .livingRoom), ("gardenshed", shed),
            ("Garden Shed", shed), ("Attic", Room(rawValue: "Attic")),
        ] {
            #expect(formatter.room(named: text, among: [shed]) == room, "\(text)")
        }
        #expect(formatter.room(named: " \n", among: [shed]) == nil)
        #expect(formatter.room(named: String(repeating: "x", count: 201), among: [shed]) == nil)
    }

    @Test("a room that is typed for a plant may be blank, and a name that is too long stays to be refused")
    func typed() {
        let formatter = formatter()
        let long = String(repeating: "x", count: 201)
        #expect(formatter.room(typed: " Kitchen ", among: [shed]) == .kitchen)
        #expect(formatter.room(typed: " \n", among: [shed]) == nil)
        #expect(formatter.room(typed: long, among: [shed]) == Room(rawValue: long))
        #expect(formatter.roomChoices([.kitchen, shed]) == ["Not Set", "Kitchen", "Garden Shed", "Other…"])
    }

    @Test("a room can get its own name in another spelling, and the name of another room means that one")
    func renamed() {
        let formatter = formatter()
        #expect(formatter.room(named: "garden shed", renaming: shed, among: [shed]) == Room(rawValue: "garden shed"))
        #expect(formatter.room(named: "Garden Shed", renaming: shed, among: [shed]) == shed)
        #expect(formatter.room(named: "KITCHEN", renaming: shed, among: [shed]) == .kitchen)
        #expect(formatter.room(named: "Kitchen", renaming: .kitchen, among: [shed]) == .kitchen)
    }

    @Test("rooms are listed in the user's order, then predefined ones, then by name, and no room last")
    func order() {
        let rooms: [Room?] = [nil, shed, .bedroom, Room(rawValue: "attic"), .kitchen]
        let plain = formatter()
        #expect(rooms.sorted { plain.sorts($0, before: $1) } == [.bedroom, .kitchen, Room(rawValue: "attic"), shed, nil])
        let moved = formatter(RoomSettings(order: [shed, .kitchen]))
        #expect(rooms.sorted { moved.sorts($0, before: $1) } == [shed, .kitchen, .bedroom, Room(rawValue: "attic"), nil])
    }

    @Test("the choice of no light of one's own says which light the room has")
    func light() {
        let formatter = formatter(RoomSettings(light: [.kitchen: .partialShade]))
        #expect(formatter.noOwnLight(in: .kitchen) == "Same as Kitchen (Low Light)")
        #expect(formatter.noOwnLight(in: .bedroom) == "Not Set" && formatter.noOwnLight(in: nil) == "Not Set")
    }

    @Test("what became of the rooms is told in one line, and nothing if nothing changed")
    func changes() {
        let formatter = formatter()
        let old = RoomSettings(light: [.kitchen: .fullSun])
        let new = RoomSettings(
            light: [.bedroom: .fullSun], places: [.bathroom: .outdoor], isListed: [shed: true, .balcony: false])
        let changes = RoomChanges(from: old, with: [], to: new, with: [Room(rawValue: "Attic")])
        #expect(
            formatter.roomChanges(changes)
                == "2 rooms added, 1 room removed, light of Bedroom and Kitchen changed, location of Bathroom changed")
        #expect(formatter.roomChanges(RoomChanges(from: old, with: [], to: old, with: [])) == nil)
    }
}
