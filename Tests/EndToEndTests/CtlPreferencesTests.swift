import Foundation
import TestSupport
import Testing

@Suite("Preferences in plantguidectl", .timeLimit(.minutes(15)))
struct CtlPreferencesTests {
    @Test("a value is set by its key or the word for it, and printed as a word that can be set again, and by its key in JSON")
    func values() async throws {
        let terminal = try CtlTerminal()
        let sound = terminal.directory.file("bell.oga")
        try Data().write(to: sound)
        #expect(try await terminal.run("preferences", "get", "reminders").output == "not asked yet\n")
        #expect(try await terminal.object("preferences", "get", "reminders").text("reminders") == "unasked")
        for (key, value, words) in [
            ("careTime", "07:15", "07:15"), ("remindDaysBefore", "2", "2"), ("groupsWatering", "true", "yes"),
            ("wateringDays", "monday,friday", "Monday, Friday"), ("adjustsForSeason", "false", "no"),
            ("checksSoilFirst", "false", "no"), ("place", "balcony", "Balcony"), ("hemisphere", "southern", "Southern"),
            ("units", "imperial", "US (°F, fl oz)"), ("units", "auto", "By Region"), ("model", "auto", "Automatic"),
            ("strategy", "parallel", "Both at Once"), ("strategy", "on-device-first", "This Computer First"),
            ("strategy", "online", "Only Pl@ntNet"), ("project", "weurope", "weurope"), ("project", "all", "All Plants"),
            ("mayUpload", "true", "yes"), ("reminders", "true", "yes"), ("reminderSound", "none", "None"),
            ("reminderSound", sound.path, sound.path),
            ("reminderSound", "default", "Default"), ("quietHours", "22:00-07:00", "22:00-07:00"),
            ("quietHours", "none", "none"), ("reminderDigest", "true", "yes"), ("backupMegabytes", "250", "250 MB"),
            ("feed", "true", "yes"), ("feedTimed", "true", "yes"), ("feedAlarms", "true", "yes"), ("tray", "false", "no"),
        ] {
            let json = try await terminal.run("preferences", "set", key, value, "--json")
            #expect(json.status == 0, "\(key): \(json.errors)")
            #expect(try await terminal.run("preferences", "get", key).output == words + "\n")
            let set = try await terminal.run("preferences", "set", key, words).output
            // The feed's address follows.
            #expect(key == "feed" ? set.hasPrefix("feed  yes\n") : set == "\(key)  \(words)\n", "\(set)")
            #expect(try await terminal.run("preferences", "get", key, "--json").output == json.output)
        }
        let all = try await terminal.object("preferences")
        #expect(all.count == 22)
        #expect(all["reminders"] as? Bool == true)
        #expect(all.text("careTime") == "07:15")
        #expect(all.text("strategy") == "online")
        #expect(all["remindDaysBefore"] as? Int == 2)
        #expect(all["wateringDays"] as? [String] == ["monday", "friday"])
    }

    @Test("a sound that is not there is refused, and so is a number of days out of range")
    func refused() async throws {
        let terminal = try CtlTerminal()
        let sound = try await terminal.run("preferences", "set", "reminderSound", "/nowhere/bell.oga")
        #expect(sound.status == 66 && sound.errors.contains("does not exist."), "\(sound.errors)")
        #expect(try await terminal.run("preferences", "get", "reminderSound").output == "Default\n")
        for days in ["two", "15", "2m"] {
            let done = try await terminal.run("preferences", "set", "remindDaysBefore", days)
            #expect(done.status == 64 && done.errors.contains("is not a number of days from 0 to 14."), "\(done.errors)")
        }
    }

    @Test("without a command, preferences are listed, one of them is printed, or one is changed")
    func withoutCommand() async throws {
        let terminal = try CtlTerminal()
        let list = try await terminal.run("preferences", "list").output
        for line in [#/(?m)^careTime +Default Time +08:00$/#, #/(?m)^groupsWatering +Group Watering Days +no$/#] {
            #expect(list.contains(line), "\(list)")
        }
        for arguments in [["preferences"], ["preferences", "get"]] {
            #expect(try await terminal.run(arguments).output == list)
        }
        #expect(try await terminal.run("preferences", "careTime").output == "08:00\n")
        #expect(try await terminal.run("preferences", "careTime", "7:30").output == "careTime  07:30\n")
        #expect(try await terminal.run("preferences", "wateringDays", "mo,", "Fri").output == "wateringDays  Monday, Friday\n")
        #expect(try await terminal.object("preferences", "units", "metric").text("units") == "metric")
        #expect(try await terminal.object("preferences").text("careTime") == "07:30")
        let help = try await terminal.run("preferences", "--help").output
        #expect(help.contains("\n  list ") && !help.contains("\n  show "), "\(help)")
    }

    @Test("a preference is named by its key or its title, and for another name a similar one is suggested")
    func names() async throws {
        let terminal = try CtlTerminal()
        #expect(try await terminal.run("preferences", "get", "default time").output == "08:00\n")
        #expect(try await terminal.run("preferences", "set", "Default Time", "09:00").status == 0)
        #expect(try await terminal.run("preferences", "get", "CARETIME").output == "09:00\n")
        let unknown = try await terminal.run("preferences", "all")
        #expect(unknown.status == 64 && unknown.errors.contains("There is no preference “all”. “plantguidectl"))
        let slip = try await terminal.run("preferences", "get", "careTme")
        #expect(slip.status == 64 && slip.errors.contains("Did you mean “careTime”?"), "\(slip.errors)")
    }

    @Test(
        "a time is typed with one or two digits, with or without minutes",
        arguments: [
            ("7:30", "07:30"), ("8", "08:00"), ("8.05", "08:05"), ("1830", "18:30"), ("8 o’clock", "08:00"), ("8:30 PM", "20:30"),
            ("12am", "00:00"),
            ("24", nil), ("8:60", nil), ("13 pm", nil), ("0am", nil), ("8:5", nil), ("8 9", nil), ("o’clock", nil),
        ] as [(String, String?)])
    func times(text: String, time: String?) async throws {
        let terminal = try CtlTerminal()
        let done = try await terminal.run("preferences", "set", "careTime", text)
        #expect(done.status == (time == nil ? 64 : 0), "\(done.errors)")
        #expect(try await terminal.object("preferences").text("careTime") == time ?? "08:00")
    }

    @Test("quiet hours are typed as two times")
    func quietHours() async throws {
        let terminal = try CtlTerminal()
        for text in ["22-7", "22:00 – 7:00", "10 pm - 7 am"] {
            #expect(try await terminal.object("preferences", "set", "quietHours", text).text("quietHours") == "22:00-07:00")
        }
        for text in ["22", "22-", "22-7-8", "7-7"] {
            #expect(try await terminal.run("preferences", "set", "quietHours", text).status == 64, "\(text)")
        }
    }

    @Test("weekdays are typed with commas or spaces, and each by as many letters as no other weekday begins with")
    func weekdays() async throws {
        let terminal = try CtlTerminal()
        let german = ["LC_ALL": "de_DE.UTF-8"]
        for (words, days) in [
            (["Mo, Di"], ["monday", "tuesday"]), (["Mo,", "Do."], ["monday", "thursday"]),
            (["so", "wed"], ["wednesday", "sunday"]),
            (["Mittwoch,Sa"], ["wednesday", "saturday"]),
        ] {
            let done = try await terminal.run(["preferences", "set", "wateringDays"] + words, environment: german)
            #expect(done.status == 0, "\(done.errors)")
            #expect(try await terminal.object("preferences")["wateringDays"] as? [String] == days)
        }
        for words in ["m", "mo,,di", "mox", "s", "t"] {
            #expect(
                try await terminal.run("preferences", "set", "wateringDays", words, environment: german).status == 64, "\(words)")
        }
        // In English, where "mi" begins no weekday.
        #expect(try await terminal.run("preferences", "set", "wateringDays", "mi").status == 64)
    }
}
