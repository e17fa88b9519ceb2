import Foundation
import Garden

extension GardenFormatter {
    /// A kind of care as a title: "Watering", "Check the Soil"; the user's own kind as it was named.
    public func careTitle(_ type: CareType) -> String {
        switch type {
        case .watering: tr("Watering")
        case .soilCheck: tr("Check the Soil")
        case .fertilizing: tr("Fertilizing")
        case .pruning: tr("Pruning")
        case .repotting: tr("Repotting")
        case .pestControl: tr("Pest Control")
        case .rotation: tr("Rotation")
        case .custom(let name): name
        }
    }

    /// A kind of care as a button's verb: "Water", "Check Soil".
    public func careAction(_ type: CareType) -> String {
        switch type {
        case .watering: tr("Water")
        case .soilCheck: tr("Check Soil")
        case .fertilizing: tr("Fertilize")
        case .pruning: tr("Prune")
        case .repotting: tr("Repot")
        case .pestControl: tr("Check for Pests")
        case .rotation: tr("Rotate")
        case .custom(let name): name
        }
    }

    /// A kind of care as the verb that begins a line: "Check soil".
    public func careVerb(_ type: CareType) -> String {
        switch type {
        case .soilCheck: tr("Check soil")
        case .pestControl: tr("Check for pests")
        default: careAction(type)
        }
    }

    /// A kind of care inside a sentence: "watering", "pest control".
    public func careInWords(_ type: CareType) -> String {
        switch type {
        case .watering: tr("watering")
        case .soilCheck: tr("a soil check")
        case .fertilizing: tr("fertilizing")
        case .pruning: tr("pruning")
        case .repotting: tr("repotting")
        case .pestControl: tr("pest control")
        case .rotation: tr("rotation")
        case .custom(let name): name
        }
    }

    /// What a reminder says under its title: "Monstera needs watering".
    public func reminder(of type: CareType, for plant: String) -> String {
        tr("{plant} needs {care}").filled(["plant": plant, "care": careInWords(type)])
    }

    /// What a reminder says that comes days ahead: "Monstera needs watering on Friday, May 22, 2026".
    public func reminder(of type: CareType, for plant: String, on day: LocalDay) -> String {
        tr("{plant} needs {care} on {date}").filled(["plant": plant, "care": careInWords(type), "date": fullDate(day)])
    }

    /// What one reminder for many says: "5 plants need you: Monstera, Basil and 3 more".
    ///
    /// Names are taken in order, two of them where there are more than three.
    public func digest(of plants: [String]) -> String {
        let shown = plants.count > 3 ? 2 : plants.count
        var names = Array(plants.prefix(shown))
        if plants.count > shown {
            let more = plants.count - shown
            names.append(counted(ntr("{n} more", "{n} more", more), more))
        }
        return counted(ntr("{n} plant needs you: {names}", "{n} plants need you: {names}", plants.count), plants.count)
            .filled(["names": list(names)])
    }

    /// One line that says what to do about a task; the amount is that of its rule.
    public func instruction(for type: CareType, amount: WaterAmount? = nil) -> String {
        switch type {
        case .watering:
            amount.map { tr("Give it {amount}.").filled(["amount": self.amount($0)]) } ?? tr("Water it.")
        case .soilCheck:
            amount.map { tr("Feel the soil. If it is dry, give {amount}.").filled(["amount": self.amount($0)]) }
                ?? tr("Feel the soil. If it is dry, water.")
        case .fertilizing: tr("Fertilize it.")
        case .pruning: tr("Prune it.")
        case .repotting: tr("Repot it.")
        case .pestControl: tr("Look for pests, also under the leaves.")
        case .rotation: tr("Turn the pot.")
        case .custom(let name): name
        }
    }

    /// A room's name: one of the five in the user's language, else the user's own words.
    public func room(_ room: Room) -> String {
        switch room {
        case .livingRoom: tr("Living Room")
        case .bedroom: tr("Bedroom")
        case .kitchen: tr("Kitchen")
        case .bathroom: tr("Bathroom")
        case .balcony: tr("Balcony")
        default: room.rawValue
        }
    }

    /// The name of a kind of place: "Indoors".
    public func place(_ place: Place) -> String {
        switch place {
        case .indoor: tr("Indoors")
        case .outdoor: tr("Outdoors")
        case .greenhouse: tr("Greenhouse")
        case .balcony: tr("Balcony")
        }
    }
}
