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
        Label(tr("Suggested rhythm for watering")).style("secondary").wrapped()
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
    let accept = Button("").onClick { Task { await model.accept() } }.bind { button in
        if let proposal = model.proposal { button.title = model.formatter.acceptance(proposal) }
        // A due task keeps the only highlighted button.
        button.setStyle("suggested-action", !model.isTaskDue)
    }
    let decline = Button("").onClick { Task { await model.decline() } }.bind { button in
        if let proposal = model.proposal { button.title = model.formatter.refusal(proposal) }
    }
    let arrow = Image(icon: "pan-down-symbolic").bind {
        $0.setIcon(model.showsRounds ? "pan-up-symbolic" : "pan-down-symbolic")
    }
    let words = Label().bind { $0.text = model.roundsTitle }
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
        line.turned(vertical: layout.isNarrow)
        show.align(horizontal: layout.isNarrow ? .start : .end)
    }
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
