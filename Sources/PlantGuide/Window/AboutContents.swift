import DesktopIntegration
import Foundation
import Garden
import GtkKit
import Localization

/// The About window of the program, with what it is made of and what helps to report a problem.
@MainActor
func aboutWindow(_ environment: Environment, variables: [String: String] = ProcessInfo.processInfo.environment) -> AboutWindow {
    var about = AboutWindow(name: "PlantGuide", icon: Program.id, version: ProgramVersion.current)
    about.developer = tr("The PlantGuide contributors")
    about.copyright = "© 2026 \(about.developer)"
    about.comments = aboutDetails()
    // Translators write their names here.
    let translators = tr("translator-credits")
    about.translators = translators == "translator-credits" ? "" : translators
    about.releaseNotes = releaseNotes.map { "<p>\($0.escapedForMarkup)</p>" }.joined()
    about.credits = aboutCredits()
    about.works = bundledWorks(hasLiteRT: hasLiteRT(environment))
    about.troubleshooting = troubleshootingReport(environment, variables)
    about.troubleshootingFile = "plantguide-\(ProgramVersion.current).txt"
    return about
}

/// What is new in this version, as in the metainfo.
var releaseNotes: [String] { [tr("The first release.")] }

/// The page of details: what the program is for, and what leaves this computer.
private func aboutDetails() -> String {
    let data = ([OutgoingData.photos] + OutgoingData.others + [OutgoingData.nothingElse]).map { data in
        "<b>\(data.title.escapedForMarkup)</b>\n\(data.detail.escapedForMarkup)"
    }
    let tagline = tr("Know what your plants need today. No account, no cloud.").escapedForMarkup
    return ([tagline, "<big>\(tr("What Leaves This Computer").escapedForMarkup)</big>"] + data).joined(separator: "\n\n")
}

private func aboutCredits() -> [(section: String, lines: [String])] {
    [
        (
            tr("Plant Data"),
            [
                tr("Each value in the catalog cites its sources or is marked as unverified."), "ECOCROP, FAO",
                tr("ASPCA lists of toxic plants"), "NC State Extension Gardener Plant Toolbox",
            ]
        ),
        (tr("Services"), ["Pl@ntNet https://plantnet.org", "Trefle https://trefle.io"]),
        (
            tr("Models"),
            [
                "Iris 9, brunopaiva15 https://huggingface.co/brunopaiva15/iris",
                "quarrying-plant-id, quarrying https://github.com/quarrying/quarrying-plant-id",
            ]
        ),
        (
            tr("Libraries"),
            [
                "GTK, libadwaita, GLib", "Pango, cairo, gdk-pixbuf", "GRDB, SQLite", "libcurl, libsecret, libnotify, libseccomp",
                "libexif, libarchive, libical, libqrencode", "GStreamer", "LiteRT, ONNX Runtime", "Swift",
            ]
        ),
    ]
}

/// Whether the library that runs models is installed with the program.
private func hasLiteRT(_ environment: Environment) -> Bool {
    let file = environment.folders.libraries.appending(path: "libLiteRt.so", directoryHint: .notDirectory)
    return FileManager.default.fileExists(atPath: file.path(percentEncoded: false))
}

/// Versions and settings to be copied into a report about a problem, in English. It contains nothing about the garden.
@MainActor
private func troubleshootingReport(_ environment: Environment, _ variables: [String: String]) -> String {
    let desktop = ["XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE"].compactMap { variables[$0] }.filter { !$0.isEmpty }
    let parts = [
        ("System", operatingSystem() ?? "unknown"),
        ("Desktop", desktop.isEmpty ? "unknown" : desktop.joined(separator: ", ")),
        ("Locale", environment.locale.identifier), ("Messages", Locale.languageOfMessages(variables)),
        ("Time zone", environment.repository.currentZone.identifier),
        ("Sandbox", Sandbox.isActive(variables) ? "yes" : "no"), ("Sample garden", environment.isDemo ? "yes" : "no"),
        ("Library for models", hasLiteRT(environment) ? "installed with PlantGuide" : "of the system, if any"),
    ]
    return (["PlantGuide \(ProgramVersion.current)"] + AboutWindow.toolkits + parts.map { "\($0): \($1)" })
        .joined(separator: "\n")
}

/// The name and version of the operating system; in a Flatpak, that of the computer.
private func operatingSystem() -> String? {
    let texts = ["/run/host/os-release", "/etc/os-release"].lazy.compactMap { path in
        // A system without the file has no name to report.
        try? String(contentsOfFile: path, encoding: .utf8)
    }
    let line = texts.first?.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }
    return line.map { $0.dropFirst("PRETTY_NAME=".count).trimmingCharacters(in: CharacterSet(charactersIn: "\"'")) }
}
