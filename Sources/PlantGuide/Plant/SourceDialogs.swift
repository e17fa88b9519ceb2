import Garden
import GtkKit
import Localization

/// A value with the mark of its source: beside it, or below it where there is no room for both in one line. A blank value keeps
/// the height of the row, and is not read out.
///
/// - Parameters:
///   - isEstimate: Whether the value gets the icon of an estimate.
///   - show: Called with the row when it is activated. Shows the source.
@MainActor
func sourcedRow(
    _ title: String, _ layout: WindowLayout, value: @escaping @MainActor () -> String, mark: @escaping @MainActor () -> String,
    isEstimate: @escaping @MainActor () -> Bool = { false }, show: @escaping @MainActor (ActionRow) -> Void
) -> ActionRow {
    let row = ActionRow(title.escapedForMarkup).usesMarkup().style("property")
        .suffix(
            Row(spacing: 4) {
                Image(icon: "pg-estimate-symbolic").style("secondary").bind { $0.isVisible = isEstimate() }
                Label().style("source").bind { label in
                    label.text = mark()
                    label.isVisible = !layout.stacksValues
                }
            }
        )
        .suffix(Image(icon: "go-next-symbolic").style("secondary"))
    return row.onActivate { show(row) }.bind { row in
        let source = "<small><span alpha=\"70%\">\(mark().escapedForMarkup)</span></small>"
        let lines = [value().escapedForMarkup] + (mark().isEmpty ? [] : [source])
        row.subtitle = layout.stacksValues ? lines.joined(separator: "\n") : lines[0]
        row.named([title, value(), mark()].filter { !$0.isBlank }.joined(separator: ", "))
    }
}

/// Presents a value of the species' care with its source.
///
/// - Parameters:
///   - effect: What follows from the value, below the source.
///   - foot: What can be done with it, which no toast covers.
@MainActor @discardableResult
func presentSource(
    of title: String, _ value: String, _ source: Source?, over parent: any Widget, _ formatter: GardenFormatter,
    _ effect: (any Widget)? = nil, foot: (any Widget)? = nil
) -> DialogWindow {
    let advice = source?.kind == .user ? "" : tr("Guidance only. Adjust it to your plant, pot, and home.")
    return presentSources(title, advice, over: parent, foot: foot) {
        Label(value).style("title-2").wrapped().centered()
        sourceGroup(source, formatter)
        if let effect { effect }
    }
}

/// Presents whether a species is toxic to cats, dogs and people, each with its source.
@MainActor @discardableResult
func presentToxicity(_ care: CareProfile, over parent: any Widget, _ formatter: GardenFormatter) -> DialogWindow {
    let advice = tr("Guidance only. If a person or an animal has eaten from the plant, call poison control or a veterinarian.")
    return presentSources(tr("Toxicity"), advice, over: parent) {
        for subject in ToxicitySubject.allCases {
            let verdict = formatter.toxicity(to: subject, in: care)
            sourceGroup(care.toxicitySource(to: subject), formatter, title: formatter.title(of: subject), verdict)
        }
    }
}

@MainActor
private func presentSources(
    _ title: String, _ advice: String, over parent: any Widget, foot: (any Widget)? = nil,
    @Children _ content: () -> [any Widget]
) -> DialogWindow {
    let page = Column(spacing: 18) {
        content()
        Label(advice)
            .style("caption", "secondary").wrapped().centered().visible(!advice.isEmpty)
    }.margins(top: 18, bottom: 24, start: 18, end: 18)
    let body = Column {
        HeaderBar(title: title)
        Scrolled(page).naturalHeight().expand()
    }
    let dialog = DialogWindow(over: parent, title: title, width: 440, body, foot: foot)
    dialog.present()
    return dialog
}

/// The source of a value: a sentence about its origin, its citations and its date.
///
/// - Parameter value: The value, shown as the first row; nil if it is shown elsewhere.
@MainActor
func sourceGroup(
    _ source: Source?, _ formatter: GardenFormatter, title: String = tr("Source"), _ value: String? = nil
) -> some Widget {
    PreferencesGroup(title.escapedForMarkup) {
        // Without a source, the value says that it is unknown.
        if let value, source != nil { ActionRow(value).named("\(title), \(value)") }
        ActionRow(
            source.map { formatter.mark($0) } ?? value ?? tr("Unknown"),
            subtitle: source.map(formatter.origin) ?? tr("No source has a value."))
        for copies in source?.works ?? [] { citationRow(copies, formatter) }
        if let asOf = source?.asOf {
            ActionRow(tr("Retrieved"), subtitle: formatter.day(ofISO: asOf)).style("property")
        }
    }
}

/// A citation. If it has a web address, that opens in the browser; other text is only shown.
///
/// - Parameter copies: The copies that were read, which have the same title. The first that has an address is opened.
@MainActor
func citationRow(_ copies: [Source.Citation], _ formatter: GardenFormatter) -> some Widget {
    let title = copies.first?.title ?? ""
    let details = formatter.details(copies)
    let row = ActionRow(title, subtitle: details)
    guard let link = copies.compactMap(\.link).first else {
        return row.named([title, details.replacing("\n", with: ", ")].filter { !$0.isEmpty }.joined(separator: ", "))
    }
    let name = tr("Open {title}").filled(["title": title])
    return row.suffix(Image(icon: "adw-external-link-symbolic"))
        .named(([name] + copies.compactMap(formatter.publisher)).joined(separator: ", "))
        .onActivate { row.openLink(link) }
}

extension GardenFormatter {
    /// An ISO 8601 day or month in the locale's format. Other text, such as a year, is returned unchanged.
    fileprivate func day(ofISO text: String) -> String {
        if let day = LocalDay(text) { return date(day) }
        if let day = LocalDay(text + "-01") { return month(of: day) }
        return text
    }
}
