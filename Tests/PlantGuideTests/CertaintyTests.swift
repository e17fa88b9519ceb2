import Foundation
import Garden
import Testing

@testable import PlantGuide

@Suite("How far an answer can be trusted")
struct CertaintyTests {
    private static func candidates(_ scores: [Double]) -> [Candidate] {
        scores.enumerated().map { Candidate(scientificName: "Species \($0.offset)", score: $0.element, source: .plantNet) }
    }

    @Test(
        "a best match is put forward where it fits well and no other comes near it",
        arguments: [
            ([0.94, 0.04, 0.01], Certainty.sure), ([0.3], .sure), ([0.5, 0.29], .sure),
            ([0.29, 0.01], .faint), ([0.0127, 0.0056], .faint), ([], .faint), ([0], .faint),
            ([0.31, 0.28, 0.24, 0.06], .close(3)), ([0.5, 0.3], .close(2)), ([0.02, 0.015], .close(2)),
        ])
    func rule(scores: [Double], certainty: Certainty) {
        #expect(Certainty(of: Self.candidates(scores)) == certainty)
    }
}

@Suite("Where photos come from")
struct PhotoOriginTests {
    @Test(
        "text that is dropped or pasted names files or one link",
        arguments: [
            (
                "file:///tmp/a.jpg\r\nfile:///tmp/b%20c.png\r\n",
                [PhotoOrigin.file(.init(filePath: "/tmp/a.jpg")), .file(.init(filePath: "/tmp/b c.png"))]
            ),
            ("https://example.org/leaf.jpg", [.link("https://example.org/leaf.jpg")]),
            ("# a comment\nhttps://example.org/a.jpg\nThe title", [.link("https://example.org/a.jpg")]),
            ("  \n", []),
        ])
    func text(text: String, origins: [PhotoOrigin]) {
        #expect(PhotoOrigin.named(by: text).map(\.described) == origins.map(\.described))
    }

    @Test("an address is a file, a link that has the limits of links, or something to be read by the desktop")
    func addresses() throws {
        #expect(PhotoOrigin(try #require(URL(string: "https://example.org/a.jpg"))) == .link("https://example.org/a.jpg"))
        #expect(PhotoOrigin(try #require(URL(string: "HTTP://10.0.0.1/a.jpg"))) == .link("HTTP://10.0.0.1/a.jpg"))
        let phone = try #require(URL(string: "mtp://phone/DCIM/a.jpg"))
        #expect(PhotoOrigin(phone) == .address(phone))
        #expect(PhotoOrigin(argument: "/tmp/a.jpg")?.described == "/tmp/a.jpg")
        #expect(PhotoOrigin(argument: "a.jpg") == nil)
    }
}

extension PhotoOrigin {
    /// The path or the link: addresses of one file may be written in several ways.
    fileprivate var described: String {
        switch self {
        case .file(let url), .address(let url): url.path(percentEncoded: false)
        case .link(let text): text
        case .data(let data): "\(data.count) bytes"
        }
    }
}
