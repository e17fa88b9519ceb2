import CCurl
import Foundation
import Synchronization

/// One HTTP request and its response, as a libcurl easy handle.
///
/// `@unchecked Sendable`: the requesting task creates it and hands it over through the loop's lock. From then on only the
/// loop's thread touches it, except for `isCancelled`, which is atomic.
final class CurlTransfer: @unchecked Sendable {
    struct Outcome: Sendable {
        let response: HTTPResponse
        /// The absolute URL of the redirect; nil if the response is not a redirect.
        let location: String?
    }

    /// The maximum size of the response head in bytes. Servers themselves limit it to some tens of thousands.
    private static let headLimit = 100_000

    let request: HTTPRequest
    let progress: (@Sendable (Int, Int) -> Void)?
    let isCancelled = Atomic(false)
    var continuation: CheckedContinuation<Outcome, any Error>?

    private(set) var easy: UnsafeMutableRawPointer?
    private(set) var rule = AddressRule.publicOnly
    /// An error set by a callback that aborts the transfer. It takes precedence over libcurl's own result code.
    var failure: HTTPError?
    /// Whether at least one resolved address was refused by the address rule.
    var refusedAddress = false
    private var sent = 0
    private var headers: UnsafeMutablePointer<curl_slist>?
    private var form: OpaquePointer?
    private var headBytes = 0
    private var answered: [String: String] = [:]
    private var body = Data()

    init(_ request: HTTPRequest, progress: (@Sendable (Int, Int) -> Void)?) {
        self.request = request
        self.progress = progress
    }

    /// Creates and configures the easy handle. The loop retains this object until the transfer has ended.
    ///
    /// - Throws: ``HTTPError`` if the request is not allowed or cannot be set up.
    func begin() throws -> UnsafeMutableRawPointer {
        rule = try request.addressRule
        guard request.timeout > 0 else { throw HTTPError.timeout }
        guard let easy = curl_easy_init() else { throw HTTPError.unreachable }
        self.easy = easy
        let setup = CurlTransferOptions(easy: easy)
        try setup.limits(request, rule)
        try setup.callbacks(of: self, wantsProgress: progress != nil)
        form = try setup.form(request.form)
        headers = try setup.headers(request)
        return easy
    }

    /// Receives one line of the response head. Returns false to abort the transfer.
    func receive(head line: UnsafeRawBufferPointer) -> Bool {
        headBytes += line.count
        guard headBytes <= Self.headLimit else {
            failure = .invalidAnswer
            return false
        }
        let text = String(decoding: line, as: UTF8.self)
        if text.hasPrefix("HTTP/") {
            // An interim response, such as 100, is followed by the final one.
            answered = [:]
        } else if let colon = text.firstIndex(of: ":") {
            let value = text[text.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines)
            answered[text[..<colon].lowercased()] = value
        }
        return true
    }

    /// Receives decompressed bytes of the body. Returns false to abort the transfer.
    func receive(body bytes: UnsafeRawBufferPointer) -> Bool {
        guard body.count + bytes.count <= request.bodyLimit else {
            failure = .bodyTooLarge
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }

    /// Reports upload progress if it has advanced.
    func reportProgress(sent: Int, of total: Int) {
        guard total > 0, sent > self.sent else { return }
        self.sent = sent
        progress?(sent, total)
    }

    /// Completes the transfer with libcurl's result code.
    func end(_ code: CURLcode) {
        if let error = failure ?? HTTPError(code) {
            end(throwing: refusedAddress && error == .unreachable ? rule.refusal : error)
        } else {
            var status = 0
            var location: UnsafeMutablePointer<CChar>?
            plantguide_curl_get_long(easy, CURLINFO_RESPONSE_CODE, &status)
            plantguide_curl_get_text(easy, CURLINFO_REDIRECT_URL, &location)
            let outcome = Outcome(
                response: HTTPResponse(status: status, headers: answered, body: body),
                location: location.map { String(cString: $0) })
            release()
            continuation?.resume(returning: outcome)
            continuation = nil
        }
    }

    /// Completes the transfer with an error.
    func end(throwing error: any Error) {
        release()
        continuation?.resume(throwing: error)
        continuation = nil
    }

    private func release() {
        if let easy { curl_easy_cleanup(easy) }
        if let form { curl_mime_free(form) }
        if let headers { curl_slist_free_all(headers) }
        (easy, form, headers) = (nil, nil, nil)
    }
}
