import Foundation

extension Error {
    /// The reason to show to the user for an error of the system: the system's own words for its code, such as "Permission
    /// denied". Foundation's description says only "The operation could not be completed".
    public var reason: String {
        if let error = self as? DecodingError { return error.reason }
        if let code = systemErrorCode { return String(cString: strerror(code)) }
        switch self {
        case let error as NSError where type(of: self) is NSError.Type: return "\(error.domain) \(error.code)"
        default: return "\(self)"
        }
    }

    /// The system's code (`errno`) of an error of the file system; nil for another error.
    private var systemErrorCode: Int32? {
        let error = self as NSError
        if error.domain == NSPOSIXErrorDomain { return Int32(clamping: error.code) }
        guard error.domain == NSCocoaErrorDomain else { return nil }
        if let cause = error.userInfo[NSUnderlyingErrorKey] as? POSIXError { return cause.code.rawValue }
        return switch CocoaError.Code(rawValue: error.code) {
        case .fileNoSuchFile, .fileReadNoSuchFile: ENOENT
        case .fileReadNoPermission, .fileWriteNoPermission: EACCES
        case .fileWriteFileExists: EEXIST
        case .fileWriteOutOfSpace: ENOSPC
        case .fileWriteVolumeReadOnly: EROFS
        case .fileReadTooLarge: EFBIG
        case .fileReadInvalidFileName, .fileWriteInvalidFileName: EINVAL
        case .fileReadInapplicableStringEncoding, .fileReadCorruptFile, .coderReadCorrupt: EILSEQ
        default: EIO
        }
    }
}

extension DecodingError {
    /// What could not be decoded, and where.
    fileprivate var reason: String {
        switch self {
        case .keyNotFound(let key, let context):
            return "“\((context.codingPath.map(\.stringValue) + [key.stringValue]).joined(separator: "."))” is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            let path = context.codingPath.map(\.stringValue).joined(separator: ".")
            return path.isEmpty ? context.debugDescription : "\(path): \(context.debugDescription)"
        @unknown default: return "DecodingError"
        }
    }
}
