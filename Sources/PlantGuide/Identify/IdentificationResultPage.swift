import Garden
import GtkKit
import Localization

/// The result page: the photos beside the candidates, above them in a narrow window.
@MainActor
func answerPage(_ model: IdentificationModel, _ layout: WindowLayout) -> some Widget {
    besidePhotos(model, layout, candidateColumn(model, layout))
}

/// The photos beside `content`, above it in a narrow window.
@MainActor
func besidePhotos(_ model: IdentificationModel, _ layout: WindowLayout, _ content: some Widget) -> some Widget {
    let columns = Row(spacing: 26) {
        photoColumn(model, layout)
        content.expandHorizontally()
    }.bind { columns in
        columns.turned(vertical: layout.isNarrow)
        columns.margin(layout.isNarrow ? 14 : 22)
    }
    return Scrolled(Clamp(maximum: 960, columns))
}

/// The photos in a column, or as a strip in a narrow window; the part that each shows can still be changed.
@MainActor
private func photoColumn(_ model: IdentificationModel, _ layout: WindowLayout) -> some Widget {
    let photos = Row(spacing: 10) {}
    photos.bind({ model.photos }) { shown in
        photos.replaceChildren {
            for photo in shown { photoTile(photo, model) }
            addPhotoTile(model)
        }
    }
    photos.bind { $0.turned(vertical: !layout.isNarrow) }
    return Column(spacing: 8) {
        Label(tr("Your Photos")).style("heading").role(.heading).margins(start: 2)
        Scrolled(horizontal: true, vertical: false, photos).withoutBar()
        Label().style("caption-quiet").wrapped().width(maximum: 30).margins(top: 6).bind {
            $0.text = model.provenance
            $0.isVisible = !model.provenance.isEmpty
        }
    }.bind { column in
        column.size(width: layout.isNarrow ? nil : 210)
        column.align(vertical: layout.isNarrow ? .fill : .start)
    }
}

/// The candidates of the result, rebuilt when the result changes.
@MainActor
private func candidateColumn(_ model: IdentificationModel, _ layout: WindowLayout) -> some Widget {
    let place = Bin()
    place.bind({ model.answer }) { answer in place.setChild(answer.map { _ in candidates(model, layout) }) }
    return place
}

@MainActor
private func candidates(_ model: IdentificationModel, _ layout: WindowLayout) -> any Widget {
    let isSure = model.certainty == .sure
    let all = model.candidates
    let others = isSure ? Array(all.dropFirst()) : all
    return Column(spacing: 14) {
        if let errors = model.sourceErrors { noticeRow("dialog-warning-symbolic", errors, layout, isWarning: true) }
        if isSure, let best = all.first { bestCard(best, model, layout) }
        if !isSure { doubtCard(model) }
        if model.certainty == .disputed {
            sourceColumns(model, layout)
        } else if !others.isEmpty {
            Column(spacing: 6) {
                Label(isSure ? tr("Other Suggestions") : tr("Suggestions")).style("heading").role(.heading).margins(start: 2)
                candidateList(others, model, layout)
            }
        }
        unknownSpeciesNote(model)
        secondOpinion(model, layout)
        answerFoot(model, layout)
    }
}

/// Asks Pl@ntNet, too, now or once the network is back, if only this computer answered.
@MainActor
private func secondOpinion(_ model: IdentificationModel, _ layout: WindowLayout) -> some Widget {
    let now = Button(tr("Ask Pl@ntNet Too"))
    now.onClick {
        guard !model.settings.preferences.mayUpload else { return _ = Task { await model.ask(by: .parallel) } }
        MessageDialog(
            heading: tr("Send the Photos to Pl@ntNet?"),
            body: tr(
                "Identifying sends smaller copies of the photos, without location, date, or camera data, to Pl@ntNet (my-api.plantnet.org); the originals stay on this computer."
            ),
            responses: [.init(MessageDialog.cancel, tr("Cancel")), .init("agree", tr("Agree and Identify"), .suggested)]
        ).ask(over: now) { answer in
            if answer == "agree" { Task { await model.agreeAndAsk(by: .parallel) } }
        }
    }
    let later = Button(tr("Ask When Online")).onClick { Task { await model.askLater() } }
    return Row(spacing: 8) {
        now.bind { $0.isVisible = model.canAskService && model.answer?.isUnconfirmed == false }
        later.bind { $0.isVisible = model.answer?.isUnconfirmed == true }
    }
}

/// A notice that the result is uncertain, with an explanation and a button to add photos.
@MainActor
private func doubtCard(_ model: IdentificationModel) -> some Widget {
    let add = Button(tr("Add Photo…")).align(horizontal: .start)
    add.onClick { choosePhotos(over: add) { origins in Task { await model.add(origins) } } }
    return Row(spacing: 12) {
        Image(icon: "dialog-question-symbolic", size: 20).style("pest").align(vertical: .start).margins(top: 2)
        Column(spacing: 8) {
            Label(model.certainty == .disputed ? tr("No Clear Answer") : tr("Not Sure")).style("heading").role(.heading)
            Label(model.doubt).wrapped()
            add.bind { $0.isVisible = model.room > 0 }
        }.expandHorizontally()
    }.style("notice", "unsure")
}

/// A warning, the "None of These…" menu, and the credit of the service.
@MainActor
private func answerFoot(_ model: IdentificationModel, _ layout: WindowLayout) -> some Widget {
    let credit = Label().style("caption-quiet").wrapped().width(maximum: 70).bind { label in
        let credits = [
            model.answer?.plantNet == nil ? nil : tr("Powered by Pl@ntNet"), model.answer?.onDevice?.verdict?.attribution,
        ]
        label.text = credits.compactMap(\.self).joined(separator: "\n")
        label.isVisible = !label.text.isEmpty
    }
    // The menu is built each time it opens; its file dialog is presented over the page.
    let ways = MenuButton(tr("None of These…")) {
        let more = MenuItem(tr("Add Photos…"), isEnabled: model.room > 0) {
            choosePhotos(over: credit) { origins in Task { await model.add(origins) } }
        }
        return Menu([.init([more] + otherWays(model))])
    }
    let warning = Label(model.formatter.identificationWarning).style("caption-quiet").wrapped()
        .xalign(0).bind { $0.isVisible = model.answer != nil }
    return Column(spacing: 8) {
        warning
        Row(spacing: 12) {
            Row { ways }.expandHorizontally()
            credit
        }.bind { $0.turned(vertical: layout.isNarrow) }
    }
}
