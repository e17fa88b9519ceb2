import CGtk
import Foundation
import Observation
import TestSupport
import Testing

@testable import GtkKit

@MainActor
@Observable
private final class Attempts {
    var number = 0
    private(set) var failed: [Int] = []

    func fail(_ attempt: Int) { failed.append(attempt) }
}

extension GtkTests {
    @Suite("Pictures that cannot be loaded")
    @MainActor
    struct FailedPictureTests {
        init() {
            adw_init()
        }

        @Test("a picture that cannot be loaded is reported, and loaded again for another attempt at the same one")
        func failed() async throws {
            let file = Checkout.root.appendingPathComponent("data/art/monstera.png").path
            let attempts = Attempts()
            let picture = Picture(label: "Monstera")
                .photo(
                    from: ThumbnailCache(), shorterSide: 16, of: { attempts.number }, failed: attempts.fail,
                    source: { attempt in
                        PictureSource(key: "monstera") { .file(attempt == 0 ? "/nowhere/monstera.png" : file) }
                    })
            let window = TestWindow(picture)
            try await pump("the failure") { attempts.failed == [0] }
            #expect(gtk_picture_get_paintable(picture.opaque) == nil)
            attempts.number = 1
            try await pump("the picture") { gtk_picture_get_paintable(picture.opaque) != nil }
            #expect(attempts.failed == [0])
            _ = window
        }
    }
}
