import Foundation
import GRDB
import Garden
import TestSupport
import Testing

@testable import GardenStore

@Suite("Errors of the store")
struct StoreErrorTests {
    @Test("a failed read or write is not taken for a full disk because another call on this thread failed for lack of space")
    func otherCall() throws {
        let folder = try TemporaryDirectory()
        let path = folder.file("garden.sqlite").path
        let failure = DatabaseError(resultCode: .SQLITE_IOERR_WRITE)
        errno = ENOSPC
        let error = StoreError(failure, path: path)
        guard case .failed = error else {
            Issue.record("\(error)")
            return
        }
    }

    @Test("a lock that another program holds for too long is reported as busy")
    func locked() {
        #expect(StoreError(POSIXError(.EWOULDBLOCK), path: "/x") == .busy(path: "/x"))
    }
}
