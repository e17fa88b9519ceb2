import CCurl
import Foundation
import Synchronization

/// One exchange with a server.
///
/// Unchecked: it is made by the task that asks and handed over through the loop's lock; from then on only the loop's
/// thread touches it, apart from `isCancelled`, which is atomic.
final class CurlTransfer: @unchecked Sendable {
    struct Outcome: Sendable {
        let response: HTTPResponse
        /// Where the server redirects to, in full; nil where it does not.
        let location: String?
    }

    /// More than this in bytes is no head of an answer; servers themselves allow some tens of thousands.
    private static let headLimit = 100_000

    let request: HTTPRequest
    let progress: (@Sendable (Int, Int) -> Void)?
    let isCancelled = Atomic(false)
    var continuation: CheckedContinuation<Outcome, any Error>?

    private(set) var easy: UnsafeMutableRawPointer?
    private(set) var rule = AddressRule.publicOnly
    /// Set by a callback that ends the transfer, and said instead of libcurl's own reason.
    var failure: HTTPError?
    /// Whether an address of the name was passed over.
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

    /// Prepares the handle that libcurl is to drive. The loop keeps this object until it has ended.
    ///
    /// - Throws: ``HTTPError`` if it must not or cannot be asked.
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

    /// Takes a line of the answer's head. False ends the transfer.
    func receive(head line: UnsafeRawBufferPointer) -> Bool {
        headBytes += line.count
        guard headBytes <= Self.headLimit else {
            failure = .invalidAnswer
            return false
        }
        let text = String(decoding: line, as: UTF8.self)
        if text.hasPrefix("HTTP/") {
            // An interim answer, such as 100, is followed by the true one.
            answered = [:]
        } else if let colon = text.firstIndex(of: ":") {
            let value = text[text.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines)
            answered[text[..<colon].lowercased()] = value
        }
        return true
    }

    /// Takes decompressed bytes of the body. False ends the transfer.
    func receive(body bytes: UnsafeRawBufferPointer) -> Bool {
        guard body.count + bytes.count <= request.bodyLimit else {
            failure = .bodyTooLarge
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }

    /// Tells how much was sent, where that is news.
    func tell(sent: Int, of total: Int) {
        guard total > 0, sent > self.sent else { return }
        self.sent = sent
        progress?(sent, total)
    }

    /// Ends it with what libcurl says.
    func end(_ code: CURLcode) {
        if let error = failure ?? HTTPError(code) {
            end(throwing: refusedAddress && error == .unreachable ? .addressRefused : error)
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

    /// Ends it with an error.
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
