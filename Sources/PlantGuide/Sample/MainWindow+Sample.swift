import Foundation
import GLibKit
import GtkKit

extension MainWindow {
    /// Opens the sample garden in a separate process.
    func exploreSample() {
        do throws(GLibError) {
            try ProgramLauncher.start(URL(filePath: "/proc/self/exe").resolvingSymlinksInPath(), arguments: ["--demo"])
        } catch {
            model.actions.report(error)
        }
    }
}
