import Foundation
import Garden
import Testing

@testable import PlantGuide

@Suite("Certainty of an identification")
struct CertaintyTests {
    private static func candidates(_ scores: [Double]) -> [Candidate] {
        scores.enumerated().map { Candidate(scientificName: "Species \($0.offset)", score: $0.element, source: .plantNet) }
    }

    @Test(
        "the best candidate is certain if its score is high enough and no other score comes close",
        arguments: [
            ([0.94, 0.04, 0.01], Certainty.sure), ([0.3], .sure), ([0.5, 0.29], .sure),
            ([0.29, 0.01], .faint), ([0.0127, 0.0056], .faint), ([], .faint), ([0], .faint),
            ([0.31, 0.28, 0.24, 0.06], .close(3)), ([0.5, 0.3], .close(2)), ([0.02, 0.015], .close(2)),
        ])
    func rule(scores: [Double], certainty: Certainty) {
        #expect(Certainty(of: Self.candidates(scores)) == certainty)
    }
}

@Suite("Origins of photos")
struct PhotoOriginTests {
    @Test(
        "dropped or pasted text names several files or one link",
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

    @Test("a URL becomes a file, an http or https link, or an address without a local path")
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
    /// The path or the link. URLs of the same file can be written in several ways.
    fileprivate var described: String {
        switch self {
        case .file(let url), .address(let url): url.path(percentEncoded: false)
        case .link(let text): text
        case .data(let data): "\(data.count) bytes"
        }
    }
}
