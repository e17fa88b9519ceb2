import Garden
import Localization

/// The photos of one choice that cannot be used, and why.
struct UnusablePhotos {
    /// The number of files that are named for one reason.
    private static let named = 3

    private struct Reason {
        let message: String
        /// The names of the files; nil for a file without one.
        var names: [String?] = []
    }

    private var reasons: [Reason] = []

    /// Adds a photo that cannot be used. One whose preparation was cancelled does not count.
    mutating func add(_ origin: PhotoOrigin, _ error: any Error, _ formatter: GardenFormatter) {
        if error is CancellationError { return }
        let message = formatter.message(for: error, file: origin.name)
        if !reasons.contains(where: { $0.message == message }) { reasons.append(Reason(message: message)) }
        for place in reasons.indices where reasons[place].message == message {
            reasons[place].names.append(origin.name.flatMap { $0.isEmpty ? nil : $0 })
        }
    }

    /// Which files cannot be used and why, a line for each reason: "“invoice.pdf”: Not a photo." Nil for none.
    func words(_ formatter: GardenFormatter) -> String? {
        if reasons.isEmpty { return nil }
        return reasons.map { line(of: $0, formatter) }.joined(separator: "\n")
    }

    private func line(of reason: Reason, _ formatter: GardenFormatter) -> String {
        let (names, count) = (reason.names.compactMap { $0?.quoted.withShortNames }, reason.names.count)
        // A pasted picture has no name.
        if count == 1, names.isEmpty { return reason.message }
        let files =
            names.count == count && count <= Self.named
            ? formatter.list(names) : ntr("{n} file", "{n} files", count).filled(["n": formatter.number(count)])
        return tr("{files}: {message}").filled(["files": files, "message": reason.message])
    }
}
