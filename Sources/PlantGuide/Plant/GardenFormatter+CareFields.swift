import Garden
import Localization

extension CareProfile {
    /// The source of a care value, or nil if no source gives one.
    func source(of field: CareOverride.Field) -> Source? {
        switch field {
        case .light: light?.source
        case .watering: watering?.source
        case .temperature: temperature?.source
        case .fertilizing: fertilizing?.source
        case .humidity: humidity?.source
        }
    }
}

extension GardenFormatter {
    func title(of field: CareOverride.Field) -> String {
        switch field {
        case .light: tr("Light")
        case .watering: ctr("care row", "Water")
        case .temperature: tr("Temperature")
        case .fertilizing: tr("Fertilizer")
        case .humidity: tr("Humidity")
        }
    }

    /// The care that a value is about, as a sentence names it: "Watering".
    func care(of field: CareOverride.Field) -> String {
        switch field {
        case .light, .temperature, .fertilizing, .humidity: title(of: field)
        case .watering: tr("Watering")
        }
    }

    /// A care value as text, or "Unknown" if no source gives one.
    func value(of field: CareOverride.Field, in care: CareProfile) -> String {
        let known: String? =
            switch field {
            case .light: care.light.map { light($0.value) }
            case .watering: care.watering.map { watering($0.value) }
            case .temperature: care.temperature.map { temperature($0) }
            case .fertilizing: care.fertilizing.map { fertilizing($0.value) }
            case .humidity: care.humidity.map { humidity($0.value) }
            }
        return known ?? tr("Unknown")
    }

    /// The short label of a care value's source, or an empty string if no source gives a value.
    func mark(of field: CareOverride.Field, in care: CareProfile) -> String {
        care.source(of: field).map { mark($0, isRecurrence: field == .watering) } ?? ""
    }
}
