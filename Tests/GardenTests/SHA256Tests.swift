import Foundation
import Garden
import Testing

@Suite("SHA-256")
struct SHA256Tests {
    @Test(
        "the hashes of the standard's examples",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ])
    func examples(text: String, hash: String) {
        #expect(SHA256.hex(of: Data(text.utf8)) == hash)
    }

    @Test("the hash of 100,000 times the letter a")
    func long() {
        let hash = SHA256.hex(of: Data(repeating: 97, count: 100_000))
        #expect(hash == "6d1cf22d7cc09b085dfc25ee1a1f3ae0265804c607bc2074ad253bcc82fd81ee")
    }

    @Test(
        "bytes that arrive in parts have the same hash, wherever they are divided",
        arguments: [0, 1, 55, 56, 63, 64, 65, 127, 130])
    func parts(first: Int) {
        let data = Data((0..<200).map { UInt8($0) })
        var hash = SHA256()
        hash.update(data.prefix(first))
        hash.update(data.dropFirst(first))
        #expect(hash.finish() == SHA256.hex(of: data))
    }
}
