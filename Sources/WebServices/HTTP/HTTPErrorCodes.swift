import CCurl

extension HTTPError {
    /// The error for a libcurl result code; nil for success.
    init?(_ code: CURLcode) {
        switch code {
        case CURLE_OK: return nil
        case CURLE_OPERATION_TIMEDOUT: self = .timeout
        case CURLE_PARTIAL_FILE: self = .truncated
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
            self = .insecure
        case CURLE_FILESIZE_EXCEEDED: self = .bodyTooLarge
        case CURLE_URL_MALFORMAT, CURLE_LOGIN_DENIED: self = .addressRefused
        // A response without a status line counts as HTTP/0.9, which libcurl reports as an unsupported protocol.
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR:
            self = .invalidAnswer
        default: self = .unreachable
        }
    }
}
