import CCurl
import Foundation

/// Sets libcurl's options for a transfer.
struct CurlTransferOptions {
    /// The connection timeout in seconds. A server that takes longer to accept a connection will not respond either.
    private static let connectTimeout: TimeInterval = 10
    /// A transfer below this many bytes per second counts as stalled.
    private static let slowest = 100

    let easy: UnsafeMutableRawPointer

    /// Sets the URL, allowed protocols, timeouts and size limits.
    func limits(_ request: HTTPRequest, _ rule: AddressRule) throws {
        try set(CURLOPT_URL, request.wireAddress)
        try set(CURLOPT_PROTOCOLS_STR, rule == .loopback ? "http" : "https")
        try set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
        try set(CURLOPT_FOLLOWLOCATION, 0)
        // No proxy for restricted addresses: a proxy resolves names itself, so the resolved addresses could not be checked.
        if rule != .any { try set(CURLOPT_PROXY, "") }
        try set(CURLOPT_NOSIGNAL, 1)
        // Otherwise cancelling a transfer during a DNS lookup would block all transfers until the lookup finishes.
        try set(CURLOPT_QUICK_EXIT, 1)
        try set(CURLOPT_TIMEOUT_MS, Self.milliseconds(request.timeout))
        try set(CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(min(request.timeout, Self.connectTimeout)))
        try set(CURLOPT_LOW_SPEED_LIMIT, Self.slowest)
        try set(CURLOPT_LOW_SPEED_TIME, max(1, Int(request.stallTimeout.rounded(.up))))
        try check(plantguide_curl_set_size(easy, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(request.bodyLimit)))
        try set(CURLOPT_ACCEPT_ENCODING, "")
        try set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
        // Requests to one host wait to share an HTTP/2 connection. Without TLS, libcurl learns only from the first response
        // whether a connection can be shared, so a request that gets no response would block the others.
        if rule != .loopback { try set(CURLOPT_PIPEWAIT, 1) }
        try set(CURLOPT_USERAGENT, "PlantGuide")
    }

    /// Sets the callbacks. The transfer must live until the handle is removed.
    func callbacks(of transfer: CurlTransfer, wantsProgress: Bool) throws {
        let transfer = Unmanaged.passUnretained(transfer).toOpaque()
        try check(plantguide_curl_set_pointer(easy, CURLOPT_WRITEDATA, transfer))
        try check(plantguide_curl_set_data(easy, CURLOPT_WRITEFUNCTION, receiveBody))
        try check(plantguide_curl_set_pointer(easy, CURLOPT_HEADERDATA, transfer))
        try check(plantguide_curl_set_data(easy, CURLOPT_HEADERFUNCTION, receiveHead))
        try check(plantguide_curl_set_pointer(easy, CURLOPT_OPENSOCKETDATA, transfer))
        try check(plantguide_curl_set_socket(easy, openSocket))
        try check(plantguide_curl_set_pointer(easy, CURLOPT_PREREQDATA, transfer))
        try check(plantguide_curl_set_connected(easy, checkConnection))
        guard wantsProgress else { return }
        try set(CURLOPT_NOPROGRESS, 0)
        try check(plantguide_curl_set_pointer(easy, CURLOPT_XFERINFODATA, transfer))
        try check(plantguide_curl_set_progress(easy, reportProgress))
    }

    /// Sets the multipart/form-data body, which makes the request a POST; nil for no parts. The caller frees the result.
    func form(_ parts: [HTTPRequest.Part]) throws -> OpaquePointer? {
        guard !parts.isEmpty else { return nil }
        guard let form = curl_mime_init(easy) else { throw HTTPError.unreachable }
        do {
            for part in parts {
                let field = curl_mime_addpart(form)
                try check(curl_mime_name(field, part.name))
                // libcurl copies the data. An empty body may have a nil pointer, which libcurl would read as "no body".
                try part.body.withUnsafeBytes { bytes in
                    let start = bytes.assumingMemoryBound(to: CChar.self).baseAddress
                    try check(start.map { curl_mime_data(field, $0, bytes.count) } ?? curl_mime_data(field, "", 0))
                }
                if let fileName = part.fileName { try check(curl_mime_filename(field, fileName)) }
                if let type = part.type { try check(curl_mime_type(field, type)) }
            }
            try check(plantguide_curl_set_pointer(easy, CURLOPT_MIMEPOST, UnsafeMutableRawPointer(form)))
        } catch {
            curl_mime_free(form)
            throw error
        }
        return form
    }

    /// Sets the request headers; nil for none. The caller frees the result.
    func headers(_ request: HTTPRequest) throws -> UnsafeMutablePointer<curl_slist>? {
        // Without this, libcurl waits up to a second for a "100 Continue" that few servers send.
        var lines = request.form.isEmpty ? [] : ["Expect:"]
        for (name, value) in request.headers {
            // Control characters are removed: a line break in a value, such as in a pasted key, would start another header.
            let value = String(String.UnicodeScalarView(value.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }))
            lines.append(value.isEmpty ? "\(name);" : "\(name): \(value)")
        }
        var list: UnsafeMutablePointer<curl_slist>?
        for line in lines {
            guard let longer = curl_slist_append(list, line) else {
                curl_slist_free_all(list)
                throw HTTPError.unreachable
            }
            list = longer
        }
        if let list { try check(plantguide_curl_set_pointer(easy, CURLOPT_HTTPHEADER, list)) }
        return list
    }

    private static func milliseconds(_ seconds: TimeInterval) -> Int { max(1, Int(min(seconds, 1_000_000) * 1000)) }

    private func set(_ option: CURLoption, _ value: Int) throws { try check(plantguide_curl_set_long(easy, option, value)) }
    private func set(_ option: CURLoption, _ text: String) throws { try check(plantguide_curl_set_text(easy, option, text)) }

    /// Every option is required: if setting one failed, the request would be less restricted than intended.
    private func check(_ code: CURLcode) throws {
        guard code == CURLE_OK else { throw HTTPError.unreachable }
    }
}
