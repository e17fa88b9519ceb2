import Foundation
import GtkKit

extension MainWindow {
    /// Opens the sample garden in a separate process.
    func exploreSample() {
        let sample = Process()
        sample.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        sample.arguments = ["--demo"]
        do { try sample.run() } catch { model.actions.report(error) }
    }
}
