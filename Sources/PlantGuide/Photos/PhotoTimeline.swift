import Garden

/// What was recorded with a photo: a line, and the note below it, which is empty if there is none.
struct PhotoRemark: Hashable {
    let line: String
    let note: String
}

/// The photos of one day, and what was recorded with them.
struct PhotoDay: Hashable {
    /// The date with its weekday.
    let title: String
    var photos: [Photo]
    var remarks: [PhotoRemark]
}

/// The photos of one month, oldest first.
struct PhotoMonth: Hashable {
    /// Month and year.
    let title: String
    var days: [PhotoDay]
}
