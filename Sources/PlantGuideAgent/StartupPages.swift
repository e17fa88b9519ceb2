import Foundation

/// Memory that starting has left behind: pages of the program's own file that were read once and are not needed while it waits.
enum StartupPages {
    /// Gives back every page that can be read from its file again: those of mappings that nobody may write and nobody has written.
    ///
    /// Linux counts them to a program that is linked statically and runs alone, though it would take them back itself when memory
    /// gets short. What is needed again comes from the page cache, without the disk as a rule. Where `/proc` does not tell, nothing
    /// happens.
    static func giveBack() {
        // Without it there is nothing to go by, and nothing is lost.
        guard let text = try? String(contentsOfFile: "/proc/self/smaps", encoding: .utf8) else { return }
        for mapping in mappings(text) where mapping.isClean {
            madvise(UnsafeMutableRawPointer(bitPattern: mapping.start), Int(mapping.end - mapping.start), MADV_DONTNEED)
        }
    }

    /// One mapping of `/proc/PID/smaps`.
    struct Mapping {
        let start: UInt
        let end: UInt
        /// Whether it is a file's, cannot be written, and holds nothing but what the file says.
        var isClean: Bool
    }

    /// The mappings that a text in the form of `/proc/PID/smaps` tells.
    static func mappings(_ text: String) -> [Mapping] {
        var found: [Mapping] = []
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            if let mapping = head(words) {
                found.append(mapping)
            } else if words.count >= 2, ["Private_Dirty:", "Shared_Dirty:", "Anonymous:", "Locked:"].contains(words[0]),
                words[1] != "0"
            {
                found[found.count - 1].isClean = false
            }
        }
        return found
    }

    /// The first line of a mapping: `55d0c8a00000-55d0c8b00000 r-xp 00010000 fe:00 1234   /usr/bin/plantguide-agent`.
    private static func head(_ words: [Substring]) -> Mapping? {
        guard words.count >= 5, let dash = words[0].firstIndex(of: "-"), let start = UInt(words[0][..<dash], radix: 16),
            let end = UInt(words[0][words[0].index(after: dash)...], radix: 16)
        else { return nil }
        let isFile = words.count >= 6 && words[5].hasPrefix("/")
        return Mapping(start: start, end: end, isClean: isFile && words[1].hasPrefix("r-") && words[1].hasSuffix("p"))
    }
}
