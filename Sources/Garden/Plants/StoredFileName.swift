/// Names of pictures that are stored in the garden. They become parts of paths, and anyone may have written the garden's file.
public enum StoredFileName {
    /// Whether `text` can be the name of a file in one of the program's folders: 1 to 128 ASCII letters, digits, "-", "_" and
    /// ".", not beginning with ".".
    public static func isValid(_ text: String) -> Bool {
        (1...128).contains(text.utf8.count) && !text.hasPrefix(".")
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }
}

extension Photo {
    /// Whether ``digest`` and ``file`` are names of files. A photo of which they are not is ignored.
    public var hasValidNames: Bool { StoredFileName.isValid(digest) && StoredFileName.isValid(file) }
}
