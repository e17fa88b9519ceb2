import CGtk
import GLibKit

/// The rows behind a list model.
@MainActor
protocol ListRows: AnyObject {
    var rowCount: Int { get }
}

/// A GListModel over rows that Swift holds. The objects that represent rows are created on demand.
///
/// Creating an object for each of 100,000 rows would take longer than showing the few visible ones.
@MainActor
final class ListSource {
    private final class Rows {
        weak var rows: (any ListRows)?

        init(_ rows: any ListRows) {
            self.rows = rows
        }
    }

    /// The C model; this object holds one reference.
    let pointer: OpaquePointer

    init(_ rows: any ListRows) {
        let object = g_object_new_with_properties(listSourceType, 0, nil, nil).unsafelyUnwrapped
        g_object_set_data_full(object, rowsKey, Unmanaged.passRetained(Rows(rows)).toOpaque(), releaseSwiftObject)
        pointer = OpaquePointer(object)
    }

    isolated deinit {
        g_object_unref(UnsafeMutableRawPointer(pointer))
    }

    /// Reports rows removed and added at `position`. Call it after the rows have changed.
    func changed(at position: Int, removed: Int, added: Int) {
        g_list_model_items_changed(pointer, guint(position), guint(removed), guint(added))
    }

    fileprivate static func count(_ model: UnsafeMutablePointer<GObject>) -> Int {
        guard let data = g_object_get_data(model, rowsKey) else { return 0 }
        return Unmanaged<Rows>.fromOpaque(data).takeUnretainedValue().rows?.rowCount ?? 0
    }
}

private let rowsKey = "gtkkit-rows"

/// The GType of the model, registered at first use.
private let listSourceType: GType = {
    let type = g_type_register_static_simple(
        g_object_get_type(), "GtkKitListSource", guint(MemoryLayout<GObjectClass>.size), nil,
        guint(MemoryLayout<GObject>.size), nil, GTypeFlags(rawValue: 0))
    var interface = GInterfaceInfo(
        interface_init: { table, _ in
            guard let model = table?.assumingMemoryBound(to: GListModelInterface.self) else { return }
            model.pointee.get_item_type = { _ in g_object_get_type() }
            model.pointee.get_n_items = { guint(rowCount($0)) }
            model.pointee.get_item = { model, position in
                // Rows are identified by their position, so an empty object can represent any row.
                guard position < guint(rowCount(model)) else { return nil }
                return UnsafeMutableRawPointer(g_object_new_with_properties(g_object_get_type(), 0, nil, nil))
            }
        }, interface_finalize: nil, interface_data: nil)
    g_type_add_interface_static(type, g_list_model_get_type(), &interface)
    return type
}()

private func rowCount(_ model: OpaquePointer?) -> Int {
    guard let model else { return 0 }
    nonisolated(unsafe) let object = UnsafeMutableRawPointer(model).assumingMemoryBound(to: GObject.self)
    return MainActor.assumeIsolated { ListSource.count(object) }
}
