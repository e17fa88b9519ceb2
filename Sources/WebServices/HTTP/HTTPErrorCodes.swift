import CCurl

extension HTTPError {
    /// What libcurl's reason means for whoever asked; nil where all went well.
    init?(_ code: CURLcode) {
        switch code {
        case CURLE_OK: return nil
        case CURLE_OPERATION_TIMEDOUT: self = .timeout
        case CURLE_FILESIZE_EXCEEDED: self = .bodyTooLarge
        case CURLE_URL_MALFORMAT, CURLE_LOGIN_DENIED: self = .addressRefused
        // An answer without a status line counts as HTTP 0.9, which is an unsupported protocol.
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR:
            self = .invalidAnswer
        default: self = .unreachable
        }
    }
}
