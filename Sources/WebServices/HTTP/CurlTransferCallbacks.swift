import CCurl
import Foundation

// libcurl's callbacks. They run on the loop's thread and receive the transfer as user data.

private func transfer(_ data: UnsafeMutableRawPointer?) -> CurlTransfer? {
    data.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
}

let receiveBody: plantguide_curl_data = { bytes, size, count, data in
    let received = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return transfer(data)?.receive(body: received) == true ? received.count : 0
}

let receiveHead: plantguide_curl_data = { bytes, size, count, data in
    let received = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return transfer(data)?.receive(head: received) == true ? received.count : 0
}

let reportProgress: plantguide_curl_progress = { data, _, _, total, sent in
    transfer(data)?.reportProgress(sent: Int(sent), of: Int(total))
    return 0
}

/// Opens a socket for a resolved address if the address rule allows it.
let openSocket: plantguide_curl_socket = { data, _, address in
    guard let transfer = transfer(data), let address else { return CURL_SOCKET_BAD }
    let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) ?? MemoryLayout<curl_sockaddr>.size
    let place = UnsafeRawBufferPointer(start: UnsafeRawPointer(address) + offset, count: Int(address.pointee.addrlen))
    guard transfer.rule.allows(NetworkAddress(socketAddress: place)) else {
        // Reported as an error only if no other address of the host can be reached.
        transfer.refusedAddress = true
        return CURL_SOCKET_BAD
    }
    let socket = socket(
        address.pointee.family, address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue), address.pointee.protocol)
    return socket < 0 ? CURL_SOCKET_BAD : socket
}

/// Checks the address again before anything is sent, because the connection may be reused from another request.
let checkConnection: plantguide_curl_connected = { data, address, _, _, _ in
    guard let transfer = transfer(data), let address else { return CURL_PREREQFUNC_ABORT }
    guard transfer.rule.allows(NetworkAddress(String(cString: address))) else {
        transfer.failure = transfer.rule.refusal
        return CURL_PREREQFUNC_ABORT
    }
    return CURL_PREREQFUNC_OK
}
