/// One change of a list: replaces `removed` rows at `position` by `inserted`.
struct Splice<ID: Hashable>: Equatable {
    var position: Int
    var removed: Int
    var inserted: [ID]
}

extension Splice: Sendable where ID: Sendable {}

/// The changes that turn `old` into `new`, to be applied in order; empty for equal lists.
///
/// Rows that keep their relative order are not touched, so that selection, focus and scroll position are kept. If rows
/// were reordered, or more than `limit` changes would be needed, one change replaces everything that differs.
func splices<ID: Hashable>(from old: [ID], to new: [ID], limit: Int = 100) -> [Splice<ID>] {
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed()).prefix { $0 == $1 }.count
    let before = old[head..<(old.count - tail)]
    let after = new[head..<(new.count - tail)]
    if before.isEmpty && after.isEmpty { return [] }
    let whole = [Splice(position: head, removed: before.count, inserted: Array(after))]
    if before.isEmpty || after.isEmpty { return whole }

    let (inOld, inNew) = (Set(before), Set(after))
    let stayed = before.filter(inNew.contains)
    guard !stayed.isEmpty, stayed == after.filter(inOld.contains) else { return whole }

    var result: [Splice<ID>] = []
    var (left, right) = (before.startIndex, after.startIndex)
    for row in stayed + [nil] as [ID?] {
        let goneFrom = left
        while left < before.endIndex, before[left] != row { left += 1 }
        let cameFrom = right
        while right < after.endIndex, after[right] != row { right += 1 }
        if left > goneFrom || right > cameFrom {
            // Everything before this position is already in its final state, so positions count in the new list.
            result.append(Splice(position: cameFrom, removed: left - goneFrom, inserted: Array(after[cameFrom..<right])))
            if result.count > limit { return whole }
        }
        left += 1
        right += 1
    }
    return result
}
