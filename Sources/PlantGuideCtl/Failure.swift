import Foundation
import Garden
import Words

/// Why a command did not do what was asked: a sentence and an exit status.
struct Failure: Error {
    /// Exit statuses, those above 1 as sysexits.h numbers them.
    enum Code: Int32 {
        case failed = 1
        case wrongValue = 64
        case inputUnreadable = 66
        case notPermitted = 77
    }

    /// The exit status.
    let code: Code
    /// What to tell; nil where all was said already.
    let message: String?

    /// A failure with its own words.
    init(_ code: Code, _ message: String? = nil) {
        self.code = code
        self.message = message
    }

    /// A value that cannot be used.
    static func wrong(_ message: String) -> Failure { Failure(.wrongValue, message) }

    /// What an error of the garden means to who called the program.
    init(_ error: any Error, _ phrases: Phrasebook) {
        self.init(Self.code(of: error), phrases.message(for: error))
    }

    private static func code(of error: any Error) -> Code {
        switch error {
        case TendingError.plantNotFound, TendingError.taskNotFound, TendingError.nothingToUndo: .failed
        case is TendingError: .wrongValue
        case StoreError.newerSchema, StoreError.damaged: .inputUnreadable
        case StoreError.readOnly: .notPermitted
        default: .failed
        }
    }
}
