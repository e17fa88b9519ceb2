import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@testable import PlantGuide

@Suite("Adding photos to a plant")
@MainActor
struct AddingPhotosTests {
    private let garden: TestGarden
    private let window: WindowModel

    init() throws {
        garden = try TestGarden(TestClock("2026-05-21"))
        window = WindowModel(try .testing(garden.repository, folders: .testing(in: garden)))
    }

    private func drawing(_ name: String) -> PhotoOrigin {
        .file(Checkout.root.appendingPathComponent("data/art/\(name).png"))
    }

    @Test("a photo that the plant already has is reported, with nothing to undo")
    func samePhoto() async throws {
        let id = try await garden.repository.add(PlantDraft(name: "Ada")).value.id
        let page = PlantPageModel(id, window)
        await page.add([drawing("monstera")])
        #expect(window.actions.toast?.undo != nil)
        await page.add([drawing("monstera")])
        #expect(window.actions.toast?.text == "This photo was already added.")
        #expect(window.actions.toast?.undo == nil)
        #expect(try await garden.repository.photos(of: id).count == 1)
        await page.add([drawing("monstera"), drawing("lily")])
        #expect(window.actions.toast?.text == "1 photo added\n1 photo was already there.")
        await window.actions.undoLatest()
        #expect(window.actions.toast?.text == "Undid: 1 photo added", "the photo that was there does not count")
        #expect(try await garden.repository.photos(of: id).count == 1)
    }

    @Test("a file that cannot be used is named in the toast, and the other photos are added with Undo")
    func unusableFile() async throws {
        let id = try await garden.repository.add(PlantDraft(name: "Ada")).value.id
        let page = PlantPageModel(id, window)
        let file = PhotoOrigin.file(Checkout.root.appending(path: "README.md"))
        let words = "“README.md”: Not a photo."
        await page.add([file])
        #expect(window.actions.toast?.text == words && window.actions.toast?.undo == nil)
        await page.add([file, drawing("monstera")])
        #expect(window.actions.toast?.text == "1 photo added\n\(words)" && window.actions.toast?.undo != nil)
        await window.actions.undoLatest()
        #expect(window.actions.toast?.text == "Undid: 1 photo added")
        #expect(try await garden.repository.photos(of: id).isEmpty && page.incoming == 0)
    }

    @Test("files that cannot be used are named once for each reason, many are counted, and a pasted picture has no name")
    func unusableFiles() {
        func words(_ files: [(String?, PhotoError)]) -> String? {
            var unusable = UnusablePhotos()
            for (name, error) in files {
                unusable.add(name.map { .file(URL(filePath: "/\($0)")) } ?? .data(Data()), error, window.settings.formatter)
            }
            return unusable.words(window.settings.formatter)
        }
        #expect(words([]) == nil)
        #expect(words([(nil, .damaged)]) == "The photo is damaged or incomplete.")
        #expect(
            words([("a.png", .damaged), ("b.png", .unreadable), ("c.png", .damaged)])
                == "“a.png” and “c.png”: The photo is damaged or incomplete.\n“b.png”: The photo cannot be read.")
        #expect(words([("a.JPG", .notAPicture)]) == "“a.JPG”: Not a readable picture.")
        #expect(words([("a.gif", .notAPicture)])?.hasPrefix("“a.gif”: Image format not supported. Usable formats: JPEG,") == true)
        #expect(words((1...4).map { ("\($0).png", .damaged) }) == "4 files: The photo is damaged or incomplete.")
    }
}
