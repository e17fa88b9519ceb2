import CGio

/// Releases a Swift object that was retained for a C owner. Used as the destroy notify of this module's closures.
package let releaseSwiftObject: @convention(c) (gpointer?) -> Void = { data in
    guard let data else { return }
    Unmanaged<AnyObject>.fromOpaque(data).release()
}
