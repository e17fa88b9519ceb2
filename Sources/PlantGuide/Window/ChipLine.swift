import GtkKit

/// A line of chips that wrap where they do not fit. In a narrow window, where that would leave little room for what is below,
/// they scroll sideways.
///
/// - Parameters:
///   - margin: The space before and after the chips, in pixels, for a narrow window and for others. It scrolls with them.
///   - chips: Makes the chips, anew when the window becomes narrow or wide.
@MainActor
func chipLine(
    _ layout: WindowLayout, margin: @escaping @MainActor (_ isNarrow: Bool) -> Int = { _ in 0 },
    _ chips: @escaping @MainActor () -> [any Widget]
) -> some Widget {
    let place = Bin()
    return place.bind({ layout.isNarrow }) { isNarrow in
        let line: any Widget = isNarrow ? Row(spacing: 6) { chips() } : FlowRow { chips() }
        line.margins(top: 2, bottom: 4, start: margin(isNarrow), end: margin(isNarrow)).oneTabStop()
        place.setChild(
            isNarrow ? Scrolled(horizontal: true, vertical: false, line).withoutBar().scrollsByWheel().style("fading") : line)
    }
}
