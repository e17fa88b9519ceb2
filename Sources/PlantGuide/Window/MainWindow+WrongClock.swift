import GLibKit
import GtkKit
import Localization

extension MainWindow {
    /// Looks for dates in the future once the first plants and their pictures are shown, because many rules are read for that.
    func offerCorrectionLater() {
        correction = .after(.seconds(3)) { [weak self] in Task { await self?.offerCorrection() } }
    }

    /// Asks once whether to correct what was recorded while the clock was ahead, if there is such a thing.
    func offerCorrection() async {
        guard !hasOfferedCorrection else { return }
        do {
            let count = try await model.repository.futureRecords()
            guard count > 0, !hasOfferedCorrection else { return }
            hasOfferedCorrection = true
            MessageDialog(
                heading: tr("Dated in the Future"),
                body: ntr(
                    "{n} entry or schedule is dated in the future, because the clock was wrong. It has no effect until then.",
                    "{n} entries or schedules are dated in the future, because the clock was wrong. They have no effect until then.",
                    count
                ).filled(["n": model.settings.formatter.number(count)]),
                responses: [
                    .init(MessageDialog.cancel, tr("Not Now")), .init("correct", tr("Change Date to Today"), .suggested),
                ], defaultResponse: "correct"
            ).ask(over: widget) { [model] answer in
                guard answer == "correct" else { return }
                Task {
                    await model.actions.perform({ try await model.repository.correctFutureRecords() }) { _ in
                        tr("Date changed to today")
                    }
                }
            }
        } catch {
            model.actions.report(error)
        }
    }
}
