import Foundation

/// What a program did to the files in a folder, as `DiskProbe` recorded it.
struct DiskLog {
    /// One call that succeeded. The numbers of files are their inodes.
    enum Call {
        case create(Int64, String)
        case write(Int64, offset: Int, Data)
        case truncate(Int64, Int)
        case synchronize(Int64)
        case rename(String, String)
        case unlink(String)
        case makeFolder(Int64, String)
    }

    let calls: [Call]

    /// Reads a log. The layout is that of `struct record` in DiskProbe.c.
    init(_ file: URL) throws {
        let bytes = try Data(contentsOf: file)
        var place = 0
        func part(_ count: Int) -> Data {
            defer { place += count }
            return Data(bytes[place..<place + count])
        }
        func text(_ count: Int) -> String { String(decoding: part(count), as: UTF8.self) }
        var calls: [Call] = []
        while place < bytes.count {
            let head = part(48).withUnsafeBytes { Array($0.bindMemory(to: Int64.self)) }
            let (inode, offset) = (head[1], Int(head[2]))
            let (path, other, data) = (text(Int(head[4])), text(Int(head[5])), part(Int(head[3])))
            switch head[0] {
            case 1: calls.append(.create(inode, path))
            case 2: calls.append(.write(inode, offset: offset, data))
            case 3: calls.append(.truncate(inode, offset))
            case 4: calls.append(.synchronize(inode))
            case 5: calls.append(.rename(path, other))
            case 6: calls.append(.unlink(path))
            default: calls.append(.makeFolder(inode, path))
            }
        }
        self.calls = calls
    }

    /// The numbers of the calls, from 1, that write into a new database file that has a write-ahead log: its checkpoints.
    var checkpointWrites: [Int] {
        let created = calls.compactMap { if case .create(let inode, let path) = $0 { (inode, path) } else { nil } }
        let logs = Set(created.map(\.1).filter { $0.hasSuffix("-wal") })
        let files = Set(created.filter { logs.contains($0.1 + "-wal") }.map(\.0))
        return calls.indices.filter { if case .write(let inode, _, _) = calls[$0] { files.contains(inode) } else { false } }
            .map { $0 + 1 }
    }

    /// The variables that make a program record what it does in a folder.
    ///
    /// - Parameter extra: What else happens; see DiskProbe.c.
    static func environment(of folder: URL, to log: URL, _ extra: [String: String] = [:]) -> [String: String] {
        [
            "LD_PRELOAD": Checkout.products.appendingPathComponent("libDiskProbe.so").path, "DISK_PROBE_FOLDER": folder.path,
            "DISK_PROBE_LOG": log.path,
        ].merging(extra) { $1 }
    }
}

/// The files of a folder as they are on the disk after a power cut.
///
/// What a file's last `fsync` covered is there. Of what was written later, each part may be there, be lost, or be torn within a
/// sector. A new file is found once it was synchronized; renames and deletions are certain once the folder was synchronized, and
/// happen in order, as on the usual file systems with a journal.
struct DiskImage {
    private struct File {
        var durable = Data()
        var pending: [(offset: Int, bytes: Data?)] = []
    }

    private enum NameChange { case create(String, Int64), rename(String, String), unlink(String) }

    private var files: [Int64: File] = [:]
    private var folders: [Int64: String] = [:]
    private var names: [String: Int64] = [:]
    private var pendingNames: [NameChange] = []

    /// The files that are in a folder, all of them safe on the disk.
    init(of folder: URL) throws {
        folders[try Self.inode(folder)] = folder.path
        for case let item as URL in FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) ?? .init() {
            let inode = try Self.inode(item)
            if item.hasDirectoryPath {
                folders[inode] = item.path
            } else {
                files[inode] = File(durable: try Data(contentsOf: item))
                names[item.path] = inode
            }
        }
    }

    private static func inode(_ url: URL) throws -> Int64 {
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
        return (attributes[.systemFileNumber] as? NSNumber)?.int64Value ?? 0
    }

    /// Makes the calls.
    mutating func make(_ calls: some Sequence<DiskLog.Call>) {
        for call in calls {
            switch call {
            case .create(let inode, let path):
                files[inode] = File()
                pendingNames.append(.create(path, inode))
            case .write(let inode, let offset, let bytes): files[inode]?.pending.append((offset, bytes))
            case .truncate(let inode, let length): files[inode]?.pending.append((length, nil))
            case .rename(let old, let new): pendingNames.append(.rename(old, new))
            case .unlink(let path): pendingNames.append(.unlink(path))
            case .makeFolder(let inode, let path): folders[inode] = path
            case .synchronize(let inode): synchronize(inode)
            }
        }
    }

    private mutating func synchronize(_ inode: Int64) {
        if let folder = folders[inode] {
            let last = pendingNames.lastIndex { change in
                switch change {
                case .create(let path, _), .unlink(let path), .rename(_, let path):
                    URL(filePath: path).deletingLastPathComponent().path == folder
                }
            }
            if let last { keepNames(upTo: last + 1) }
        } else if var file = files[inode] {
            for change in file.pending { Self.apply(change, to: &file.durable) }
            file.pending = []
            files[inode] = file
            let made = pendingNames.lastIndex { if case .create(_, inode) = $0 { true } else { false } }
            if let made { keepNames(upTo: made + 1) }
        }
    }

    private mutating func keepNames(upTo count: Int) {
        for change in pendingNames.prefix(count) {
            switch change {
            case .create(let path, let inode): names[path] = inode
            case .unlink(let path): names[path] = nil
            case .rename(let old, let new): names[new] = names.removeValue(forKey: old)
            }
        }
        pendingNames.removeFirst(count)
    }

    private static func apply(_ change: (offset: Int, bytes: Data?), to data: inout Data) {
        let end = change.offset + (change.bytes?.count ?? 0)
        if data.count < end { data.append(Data(count: end - data.count)) }
        guard let bytes = change.bytes else {
            data = Data(data.prefix(change.offset))
            return
        }
        data.replaceSubrange(change.offset..<end, with: bytes)
    }

    /// The contents of the files by their paths, if nothing is lost.
    func everything() -> [String: Data] {
        var whole = self
        whole.keepNames(upTo: pendingNames.count)
        return whole.names.compactMapValues { inode in
            guard let file = files[inode] else { return nil }
            var data = file.durable
            for change in file.pending { Self.apply(change, to: &data) }
            return data
        }
    }

    /// The contents of the files by their paths after a power cut.
    func afterPowerCut(_ random: inout SeededRandom) -> [String: Data] {
        var left = self
        left.keepNames(upTo: Int.random(in: 0...pendingNames.count, using: &random))
        var contents: [String: Data] = [:]
        for (path, inode) in left.names.sorted(by: { $0.key < $1.key }) {
            guard let file = files[inode] else { continue }
            var data = file.durable
            for change in file.pending {
                switch Int.random(in: 0..<4, using: &random) {
                case 0: break
                case 1:
                    let sectors = Int.random(in: 0...(change.bytes?.count ?? 0) / 512, using: &random)
                    if let bytes = change.bytes { Self.apply((change.offset, Data(bytes.prefix(sectors * 512))), to: &data) }
                default: Self.apply(change, to: &data)
                }
            }
            contents[path] = data
        }
        return contents
    }
}
