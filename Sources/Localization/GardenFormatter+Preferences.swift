import Garden

/// The values of preferences, as the window and the terminal name them. They do not depend on the locale's formats.
extension GardenFormatter {
    /// The name of a hemisphere: "Northern".
    public static func title(of hemisphere: Hemisphere) -> String {
        switch hemisphere {
        case .northern: tr("Northern")
        case .southern: tr("Southern")
        }
    }

    /// The name of a system of units; nil stands for the units of the region.
    public static func title(of units: Preferences.Units?) -> String {
        switch units {
        case nil: tr("By Region")
        case .metric: tr("Metric (°C, ml)")
        case .imperial: tr("US (°F, fl oz)")
        }
    }

    /// The sources that identify photos: "This Computer First".
    public static func title(of strategy: Strategy) -> String {
        switch strategy {
        case .onDeviceFirst: tr("This Computer First")
        case .parallel: tr("Both at Once")
        case .onDeviceOnly: tr("Only This Computer")
        case .apiOnly: tr("Only Pl@ntNet")
        }
    }

    /// The name of a reminder's sound: "Default", or the name of its file.
    public static func title(of sound: ReminderPreferences.Sound) -> String {
        switch sound {
        case .silent: tr("None")
        case .standard: tr("Default")
        case .file(let path): String(path.split(separator: "/").last ?? "")
        }
    }
}
