import Testing

/// The modules that each module may import. A new module or dependency needs a line here and its reason in CONTRIBUTING.md.
private let table: [String: Set<String>] = [
    "Localization": ["CIntl", "Garden"],
    "Garden": ["Collections"],
    "GardenStore": ["Garden", "GRDB"],
    "WebServices": ["Garden", "Localization", "CCurl"],
    "Imaging": ["Garden", "Subprocess"],
    "GLibKit": ["CGio"],
    "DesktopIntegration": ["Garden", "Localization", "GLibKit", "CNotify", "CSecret"],
    "GardenData": ["Garden", "GardenStore"],
    "PlantServices": ["Garden", "GardenStore", "GardenData", "WebServices", "Imaging"],
    "GtkKit": ["GLibKit", "Localization", "CGtk"],
    "PlantGuide": ["Garden", "Localization", "GardenData", "PlantServices", "DesktopIntegration", "GLibKit", "GtkKit"],
    "PlantGuideAgent": ["Garden", "Localization", "GardenData", "DesktopIntegration", "GLibKit"],
    "PlantGuideCtl": ["Garden", "Localization", "GardenData", "PlantServices", "DesktopIntegration", "ArgumentParser"],
    "PlantGuideWorker": ["Garden", "CPixbuf"],
]

/// The modules of the language and its logging, which every module may import.
private let everyones: Set<String> = ["Foundation", "Logging", "Dispatch", "Observation", "Synchronization"]

@Suite("Module imports")
struct ImportTests {
    @Test("every module imports only what the table allows")
    func importsFollowTheTable() throws {
        for file in try SourceFile.all(under: "Sources") {
            let granted = try #require(table[file.module], "the table has no line for \(file.module)")
            let taken = Set(file.imports).subtracting(granted).subtracting(everyones)
            #expect(taken.isEmpty, "\(file) imports \(taken.sorted())")
        }
    }

    @Test("a model never imports GTK")
    func modelsKnowNoWidgets() throws {
        for file in try SourceFile.all(under: "Sources") where file.name.hasSuffix("Model.swift") {
            #expect(Set(file.imports).isDisjoint(with: ["GtkKit", "CGtk"]), "\(file)")
        }
    }

    @Test("imports are found in every syntax")
    func importsAreFound() {
        let file = SourceFile(
            path: "Sources/Garden/A.swift",
            text:
                "import Foundation\n@preconcurrency import CGtk\n@testable import Garden\nimport struct GRDB.Row\n// import Nothing\n"
        )
        #expect(file.imports == ["Foundation", "CGtk", "Garden", "GRDB"])
    }

    @Test("no type has the name of a module, which it would shadow")
    func typesAreNotModules() throws {
        for file in try SourceFile.all(under: "Sources") {
            let clashing = Set(file.types).intersection(table.keys)
            #expect(clashing.isEmpty, "\(file) declares \(clashing.sorted())")
        }
    }
}
