import Foundation
import Garden
import Testing

@Suite("Rooms of one's own")
struct RoomSettingsTests {
    private let shed = Room(rawValue: "Shed")
    private let attic = Room(rawValue: "Attic")

    private func sorted(_ settings: RoomSettings, _ used: [Room] = []) -> [Room] {
        settings.sorted(with: used) { $0.rawValue < $1.rawValue }
    }

    @Test("unless the user changes it, predefined rooms come first in their order, then those with plants by name")
    func unchanged() {
        #expect(sorted(RoomSettings(), [shed, .kitchen, attic]) == Room.known + [attic, shed])
    }

    @Test("rooms that the user moved come first in that order, and others after them")
    func moved() {
        var settings = RoomSettings()
        settings.move(shed, before: .bedroom, among: sorted(settings, [shed]))
        #expect(sorted(settings, [shed]) == [.livingRoom, shed, .bedroom, .kitchen, .bathroom, .balcony])
        settings.move(.livingRoom, before: nil, among: sorted(settings, [shed]))
        #expect(sorted(settings, [shed, attic]) == [shed, .bedroom, .kitchen, .bathroom, .balcony, .livingRoom, attic])
        settings.add(Room(rawValue: "Zoo"), light: .fullSun)
        #expect(sorted(settings).suffix(2) == [.livingRoom, Room(rawValue: "Zoo")])
        let before = settings
        settings.move(shed, before: shed, among: sorted(settings, [shed]))
        #expect(settings == before)
    }

    @Test("a removed room is no longer offered, unless a plant stands in it, or it is added again or given a light")
    func removed() {
        var settings = RoomSettings()
        settings.add(shed, light: .fullSun)
        settings.remove(shed)
        settings.remove(.kitchen)
        #expect(settings.light.isEmpty && settings.kept.isEmpty)
        #expect(settings.all(with: []) == Set(Room.known).subtracting([.kitchen]))
        #expect(settings.all(with: [.kitchen, shed]) == Set(Room.known).union([shed]))
        // It is there again as a plant stands in it, and is given a light.
        settings.light[shed] = .fullShade
        #expect(settings.kept == [shed])
        settings.add(.kitchen, light: nil)
        #expect(settings.all(with: []) == Set(Room.known).union([shed]))
    }

    @Test(
        "a renamed room keeps its place and its light; a merged one has the place and light of the other, or its own light if that has none"
    )
    func replaced() {
        var settings = RoomSettings()
        settings.light[.bedroom] = .partialSun
        settings.replace(.bedroom, by: attic, among: sorted(settings))
        #expect(sorted(settings) == [.livingRoom, attic, .kitchen, .bathroom, .balcony])
        #expect(settings.light == [attic: .partialSun] && settings.kept == [attic])

        settings.replace(attic, by: .kitchen, among: sorted(settings))
        #expect(sorted(settings) == [.livingRoom, .kitchen, .bathroom, .balcony])
        #expect(settings.light == [.kitchen: .partialSun])

        settings.light[.balcony] = .fullSun
        settings.replace(.balcony, by: .kitchen, among: sorted(settings))
        #expect(settings.light == [.kitchen: .partialSun])
    }

    @Test("a plant's own light wins over that of its room")
    func light() {
        let settings = RoomSettings(light: [.kitchen: .fullShade])
        #expect(settings.light(own: nil, in: .kitchen) == .fullShade)
        #expect(settings.light(own: .fullSun, in: .kitchen) == .fullSun)
        #expect(settings.light(own: nil, in: .bedroom) == nil)
        #expect(settings.light(own: nil, in: nil) == nil)
    }

    @Test("predefined rooms are indoors except the balcony, unless the user says otherwise, and other rooms have no place")
    func place() {
        var settings = RoomSettings()
        #expect(settings.place(of: .balcony) == .balcony && settings.place(of: .kitchen) == .indoor)
        #expect(settings.place(of: shed) == nil && settings.place(of: nil) == nil)
        settings.places[.balcony] = .indoor
        settings.add(shed, light: nil, place: .outdoor)
        #expect(settings.place(of: .balcony) == .indoor && settings.place(of: shed) == .outdoor)
        #expect(settings.kept == [.balcony, shed])
        settings.remove(shed)
        #expect(settings.place(of: shed) == nil)
    }

    @Test(
        "a moved plant stands where its new room is, unless it has a place of its own",
        arguments: [
            (Room.kitchen, Place.indoor, Room.balcony, Place.balcony), (.balcony, .balcony, .kitchen, .indoor),
            (nil, .indoor, .balcony, .balcony), (.balcony, .balcony, nil, .indoor),
            (.kitchen, .greenhouse, .balcony, .greenhouse), (.balcony, .indoor, .kitchen, .indoor),
            (.kitchen, .indoor, Room(rawValue: "Shed"), .outdoor),
            (Room(rawValue: "Shed"), .outdoor, Room(rawValue: "Attic"), .indoor),
        ] as [(Room?, Place, Room?, Place)])
    func movedPlant(from: Room?, place: Place, to: Room?, expected: Place) {
        let settings = RoomSettings(places: [shed: .outdoor])
        let plant = Plant(name: "Fern", room: from, place: place, addedAt: .distantPast)
        #expect(settings.place(of: plant, movedTo: to, from: settings, usual: .indoor) == expected)
    }

    @Test("a room that gets another name stays where it is, and a merged one is where the other is")
    func replacedPlace() {
        var settings = RoomSettings()
        settings.replace(.balcony, by: attic, among: sorted(settings))
        #expect(settings.place(of: attic) == .balcony)
        settings.replace(attic, by: .kitchen, among: sorted(settings))
        #expect(settings.place(of: .kitchen) == .indoor && settings.places.isEmpty)
    }

    @Test("rooms before and after an import are compared")
    func changes() {
        let old = RoomSettings(order: [shed], light: [.kitchen: .fullSun], isListed: [shed: true, .bedroom: false])
        let new = RoomSettings(light: [.kitchen: .fullShade], places: [.bathroom: .greenhouse])
        let changes = RoomChanges(from: old, with: [], to: new, with: [attic])
        #expect(changes.added == [attic, .bedroom] && changes.removed == [shed])
        #expect(changes.withOtherLight == [.kitchen] && changes.withOtherPlace == [.bathroom] && changes.isOrderReplaced)
        let none = RoomChanges(from: RoomSettings(), with: [], to: RoomSettings(order: [.kitchen]), with: [.kitchen])
        #expect(none.added.isEmpty && none.removed.isEmpty && !none.isOrderReplaced)
    }
}
