import Foundation
import Localization
import Synchronization

/// The progress of a command: a single line on standard error that is overwritten, or one line per ten percent if standard error
/// is not a terminal.
final class PercentLine: Sendable {
    private let shown = Mutex(-1)
    private let isTerminal = isatty(STDERR_FILENO) == 1

    /// Shows that a part of 100 percent is done, unless that much or more was shown already.
    ///
    /// - Parameter species: The number of species that were read; nil to show none.
    func show(_ percent: Int, _ formatter: GardenFormatter, species: Int? = nil) {
        let step = isTerminal ? percent : percent / 10 * 10
        let isNew = shown.withLock { last in
            defer { last = max(last, step) }
            return step > last
        }
        guard isNew else { return }
        let words = species == nil ? tr("{n}%") : tr("{n}%, {species} species")
        let text = words.filled(["n": formatter.number(step), "species": species.map { formatter.number($0) } ?? ""])
        Console.showProgress(isTerminal ? "\r\(text)" : "\(text)\n")
    }

    func end() { if isTerminal, shown.withLock({ $0 }) >= 0 { Console.showProgress("\n") } }
}
