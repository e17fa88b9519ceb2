/// What was recorded with a photo: a line, and the note below it, which is empty if there is none.
struct PhotoRemark: Hashable {
    let line: String
    let note: String
}
