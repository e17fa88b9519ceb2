import Garden
import GtkKit
import Localization

/// The card that suggests another watering interval; hidden while nothing is suggested.
@MainActor
func proposalCard(_ model: PlantPageModel, _ layout: WindowLayout) -> some Widget {
    let leaf = Bin(Image(icon: "pg-leaf-symbolic", size: 20).align(horizontal: .center, vertical: .center))
        .style("care-dot", "big", "accent").align(vertical: .center)
    let title = Column(spacing: 2) {
        Label().style("title-4").wrapped().role(.heading).bind { $0.text = model.proposal.map(model.formatter.question) ?? "" }
        Label(tr("Suggested watering interval")).style("secondary").wrapped()
    }.expandHorizontally().align(vertical: .center)
    let rounds = Revealer(.slideDown, roundList(model, layout)).bind { $0.isRevealed = model.showsRounds }
    return Column(spacing: 12) {
        Row(spacing: 12) {
            leaf
            title
        }
        Label().style("secondary").wrapped().bind { $0.text = model.proposalReason }
        proposalButtons(model, layout)
        rounds
    }
    .style("next")
    .role(.group)
    .bind { card in
        card.isVisible = model.proposal != nil
        if let proposal = model.proposal { card.named(model.formatter.question(proposal)) }
    }
}

@MainActor
private func proposalButtons(_ model: PlantPageModel, _ layout: WindowLayout) -> some Widget {
    let accept = wrappingButton(model) { model.formatter.acceptance($0) }.onClick { Task { await model.accept() } }
    // A due task keeps the only highlighted button.
    accept.bind { $0.setStyle("suggested-action", !model.isTaskDue) }
    let decline = wrappingButton(model) { model.formatter.refusal($0) }.onClick { Task { await model.decline() } }
    let arrow = Image(icon: "pan-down-symbolic").bind {
        $0.setIcon(model.showsRounds ? "pan-up-symbolic" : "pan-down-symbolic")
    }
    let words = Label().wrapped().bind { $0.text = model.roundsTitle }
    let show = Button(
        label: "",
        Row(spacing: 6) {
            words
            arrow
        }
    ).flat().onClick { model.showsRounds.toggle() }
    show.bind { $0.named(model.roundsTitle).expanded(model.showsRounds) }
    let line = Row(spacing: 8) {
        Row(spacing: 8) {
            accept
            decline
        }.expandHorizontally()
        show
    }
    return line.bind { line in
        line.turned(vertical: !layout.isWide)
        show.align(horizontal: layout.isWide ? .end : .start)
    }
}

/// A button with a title about the proposal, which takes two lines where there is no room for one.
@MainActor
private func wrappingButton(_ model: PlantPageModel, _ title: @escaping @MainActor (IntervalProposal) -> String) -> Button {
    let label = Label().wrapped(withinWords: false).centered().bind { $0.text = model.proposal.map(title) ?? "" }
    return Button(label: "", label).bind { $0.named(model.proposal.map(title) ?? "") }
}

/// The rounds from which the proposal follows: the day, how long after the watering before, and what the soil was like.
@MainActor
private func roundList(_ model: PlantPageModel, _ layout: WindowLayout) -> some Widget {
    Column(spacing: 8) {
        Separator()
        Column(spacing: 8) {}.bind { list in
            let (rounds, formatter) = (model.proposal?.rounds ?? [], model.formatter)
            list.replaceChildren { for round in rounds { roundRow(round, formatter, isNarrow: layout.isNarrow) } }
        }
    }
}

@MainActor
private func roundRow(_ round: WateringRound, _ formatter: GardenFormatter, isNarrow: Bool) -> some Widget {
    let (day, gap) = (formatter.dayWithWeekday(round.day), formatter.gap(round))
    let words = Row(spacing: isNarrow ? 0 : 12) {
        Label(day).wrapped().expandHorizontally()
        Label(gap).style("secondary").wrapped().expandHorizontally()
    }.equalSizes(!isNarrow).turned(vertical: isNarrow)
    let verdict = round.verdict ?? .right
    let pill = Row(spacing: 6) {
        Image(icon: verdict.icon, size: 14)
        Label(formatter.title(verdict))
    }.style("tag", verdict == .right ? "quiet" : "soil").align(vertical: .center)
    return Row(spacing: 12) {
        words.expandHorizontally()
        pill
    }.role(.group).named([day, gap, formatter.title(verdict)].filter { !$0.isEmpty }.joined(separator: ", "))
}
