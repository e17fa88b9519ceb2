import Garden
import GtkKit

/// The page of a care round.
extension MainWindow {
    /// Begins a round.
    func careRoundPage(_ scope: CareRoundScope) -> any Widget {
        let round = CareRoundModel(model, scope)
        careRound = round
        Task { await round.open() }
        return careRoundScreen(round, model.layout, window: widget) { [self] content in withToasts(content, of: .careRound(scope))
        }
    }

    /// Fills the screen during a round, and then gives the window its former size.
    func showCareRoundsFullScreen() {
        let (window, navigator) = (widget, model.navigator)
        var (isShown, wasFullScreen) = (false, false)
        widget.bind({ navigator.isInCareRound }) { isWanted in
            guard isWanted != isShown else { return }
            isShown = isWanted
            if isWanted { wasFullScreen = window.isFullScreen }
            window.isFullScreen = isWanted || wasFullScreen
        }
    }
}
