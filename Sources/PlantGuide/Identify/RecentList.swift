import Foundation
import Garden
import GtkKit
import Localization

/// The latest identifications, with and without a match, and those of this session that failed. Each can be opened again.
@MainActor
func recentList(_ model: IdentifyModel) -> some Widget {
    let rows = ListBox {}.style("boxed-list")
    rows.bind({ (model.listed, model.settings.formatter) }) { listed, formatter in
        rows.replaceRows {
            for identification in listed {
                switch identification {
                case .session(let identification): sessionRow(identification, model)
                case .stored(let identification): storedRow(identification, model, formatter)
                }
            }
        }
    }
    return Column(spacing: 6) {
        Row(spacing: 6) {
            Label(tr("Recent")).style("heading").role(.heading).margins(start: 2).expandHorizontally()
            Button(tr("Clear")).flat().named(tr("Clear Recent Identifications"))
                .onClick { Task { await model.clearRecent() } }
        }
        rows
    }.bind { $0.isVisible = !model.stored.isEmpty || !model.unstored.isEmpty }
}

/// The photos that were chosen and not identified yet. Hidden if there are none.
@MainActor
func unaskedList(_ model: IdentifyModel) -> some Widget {
    let rows = ListBox {}.style("boxed-list")
    rows.bind({ model.unasked }) { unasked in
        rows.replaceRows {
            for identification in unasked {
                let drop = Button(icon: "window-close-symbolic", label: tr("Remove Photos")).flat().align(vertical: .center)
                    .named(tr("Remove: {photo}").filled(["photo": identification.title]))
                sessionRow(identification, model, drop.onClick { model.drop(identification) })
            }
        }
    }
    return Column(spacing: 6) {
        Label(tr("Your Photos")).style("heading").role(.heading).margins(start: 2)
        rows
    }.bind { $0.isVisible = !model.unasked.isEmpty }
}

/// The photos that wait for the network, or for a key, each of which can be opened. Hidden if there are none.
@MainActor
func waitingList(_ model: IdentifyModel) -> some Widget {
    let rows = ListBox {}.style("boxed-list")
    rows.bind({ model.queue }) { queue in
        rows.replaceRows {
            for photos in queue { waitingRow(photos, model, model.settings.formatter) }
        }
    }
    return Column(spacing: 6) {
        Row(spacing: 6) {
            Label().style("heading").role(.heading).wrapped().margins(start: 2).expandHorizontally().bind {
                $0.text = model.canAskQueue ? tr("Waiting for a Connection") : tr("Not Identified Yet")
            }
            Button(tr("Try Now")).flat().onClick { Task { await model.askWaiting(isWanted: true) } }
                .bind {
                    $0.isSensitive = !model.isAskingQueue
                    $0.isVisible = model.canAskQueue
                }
        }
        rows
    }.bind { $0.isVisible = !model.queue.isEmpty }
}

/// The row of queued photos, which never change.
@MainActor
private func waitingRow(_ photos: QueuedPhotos, _ model: IdentifyModel, _ formatter: GardenFormatter) -> some Widget {
    let forget = Button(icon: "window-close-symbolic", label: tr("Remove From Queue")).flat().align(vertical: .center)
        .onClick { Task { await model.forget(photos) } }
    let row = recentRow(picture(of: photos.photos.first, model), forget) { Task { await model.reopen(photos) } }
    row.title = formatter.photos(photos.photos.count)
    let since = formatter.moment(LocalMoment(photos.since, in: model.environment.repository.currentZone))
    row.subtitle = tr("Since {moment}").filled(["moment": since])
    return row.named(tr("{item}, {rest}").filled(["item": row.title, "rest": row.subtitle]))
}

/// The row of an identification of this session. It changes when that is asked again.
@MainActor
private func sessionRow(_ identification: IdentificationModel, _ model: IdentifyModel, _ button: Button? = nil) -> some Widget {
    let environment = model.environment
    let picture = thumb(side: 44) { picture in
        picture.photo(from: environment.pictures, shorterSide: 88, of: { identification.readyPhotos.first?.prepared }) {
            environment.source(of: $0)
        }
    }
    let row = recentRow(picture, button) { model.reopen(identification) }
    return row.bind { row in
        row.title = identification.title
        row.subtitle = identification.isWaitingToBeAsked ? tr("Not identified yet") : identification.failure?.message ?? ""
        row.named([row.title, row.subtitle].filter { !$0.isEmpty }.joined(separator: ", "))
    }
}

/// The row of a remembered identification, which never changes.
@MainActor
private func storedRow(_ identification: RecentIdentification, _ model: IdentifyModel, _ formatter: GardenFormatter)
    -> some Widget
{
    let row = recentRow(picture(of: identification.photos.first, model)) { Task { await model.reopen(identification) } }
    row.title =
        identification.answer.map { $0.preferred.candidates.first?.shownName ?? formatter.photos(identification.photos.count) }
        ?? tr("No Matching Plant")
    row.subtitle = model.note(on: identification)
    return row.named(tr("{item}, {rest}").filled(["item": row.title, "rest": row.subtitle]))
}

/// The picture of a photo that was prepared before, in this session or an earlier one.
@MainActor
private func picture(of photo: QueuedPhoto?, _ model: IdentifyModel) -> some Widget {
    let environment = model.environment
    return thumb(side: 44) { picture in
        picture.photo(from: environment.pictures, shorterSide: 88, of: { photo }) {
            environment.services.photos.picture(of: $0).map { PictureSource(file: $0.path(percentEncoded: false)) }
        }
    }
}

@MainActor
private func recentRow(_ picture: some Widget, _ button: Button? = nil, open: @escaping @MainActor () -> Void) -> ActionRow {
    let row = ActionRow("").lines(title: 1, subtitle: 1).prefix(picture)
    if let button { row.suffix(button) }
    return row.suffix(Image(icon: "go-next-symbolic")).onActivate(open)
}
