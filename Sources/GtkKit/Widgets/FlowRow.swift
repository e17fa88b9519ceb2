import CGtk

/// Children in a line, which wraps where there is no room. Each has its own width, unlike in ``Wrap``.
public struct FlowRow: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Lines up `children`, in reading direction, 6 pixels apart in both directions.
    public init(@Children _ children: () -> [any Widget]) {
        let box = AnyWidget(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
        pointer = box.pointer
        append(children())
        gtk_widget_set_layout_manager(
            pointer, gtk_custom_layout_new({ _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }, measureFlow, allocateFlow))
    }

    /// Replaces all children.
    public func replaceChildren(@Children _ children: () -> [any Widget]) {
        while let child = gtk_widget_get_first_child(pointer) { gtk_box_remove(cast(), child) }
        append(children())
    }

    private func append(_ children: [any Widget]) {
        for child in children { gtk_box_append(cast(), child.pointer) }
    }
}

/// The space between children and between lines in pixels.
private let gap: Int32 = 6

/// Children beside each other.
private struct FlowLine {
    var children: [(widget: UnsafeMutablePointer<GtkWidget>, width: Int32)] = []
    var width: Int32 = 0
    var height: Int32 = 0
}

/// Distributes the visible children over lines that are at most `available` pixels wide.
private func flowLines(of widget: UnsafeMutablePointer<GtkWidget>, in available: Int32) -> [FlowLine] {
    var lines: [FlowLine] = []
    var next = gtk_widget_get_first_child(widget)
    while let child = next {
        next = gtk_widget_get_next_sibling(child)
        guard gtk_widget_should_layout(child) != 0 else { continue }
        var (least, width, height): (Int32, Int32, Int32) = (0, 0, 0)
        gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &least, &width, nil, nil)
        width = max(least, min(width, available))
        gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, width, nil, &height, nil, nil)
        var line = lines.popLast() ?? FlowLine()
        if !line.children.isEmpty, line.width + gap + width > available {
            lines.append(line)
            line = FlowLine()
        }
        line.width += width + (line.children.isEmpty ? 0 : gap)
        line.height = max(line.height, height)
        line.children.append((child, width))
        lines.append(line)
    }
    return lines
}

private let measureFlow: GtkCustomMeasureFunc = { widget, orientation, size, minimum, natural, _, _ in
    guard let widget else { return }
    let lines = flowLines(of: widget, in: orientation == GTK_ORIENTATION_VERTICAL && size >= 0 ? size : .max)
    guard orientation == GTK_ORIENTATION_HORIZONTAL else {
        let height = lines.reduce(-gap) { $0 + $1.height + gap }
        minimum?.pointee = max(0, height)
        natural?.pointee = max(0, height)
        return
    }
    let widest = lines.flatMap(\.children).map { child in
        var least: Int32 = 0
        gtk_widget_measure(child.widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
        return least
    }.max()
    minimum?.pointee = widest ?? 0
    natural?.pointee = lines.first?.width ?? 0
}

private let allocateFlow: GtkCustomAllocateFunc = { widget, width, _, _ in
    guard let widget else { return }
    let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
    var y: Int32 = 0
    for line in flowLines(of: widget, in: width) {
        var x: Int32 = 0
        for child in line.children {
            var place = GtkAllocation(
                x: isMirrored ? width - x - child.width : x, y: y, width: child.width, height: line.height)
            gtk_widget_size_allocate(child.widget, &place, -1)
            x += child.width + gap
        }
        y += line.height + gap
    }
}
